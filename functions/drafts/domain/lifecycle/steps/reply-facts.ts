// What a step of posting a reply knows, what it can ask for, and what it can decide. Pure.

import {
  type Draft,
  findUnconfirmedText,
  getClaimResponseId,
} from '#functions/drafts/domain/lifecycle/draft.ts';
import type { DraftEvent } from '#functions/drafts/domain/lifecycle/draft-events.ts';
import type { UnconfirmedReason } from '#functions/drafts/domain/lifecycle/failure-sentences.ts';
import type { ReplyKind } from '#functions/drafts/domain/prompt/reply-length.ts';
import type { ReplySearch } from '#functions/drafts/domain/read-back/read-back.ts';

/** The reply that a read-back searches for; the channel finds out when the subject was written. */
export type SentReply = Omit<ReplySearch, 'subjectWrittenAt'>;

/** Why a call of the network failed. */
export type NetworkFailure = {
  readonly kind: string;
  readonly reason?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly isCertainlyNotApplied: boolean;
};

export type ReadBackOutcome =
  | { readonly kind: 'found'; readonly networkId: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unconfirmed'; readonly why: UnconfirmedReason }
  | { readonly kind: 'failed'; readonly failure: NetworkFailure };

/** `claimed_for_another`: a read-back of another response with the same text claimed the published reply first. */
export type PublishOutcome =
  | { readonly kind: 'published'; readonly networkId: string }
  | { readonly kind: 'claimed_for_another' }
  | { readonly kind: 'failed'; readonly failure?: NetworkFailure };

/** `recorded`: the network shows the reply, and storing it made its draft live already. */
export type LiveCheckOutcome =
  | { readonly kind: 'live' }
  | { readonly kind: 'recorded' }
  | { readonly kind: 'not_shown'; readonly failure?: NetworkFailure };

/** `stopReason` ends the attempt with a sentence for the owner; `waitSeconds` defers it. */
export type SendBlock =
  /** `endsInSeconds`: it ends by itself, so only a person who waits for the reply has to see it. */
  | { readonly stopReason: string; readonly endsInSeconds?: number }
  | { readonly waitSeconds: number };

/** Whether a reply by rule is sent, now that it is due. */
export type RuleReplyVerdict =
  /** `slotHour`: in that hour a slot has just been taken for it. */
  | { readonly kind: 'send'; readonly slotHour?: string }
  | { readonly kind: 'discard'; readonly endedBy: string; readonly reason: string }
  | { readonly kind: 'ask'; readonly reason: string }
  /** `slotHour`: in that hour a slot is taken for it. */
  | { readonly kind: 'defer'; readonly until: string; readonly slotHour: string };

/** The subject of a reply by rule was read from the network once more, and the guard judged the reply by it. */
export type RefreshOutcome =
  | { readonly kind: 'judged'; readonly verdict: RuleReplyVerdict }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly failure: NetworkFailure };

/** The answers to the questions of the steps so far; each is asked at most once in a run. */
type Answers = {
  /** By the text that was searched for. */
  readonly readBacks: Readonly<Record<string, ReadBackOutcome>>;
  readonly isNetworkResponding: boolean;
  /** The subject of the reply does not exist, as a rejection said: then no reply to it exists either. */
  readonly isSubjectGone: boolean;
  /** Null when sending is allowed. */
  readonly sendBlock: SendBlock | null;
  readonly verdict: RuleReplyVerdict;
  /** Takes a slot only when this hour is full. */
  readonly laterSlot: RuleReplyVerdict;
  readonly refresh: RefreshOutcome;
  readonly slot: RuleReplyVerdict;
  readonly isAnsweredByOthers: boolean;
  readonly publishing: PublishOutcome;
  readonly isRestrictionReported: true;
  readonly liveCheck: LiveCheckOutcome;
};

export type ReplyFacts = Partial<Answers> & {
  /** ISO. */
  readonly now: string;
  readonly kind: ReplyKind;
  /** From 0 to 1, different in each run: keeps replies that wait for the same thing apart. */
  readonly jitter: number;
  /** The claim is of this run, so the network has not been called for it. */
  readonly isOwnClaim?: boolean;
  /** The plan has none left, or the user is deleted. */
  readonly isUsageUnavailable?: boolean;
};

export type Question =
  | { readonly ask: 'readBacks'; readonly sentReply: SentReply }
  | { readonly ask: 'liveCheck'; readonly networkId: string }
  | { readonly ask: Exclude<keyof Answers, 'readBacks' | 'liveCheck'> };

/** What the guard of a reply by rule has to know. */
export type GuardEffect =
  | { readonly kind: 'release_slot'; readonly slotHour: string }
  | { readonly kind: 'forget_unsent_text' };

/** `effects` follow the stored event, `otherwise` where another writer was first. */
export type StoredStep = {
  readonly kind: 'store';
  readonly event: DraftEvent;
  readonly effects: readonly GuardEffect[];
  readonly otherwise: readonly GuardEffect[];
  /** The run goes on with the stored draft. */
  readonly continues: boolean;
};

export type Step =
  | { readonly kind: 'ask'; readonly question: Question }
  | StoredStep
  /** Its time comes within the tolerance of a queue's clock: the same job once more at `at` (ISO). */
  | { readonly kind: 'wait'; readonly at: string }
  | { readonly kind: 'done' };

export const DONE: Step = { kind: 'done' };

export const ask = (question: Question): Step => ({ kind: 'ask', question });

export const store = (
  event: DraftEvent,
  options: Partial<Pick<StoredStep, 'effects' | 'otherwise' | 'continues'>> = {},
): Step => ({ kind: 'store', event, effects: [], otherwise: [], continues: false, ...options });

/** What a read-back of the text that is being sent searches for. */
export const toSentReply = (draft: Draft): SentReply => ({
  responseId: getClaimResponseId(draft),
  text: draft.sendingText ?? '',
  claimedAt:
    draft.claimedAt ?? findUnconfirmedText(draft, draft.sendingText)?.claimedAt ?? draft.since,
});
