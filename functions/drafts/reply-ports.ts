// The ports that comments and messages implement, so that drafts need not know either. `Subject` is the kind
// that an implementation serves; callers with implementations of all kinds select one by the subject's kind.
import type { SentContent } from '#shared/schemas/conversation.ts';
import type { Draft } from './domain/lifecycle/draft.ts';
import type { UnconfirmedReason } from './domain/lifecycle/failure-sentences.ts';
import type {
  RuleReplyVerdict,
  SendBlock,
  SentReply,
} from './domain/lifecycle/steps/reply-facts.ts';
import type { PromptContext } from './domain/prompt/prompt.ts';
import type { ReplySubject } from './jobs.ts';
import type { StoredSubject } from './reply-repository.ts';

/** Finds what can be answered. */
export type SubjectReader<Subject extends ReplySubject = ReplySubject> = {
  /** Reads consistently; undefined when the subject is gone. */
  findSubject(subject: Subject): Promise<StoredSubject | undefined>;
};

/** What somebody wrote to the account, with what decides whether a rule may answer it. */
export type InboundWriting = StoredSubject & {
  readonly id: string;
  /** Empty where there is no text. */
  readonly text: string;
  /** What was sent with the text or instead of it. */
  readonly sent?: SentContent | undefined;
  /** The model cannot read it. A sentence for the owner. */
  readonly unreadableReason?: string | undefined;
  /** The top-level comment of its thread; undefined for a top-level comment and for messages. */
  readonly parentId?: string | undefined;
  /** Lists of the network sometimes withhold the id. */
  readonly author: { readonly id: string | undefined; readonly username: string };
  readonly post?: {
    readonly id: string;
    /** Of a comment on an ad: the ids of the ad's media and of the post that it shows. */
    readonly adMediaIds: readonly string[];
    readonly caption: string;
    /** ISO. */
    readonly publishedAt: string;
  };
  readonly conversationId?: string;
  readonly story?: { readonly id: string | undefined };
  /** Messages that the person wrote right after this one, as far as they are known; none of comments. */
  readonly laterWritings?: readonly InboundWriting[];
  readonly isHidden: boolean;
  /** The private replies of rules to a comment that were sent, or may have been. */
  readonly sentPrivateReplyIds: readonly string[];
  /** In which ways rules have answered it, or are about to. */
  readonly openRuleReaches: readonly ('public' | 'private')[];
  /** The other replies of rules to it that were sent, or may have been. */
  readonly sentRuleReplyIds: readonly string[];
  /** Somebody else than a rule has answered it, or is about to. */
  readonly isAnswered: boolean;
  /** When the owner last wrote to this person without a rule (ISO). */
  readonly ownerWroteAt?: string | undefined;
  /** Another app controlled the conversation when it was written, or has since. */
  readonly isWithOtherApp?: boolean;
  /** After it the network accepts no message to this person (ISO). */
  readonly messageWindowEndsAt?: string | undefined;
};

/** Finds what rules may answer. */
export type InboundWritingReader<Subject extends ReplySubject = ReplySubject> = {
  /** Reads consistently; undefined when it is gone. */
  findWriting(subject: Subject): Promise<InboundWriting | undefined>;
};

/** What somebody wrote as it was at any time since, as if no rule had ever answered. */
export type PastWriting = {
  readonly isHiddenNow: boolean;
  /** What the owner answered themselves; undefined when they did not. `at` is ISO. */
  readonly ownerAnswer: { readonly text: string; readonly at: string } | undefined;
  /** What rules made of it, sent or not. */
  readonly ruleReplies: readonly Draft[];
  /** As a rule would have found it then (epoch ms) that answers in this way. When a comment was hidden is not known. */
  readonly asOf: (at: number, reach: 'public' | 'private') => InboundWriting;
};

export type PastSubject<Subject extends ReplySubject = ReplySubject> = {
  readonly subject: Subject;
  /** ISO. */
  readonly writtenAt: string;
};

/** Finds what rules might have answered, many at once. */
export type PastWritingReader<Subject extends ReplySubject = ReplySubject> = {
  /** In the order of the subjects; undefined for what is gone. */
  readPastWritings(
    subjects: readonly PastSubject<Subject>[],
    range: PastRange,
  ): Promise<readonly (PastWriting | undefined)[]>;
};

export type PastRange = {
  /** How long after it was written each is asked about. */
  readonly forMs: number;
  /** Whether comments are asked about as what private replies answer as well. */
  readonly withPrivateReplies: boolean;
};

/** Stands before every reply by rule. */
export type RuleReplyGuard = {
  /** Everything is checked once more. */
  judgeReply(subject: ReplySubject, draft: Draft): Promise<RuleReplyVerdict>;
  /** Takes a slot only when this hour is full, and then in a later one. Room that this hour has may be gone in a moment. */
  reserveLaterSlotIfFull(subject: ReplySubject, draft: Draft): Promise<RuleReplyVerdict>;
  /** Takes one of the replies that rules may send in this hour, or in a later one. */
  reserveSendSlot(subject: ReplySubject, draft: Draft): Promise<RuleReplyVerdict>;
  /** Gives back a slot that was just taken. */
  releaseSendSlot(subject: ReplySubject, draft: Draft, slotHour: string): Promise<void>;
  /** The reply certainly was not sent: its text is free for this person. */
  forgetUnsentText(subject: ReplySubject, draft: Draft): Promise<void>;
  /**
   * Whether somebody else answers as well; call it after the claim. An owner's reply is queued before it looks for
   * replies by rule, so one of the two sees the other.
   */
  isAnsweredByOthers(subject: ReplySubject): Promise<boolean>;
  /** The network restricted the account because of what it sends. */
  handlePostingRestriction(subject: ReplySubject, draft: Draft): Promise<void>;
};

/** Limits what the model writes for rules: each place is counted by person, by rule and by account, within an hour. */
export type RuleTextGuard = {
  /** Takes a place, or says why there is none. */
  reserveText(
    subject: ReplySubject,
    draft: Draft,
  ): Promise<{ readonly release: () => Promise<void> } | { readonly reason: string }>;
};

/** Provides the context that a draft is generated from. */
export type PromptSource<Subject extends ReplySubject = ReplySubject> = {
  /** Undefined when the subject is gone. */
  loadContext(subject: Subject): Promise<PromptContext | undefined>;
};

/** Decides whether the subject can still be answered. */
export type ReplyWindowChecker<Subject extends ReplySubject = ReplySubject> = {
  /** False when the network accepts no reply to this subject any more. */
  isReplyWindowOpen(subject: Subject): Promise<boolean>;
};

/** The read-back did not find the reply, but it may be published: it must not be sent again. */
export class AbsenceUnprovenError extends Error {
  override readonly name = 'AbsenceUnprovenError';
  readonly why: UnconfirmedReason;

  constructor(why: UnconfirmedReason) {
    super(`It is unknown whether the reply is published: ${why}.`);
    this.why = why;
  }
}

/** `gone`: the network shows it no more. */
export type SubjectRefresh = 'refreshed' | 'gone';

/** Publishes replies and reads them back. Its calls throw NetworkError. */
export type ReplyChannel<Subject extends ReplySubject = ReplySubject> = {
  /** Why nothing may be sent now; undefined when sending is allowed. After an outage it makes the call that probes the network. */
  findSendBlock(subject: Subject, draft: Draft): Promise<SendBlock | undefined>;
  /** Reads from the network what is answered, and what was answered to it since, and stores both. */
  refreshSubject(subject: Subject): Promise<SubjectRefresh>;
  /** Publishes the reply and returns its id on the network. Called at most once per claim. */
  publishReply(subject: Subject, sentReply: SentReply): Promise<string>;
  /**
   * Claims the reply with the id that the network returned for our call; false when a read-back of another
   * response with the same text claimed it meanwhile.
   */
  claimPublishedReply(subject: Subject, networkId: string, sentReply: SentReply): Promise<boolean>;
  /**
   * Reads back a reply whose outcome is unconfirmed and claims it; its id if it is published.
   * @throws AbsenceUnprovenError
   */
  findAndClaimPublishedReply(subject: Subject, sentReply: SentReply): Promise<string | undefined>;
  /**
   * After the network refused the reply because its subject does not exist: whether reading the subject fails with that as
   * well, while the account can be read.
   */
  isSubjectGone(subject: Subject): Promise<boolean>;
  /** Whether the network responds to other calls for the account. */
  isNetworkResponding(subject: Subject): Promise<boolean>;
  /** Reads the published reply and stores it; false while the network does not show it. */
  confirmReplyLive(subject: Subject, networkId: string, sentReply: SentReply): Promise<boolean>;
};

/** One implementation per kind of subject. */
export type BySubjectKind<Port> = Readonly<Record<ReplySubject['kind'], Port>>;
