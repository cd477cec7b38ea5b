// The facts of a step of posting a reply, its questions, and its decisions. Pure.

import {
  type Draft,
  findUnconfirmedText,
  getClaimingResponseId,
} from '#functions/drafts/domain/lifecycle/draft.ts';
import type { DraftEvent } from '#functions/drafts/domain/lifecycle/draft-events.ts';
import type { UnconfirmedReplyReason } from '#functions/drafts/domain/lifecycle/reply-failure-sentences.ts';
import type { ReplyKind } from '#functions/drafts/domain/prompt/reply-length.ts';
import type { ReadBackReplySearch } from '#functions/drafts/domain/read-back/find-replies-in-read-back.ts';
import type { Sentence } from '#shared/sentences/say.ts';

/** The reply that a read-back searches for; the channel finds out the time of its subject. */
export type SentReply = Omit<ReadBackReplySearch, 'subjectWrittenAt'>;

/** The failure of a network call. */
export type NetworkCallFailure = {
  readonly kind: string;
  readonly reason?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly isCertainlyNotApplied: boolean;
};

export type ReplyReadBackOutcome =
  | { readonly kind: 'found'; readonly networkId: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unconfirmed'; readonly why: UnconfirmedReplyReason }
  | { readonly kind: 'failed'; readonly failure: NetworkCallFailure };

/** `claimed_for_another`: a read-back of another response with the same text claimed the published reply first. */
export type ReplyPublishOutcome =
  | { readonly kind: 'published'; readonly networkId: string }
  | { readonly kind: 'claimed_for_another' }
  | { readonly kind: 'failed'; readonly failure?: NetworkCallFailure };

/** `recorded`: the network shows the reply, and another writer, such as the storing of the message, changed its draft. */
export type ReplyLiveCheckOutcome =
  | { readonly kind: 'live' }
  | { readonly kind: 'recorded' }
  | { readonly kind: 'not_shown'; readonly failure?: NetworkCallFailure };

/** `stopReason` ends the attempt; `waitSeconds` defers it. */
export type ReplySendBlock =
  /** `endsInSeconds`: the block ends by itself, so only a person who waits for the reply has to see it. */
  | { readonly stopReason: Sentence; readonly endsInSeconds?: number }
  | { readonly waitSeconds: number };

/** The guard's decision about a reply by rule that is due. */
export type RuleReplyVerdict =
  /** `slotHour`: the hour in which the reply has just taken a slot. */
  | { readonly kind: 'send'; readonly slotHour?: string }
  | { readonly kind: 'discard'; readonly endedBy: string; readonly reason: Sentence }
  | { readonly kind: 'ask'; readonly reason: Sentence }
  /** `slotHour`: the hour in which the reply has a slot. */
  | { readonly kind: 'defer'; readonly until: string; readonly slotHour: string };

/** The subject of a reply by rule was read from the network again, and the guard judged the reply again. */
export type SubjectRefreshOutcome =
  | { readonly kind: 'judged'; readonly verdict: RuleReplyVerdict }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly failure: NetworkCallFailure };

/** The answers to the questions so far; a run asks each question at most once. */
type Answers = {
  /** Results by the text that was searched for. */
  readonly readBacks: Readonly<Record<string, ReplyReadBackOutcome>>;
  readonly isNetworkResponding: boolean;
  /** A rejection reported that the subject does not exist; then no reply to it exists either. */
  readonly isSubjectGone: boolean;
  /** Null when sending is allowed. */
  readonly sendBlock: ReplySendBlock | null;
  readonly verdict: RuleReplyVerdict;
  /** Takes a slot only when this hour is full. */
  readonly laterSlot: RuleReplyVerdict;
  readonly refresh: SubjectRefreshOutcome;
  readonly slot: RuleReplyVerdict;
  readonly isAnsweredByOthers: boolean;
  readonly publishing: ReplyPublishOutcome;
  readonly isRestrictionReported: true;
  readonly liveCheck: ReplyLiveCheckOutcome;
};

export type ReplyFacts = Partial<Answers> & {
  /** ISO. */
  readonly now: string;
  readonly kind: ReplyKind;
  /** From 0 to 1, different in each run: keeps replies that wait for the same event apart. */
  readonly jitter: number;
  /** This run made the claim, so the network has not been called for it. */
  readonly isOwnClaim?: boolean;
  /** The plan has no usage left for the claim. */
  readonly isUsageUsedUp?: boolean;
};

export type ReplyFactQuestion =
  | { readonly ask: 'readBacks'; readonly sentReply: SentReply }
  | { readonly ask: 'liveCheck'; readonly networkId: string }
  | { readonly ask: Exclude<keyof Answers, 'readBacks' | 'liveCheck'> };

/** The effects that the guard of rules carries out. */
export type RuleGuardSideEffect =
  | { readonly kind: 'release_slot'; readonly slotHour: string }
  | { readonly kind: 'forget_unsent_text' };

/** `effects` follow when the event is stored, `otherwise` when another writer was first. */
export type StoreEventStep = {
  readonly kind: 'store';
  readonly event: DraftEvent;
  readonly effects: readonly RuleGuardSideEffect[];
  readonly otherwise: readonly RuleGuardSideEffect[];
  /** The run continues with the stored draft. */
  readonly continues: boolean;
};

export type ReplyStep =
  | { readonly kind: 'ask'; readonly question: ReplyFactQuestion }
  | StoreEventStep
  /** The time is within the tolerance of a queue's clock: the same job is repeated at `at` (ISO). */
  | { readonly kind: 'wait'; readonly at: string }
  | { readonly kind: 'done' };

/** The result of the read-back of this text; undefined before it. The text may be any word, also `constructor`. */
export const findReadBackOutcomeOfText = (
  { readBacks }: ReplyFacts,
  text: string,
): ReplyReadBackOutcome | undefined =>
  readBacks && Object.hasOwn(readBacks, text) ? readBacks[text] : undefined;

export const DONE_REPLY_STEP: ReplyStep = { kind: 'done' };

export const ask = (question: ReplyFactQuestion): ReplyStep => ({ kind: 'ask', question });

export const buildStoreEventStep = (
  event: DraftEvent,
  options: Partial<Pick<StoreEventStep, 'effects' | 'otherwise' | 'continues'>> = {},
): ReplyStep => ({
  kind: 'store',
  event,
  effects: [],
  otherwise: [],
  continues: false,
  ...options,
});

/** The search of a read-back for the text that is being sent. */
export const toSentReply = (draft: Draft): SentReply => ({
  responseId: getClaimingResponseId(draft),
  text: draft.sendingText ?? '',
  claimedAt:
    draft.claimedAt ?? findUnconfirmedText(draft, draft.sendingText)?.claimedAt ?? draft.since,
});
