// The ports that comments and messages implement, so that drafts need not know either. `Subject` is the kind
// that an implementation serves; callers with implementations of all kinds select one by the subject's kind.
import type { UnconfirmedReason } from './domain/failure-sentences.ts';
import type { PromptContext } from './domain/prompt.ts';
import type { ReplySearch } from './domain/read-back.ts';
import type { ReplySubject } from './jobs.ts';
import type { StoredSubject } from './reply-repository.ts';

/** Finds what can be answered. */
export type SubjectReader<Subject extends ReplySubject = ReplySubject> = {
  /** Reads consistently; undefined when the subject is gone. */
  findSubject(subject: Subject): Promise<StoredSubject | undefined>;
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

/** `stopReason` ends the attempt with a sentence for the owner; `waitSeconds` defers it. */
export type SendBlock = { readonly stopReason: string } | { readonly waitSeconds: number };

/** The read-back did not find the reply, but it may be published: it must not be sent again. */
export class AbsenceUnprovenError extends Error {
  override readonly name = 'AbsenceUnprovenError';
  readonly why: UnconfirmedReason;

  constructor(why: UnconfirmedReason) {
    super(`It is unknown whether the reply is published: ${why}.`);
    this.why = why;
  }
}

/** The reply that a read-back searches for; the channel finds out when the subject was written. */
export type SentReply = Omit<ReplySearch, 'subjectWrittenAt'>;

/** Publishes replies and reads them back. Its calls throw NetworkError. */
export type ReplyChannel<Subject extends ReplySubject = ReplySubject> = {
  /** Why nothing may be sent now; undefined when sending is allowed. */
  findSendBlock(subject: Subject): Promise<SendBlock | undefined>;
  /** Publishes the reply and returns its id on the network. Called at most once per claim. */
  publishReply(subject: Subject, text: string): Promise<string>;
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
  /** Whether the network responds to other calls for the account. */
  isNetworkResponding(subject: Subject): Promise<boolean>;
  /** Reads the published reply and stores it; false while the network does not show it. */
  confirmReplyLive(subject: Subject, networkId: string, sentReply: SentReply): Promise<boolean>;
};

/** One implementation per kind of subject. */
export type BySubjectKind<Port> = Readonly<Record<ReplySubject['kind'], Port>>;
