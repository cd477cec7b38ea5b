// The ports that comments and messages implement, so that drafts know neither of them. `Subject` is the kind that an
// implementation serves; callers with implementations of all kinds select one by the subject's kind.
import type { MessageContentKind } from '#shared/schemas/conversation.ts';
import type { Sentence } from '#shared/sentences/say.ts';
import type { Draft } from './domain/lifecycle/draft.ts';
import type { UnconfirmedReplyReason } from './domain/lifecycle/reply-failure-sentences.ts';
import type {
  ReplySendBlock,
  RuleReplyVerdict,
  SentReply,
} from './domain/lifecycle/steps/reply-facts-and-steps.ts';
import type { DraftPromptContext } from './domain/prompt/draft-prompt.ts';
import type { ReplySubject } from './jobs.ts';
import type { StoredReplySubject } from './storage/reply-repository.ts';

/** Finds comments and messages that can be answered. */
export type ReplySubjectReader<Subject extends ReplySubject = ReplySubject> = {
  /** Reads consistently; undefined when the subject is gone. */
  findSubject(subject: Subject): Promise<StoredReplySubject | undefined>;
};

/** A comment or message of another person, with the facts that decide whether a rule may answer it. */
export type InboundItem = StoredReplySubject & {
  readonly id: string;
  /** Empty when there is no text. */
  readonly text: string;
  /** The content that was sent with the text or in its place. */
  readonly sent?: MessageContentKind | undefined;
  /** Given when the model cannot read the content. */
  readonly unreadableReason?: Sentence | undefined;
  /** The top-level comment of its thread; undefined for a top-level comment and for messages. */
  readonly parentId?: string | undefined;
  /** Lists of the network sometimes withhold the id. */
  readonly author: { readonly id: string | undefined; readonly username: string };
  readonly post?: {
    readonly id: string;
    /** The ids of the ad's media and of the post that it shows, for a comment on an ad. */
    readonly adMediaIds: readonly string[];
    readonly caption: string;
    /** ISO. */
    readonly publishedAt: string;
  };
  readonly conversationId?: string;
  readonly story?: { readonly id: string | undefined };
  /** The known messages that the person wrote right after this one; comments have none. */
  readonly laterItems?: readonly InboundItem[];
  readonly isHidden: boolean;
  /** The private replies of rules to a comment that were sent or may have been. */
  readonly sentPrivateReplyIds: readonly string[];
  /** The audiences that rules have answered it for or are about to. */
  readonly openRuleAudiences: readonly ('public' | 'private')[];
  /** The other replies of rules to it that were sent or may have been. */
  readonly sentRuleReplyIds: readonly string[];
  /** It has an answer that no rule made, or is about to get one. */
  readonly isAnswered: boolean;
  /** The time at which the owner last wrote to this person without a rule (ISO). */
  readonly ownerWroteAt?: string | undefined;
  /** Another app controlled the conversation at that time or has since. */
  readonly isWithOtherApp?: boolean;
  /** The network accepts no message to this person after this time (ISO). */
  readonly messageWindowEndsAt?: string | undefined;
};

/** Finds comments and messages that rules may answer. */
export type InboundItemReader<Subject extends ReplySubject = ReplySubject> = {
  /** Reads consistently; undefined when it is gone. */
  findInboundItem(subject: Subject): Promise<InboundItem | undefined>;
};

/** A comment or message as it was at any time since, as if no rule had ever answered. */
export type PastItem = {
  readonly isHiddenNow: boolean;
  /** The owner's own answer; undefined when there is none. `at` is ISO. */
  readonly ownerAnswer: { readonly text: string; readonly at: string } | undefined;
  /** The replies of rules to it, sent or not. */
  readonly ruleReplies: readonly Draft[];
  /**
   * Returns the text as a rule with this audience would have found it then (epoch ms). The time of hiding a comment is
   * unknown.
   */
  readonly asOf: (at: number, audience: 'public' | 'private') => InboundItem;
};

export type PastReplySubject<Subject extends ReplySubject = ReplySubject> = {
  readonly subject: Subject;
  /** ISO. */
  readonly writtenAt: string;
};

/** Finds comments and messages that rules might have answered, many at once. */
export type PastItemReader<Subject extends ReplySubject = ReplySubject> = {
  /** In the order of the subjects; undefined for a deleted one. */
  readPastItems(
    subjects: readonly PastReplySubject<Subject>[],
    range: PastReadRange,
  ): Promise<readonly (PastItem | undefined)[]>;
};

export type PastReadRange = {
  /** The time after it was written for which each subject is read. */
  readonly forMs: number;
  /** Whether comments are also read as the subjects of private replies. */
  readonly withPrivateReplies: boolean;
};

/** Guards every reply by rule. */
export type RuleReplyGuard = {
  /** Checks everything again. */
  judgeReply(subject: ReplySubject, draft: Draft): Promise<RuleReplyVerdict>;
  /** Takes a slot in a later hour only when this hour is full. The room of this hour may be gone in a moment. */
  reserveLaterSendSlotIfFull(subject: ReplySubject, draft: Draft): Promise<RuleReplyVerdict>;
  /** Takes a slot of this hour, or of a later one. */
  reserveSendSlot(subject: ReplySubject, draft: Draft): Promise<RuleReplyVerdict>;
  /** Releases a slot that was just taken. */
  releaseSendSlot(subject: ReplySubject, draft: Draft, slotHour: string): Promise<void>;
  /** Frees the text for this person, after a reply that certainly was not sent. */
  forgetUnsentReplyText(subject: ReplySubject, draft: Draft): Promise<void>;
  /**
   * Whether it also gets an answer that no rule makes; call it after the claim. An owner's reply is queued before it looks
   * for replies by rule, so one of the two sees the other.
   */
  isAnsweredByOthers(subject: ReplySubject): Promise<boolean>;
  /** The network restricted the account because of its replies. */
  handlePostingRestriction(subject: ReplySubject, draft: Draft): Promise<void>;
};

/** Limits the texts that the model writes for rules within an hour: by person, by rule and by account. */
export type GeneratedRuleTextLimiter = {
  /** Counts a text, or returns the reason why it may not be written. */
  reserveText(
    subject: ReplySubject,
    draft: Draft,
  ): Promise<{ readonly release: () => Promise<void> } | { readonly reason: Sentence }>;
};

/** Provides the context that a draft is generated from. */
export type PromptContextSource<Subject extends ReplySubject = ReplySubject> = {
  /** Undefined when the subject is gone. */
  loadContext(subject: Subject): Promise<DraftPromptContext | undefined>;
};

/** Decides whether the subject can still be answered. */
export type ReplyWindowChecker<Subject extends ReplySubject = ReplySubject> = {
  /** False when the network no longer accepts a reply to this subject. */
  isReplyWindowOpen(subject: Subject): Promise<boolean>;
};

/** The read-back did not find the reply, but it may be published: it must not be sent again. */
export class AbsenceUnprovenError extends Error {
  override readonly name = 'AbsenceUnprovenError';
  readonly why: UnconfirmedReplyReason;

  constructor(why: UnconfirmedReplyReason) {
    super(`It is unknown whether the reply is published: ${why}.`);
    this.why = why;
  }
}

/** `gone`: the network no longer shows it. */
export type SubjectRefreshResult = 'refreshed' | 'gone';

/** Publishes replies and reads them back. Its calls throw NetworkError. */
export type ReplyChannel<Subject extends ReplySubject = ReplySubject> = {
  /**
   * The reason why nothing may be sent now; undefined when sending is allowed. After an outage this makes the call that
   * probes the network.
   */
  findReplySendBlock(subject: Subject, draft: Draft): Promise<ReplySendBlock | undefined>;
  /** Reads the subject and its answers since from the network, and stores both. */
  refreshSubject(subject: Subject): Promise<SubjectRefreshResult>;
  /** Publishes the reply and returns its id on the network. Called at most once per claim. */
  publishReply(subject: Subject, sentReply: SentReply): Promise<string>;
  /**
   * Claims the reply with the id that the network returned for our call; false when a read-back of another response
   * with the same text claimed it first.
   */
  claimPublishedReply(subject: Subject, networkId: string, sentReply: SentReply): Promise<boolean>;
  /**
   * Reads back an unconfirmed reply and claims it; returns its id if it is published.
   * @throws AbsenceUnprovenError
   */
  findAndClaimPublishedReply(subject: Subject, sentReply: SentReply): Promise<string | undefined>;
  /**
   * Whether reading the subject fails because it does not exist, while the account can be read. Call it after the
   * network refused the reply for that reason.
   */
  isSubjectGone(subject: Subject): Promise<boolean>;
  /** Whether the network responds to other calls for the account. */
  isNetworkResponding(subject: Subject): Promise<boolean>;
  /** Reads the published reply and stores it; false while the network does not show it. */
  confirmReplyLive(subject: Subject, networkId: string, sentReply: SentReply): Promise<boolean>;
};

/** One implementation per kind of subject. */
export type PortBySubjectKind<Port> = Readonly<Record<ReplySubject['kind'], Port>>;
