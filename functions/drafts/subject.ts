// The ports a subject (a comment, a message) fills so that drafts need not know it. `Subject` is the
// kind a filler serves; who holds fillers of all kinds picks one by the subject's kind.
import type { Draft } from './domain/draft.ts';
import type { SubjectContext } from './domain/prompt.ts';
import type { Sent } from './domain/read-back.ts';
import type { WhyUnproven } from './domain/words.ts';
import type { SubjectRef } from './jobs.ts';

/** Where a subject's draft is kept. */
export type DraftStore<Subject extends SubjectRef = SubjectRef> = {
  /** The draft of a subject and whether the account wrote the subject itself; undefined if gone. */
  read(
    subject: Subject,
  ): Promise<{ readonly draft: Draft | undefined; readonly isOwn: boolean } | undefined>;
  /**
   * Stores a draft whose predecessor had the revision before it (0: there was none).
   * @throws ConditionFailedError where somebody else was faster or the subject is gone.
   */
  write(subject: Subject, draft: Draft, dueAt: string | undefined): Promise<void>;
};

/** What a draft may rest on. */
export type PromptSource<Subject extends SubjectRef = SubjectRef> = {
  /** Undefined where the subject is gone. */
  context(subject: Subject): Promise<SubjectContext | undefined>;
};

/** What decides whether a reply may still be given at all. */
export type ReplyWindow<Subject extends SubjectRef = SubjectRef> = {
  /** False where the network takes no answer to this subject any more. */
  isOpen(subject: Subject): Promise<boolean>;
};

/** `stop` ends the try with a sentence for the owner, `waitSeconds` asks to come back later. */
export type Blocked = { readonly stop: string } | { readonly waitSeconds: number };

/** A reply was not found, and may stand all the same: it must not be sent again. */
export class AbsenceUnprovenError extends Error {
  override readonly name = 'AbsenceUnprovenError';
  readonly why: WhyUnproven;

  constructor(why: WhyUnproven) {
    super(`Whether the reply stands is not known: ${why}.`);
    this.why = why;
  }
}

/** The reply that is looked for; the channel finds out when what it answers was written. */
export type SentReply = Omit<Sent, 'answeredAt'>;

/** The way to the network. Its calls throw NetworkError. */
export type Channel<Subject extends SubjectRef = SubjectRef> = {
  /** Why nothing may be sent now; undefined where the way is free. */
  blocked(subject: Subject): Promise<Blocked | undefined>;
  /** Publishes and answers the reply's id on the network. Called at most once per claim. */
  publish(subject: Subject, text: string): Promise<string>;
  /**
   * Claims the reply of this id, which the network answered our call with, for its response alone; false
   * where it was found for another one of the same words meanwhile.
   */
  claimPublished(subject: Subject, networkId: string, sent: SentReply): Promise<boolean>;
  /**
   * Looks for our own reply after an uncertain answer and claims it; its id, if it stands on the network.
   * @throws AbsenceUnprovenError
   */
  findPublished(subject: Subject, sent: SentReply): Promise<string | undefined>;
  /** Whether the network answers other calls for the account. */
  isNetworkAnswering(subject: Subject): Promise<boolean>;
  /** Reads the published reply back and keeps it; false while the network does not show it. */
  confirmLive(subject: Subject, networkId: string): Promise<boolean>;
};

/** One filler per kind of subject. */
export type BySubject<Port> = Readonly<Record<SubjectRef['kind'], Port>>;
