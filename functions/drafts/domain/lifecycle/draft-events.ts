// The events of a reply with their data, and the states that allow them. Pure.
import type { Sentence } from '#shared/sentences/say.ts';
import type { Draft, DraftState, DraftTextChange, GeneratedText } from './draft.ts';

/** A read-back that proved nothing: the network reported the subject as gone, or failed otherwise. */
export type FailedReadBackCause = 'reported_gone' | 'other';

/** The data of each event beside its type. */
export type DraftEventPayloads = {
  /** A reply by rule reserves its usage with this event. */
  generation_claimed: { readonly usagePeriod?: string };
  generated: GeneratedText;
  /** `isPaid`: the model has answered, so the usage stays counted even if the answer is useless. */
  generation_failed: { readonly reason: Sentence; readonly isPaid?: boolean };
  /** A person is about to see the text of a reply by rule that awaits approval. */
  generation_opened: { readonly usagePeriod: string };
  /** The owner wants another text for a reply by rule; the edited text is dropped, unless it is to be changed. */
  generation_restarted: {
    readonly usagePeriod: string;
    readonly wish?: DraftTextChange | undefined;
  };
  /** The text of a reply by rule that needs no approval. */
  generated_unseen: GeneratedText & {
    readonly sendsAt: string;
    readonly disclosure: Draft['disclosure'];
  };
  /** A reply by rule was stopped in a way that its owner may overrule. */
  approval_needed: { readonly reason: Sentence } & Partial<GeneratedText>;
  /** A reply by rule ends without being sent; `endedBy` is the guard or the person who ended it. */
  discarded: { readonly reason: Sentence; readonly endedBy: string };
  edited: { readonly text: string };
  queued: { readonly text: string; readonly sendsAt: string; readonly usagePeriod: string };
  cancelled: object;
  /** A worker is about to call the network for this text. A reply by rule reserves its usage now. */
  claimed: { readonly usagePeriod?: string };
  /** A lost response, an error or a dead worker leaves unknown whether the reply is published. */
  publish_unconfirmed: {
    readonly reason: Sentence;
    readonly mayRetry: boolean;
    readonly readBackPlan: Draft['readBackPlan'];
    /** The network reported the subject of the reply as gone. */
    readonly isReportedGone?: boolean;
    /** Set when the network named a time before which it accepts no call (ISO). */
    readonly until?: string | undefined;
  };
  /** `reason` replaces the stored error when the read-back disproved that the subject is gone. */
  read_back_empty: { readonly reason?: Sentence };
  /** No attempt before `until`: a pause is active, or a read-back failed and so proved nothing. */
  rescheduled: {
    readonly until: string;
    readonly afterFailedReadBack?: FailedReadBackCause;
    /** The hour in which a reply by rule may be sent. */
    readonly slotHour?: string;
  };
  accepted: { readonly networkId: string };
  not_sent: {
    readonly reason: Sentence;
    /** The reason tells the owner that the reply may be published anyway. */
    readonly isOwnerNotified?: boolean;
    /** No connection was made. */
    readonly isCertainlyNotSent?: boolean;
    /** The last of the thorough read-backs has not found it. */
    readonly isAbsent?: boolean;
  };
  /** The network no longer has the subject, so the reply is kept only for its text. */
  subject_gone: { readonly reason: Sentence };
  /** The owner answered in the Instagram app, and this reply is not known to be published. */
  answered_elsewhere: object;
  /** This unconfirmed text is published, and the owner has not changed the draft since. */
  found_on_network: {
    readonly networkId: string;
    readonly text: string;
    readonly usagePeriod: string | null;
  };
  /** This unconfirmed text is published, but the owner has edited the draft since. */
  confirmed_while_editing: { readonly text: string; readonly reason: Sentence };
  /** This unconfirmed text is not published: the network would show it by now. */
  absence_proven: { readonly text: string };
  /** This earlier text is published, so the queued one needs the owner's decision. */
  earlier_found: { readonly text: string; readonly reason: Sentence };
  /** These earlier texts stay unconfirmed: the owner must know before the queued one is sent. */
  earlier_unconfirmed: { readonly texts: readonly string[]; readonly reason: Sentence };
  /** The network accepted the reply but does not show it yet. */
  not_live_yet: object;
  /** The network shows the reply. */
  live: { readonly networkId: string };
};

export type DraftEventType = keyof DraftEventPayloads;
export type DraftEventOfType<Type extends DraftEventType> = {
  [One in Type]: { readonly type: One } & DraftEventPayloads[One];
}[Type];
export type DraftEvent = DraftEventOfType<DraftEventType>;

/** These events happen only to replies by rule. */
export const RULE_REPLY_ONLY_DRAFT_EVENTS: readonly DraftEventType[] = [
  'generated_unseen',
  'generation_opened',
  'generation_restarted',
  'approval_needed',
  'discarded',
];

/** The states that allow each event. */
export const ALLOWED_DRAFT_STATES_BY_EVENT: Readonly<
  Record<DraftEventType, readonly DraftState[]>
> = {
  generation_claimed: ['generating'],
  generated: ['generating'],
  generation_failed: ['generating'],
  generated_unseen: ['generating'],
  approval_needed: ['generating', 'queued'],
  // Allowed only while the text awaits a look.
  generation_opened: ['generating'],
  generation_restarted: ['editing'],
  // In `posting` only before the network is called; in `unknown` only after the read-backs found nothing.
  discarded: ['generating', 'editing', 'queued', 'posting', 'unknown'],
  edited: ['editing'],
  queued: ['editing'],
  cancelled: ['queued'],
  claimed: ['queued', 'unknown'],
  publish_unconfirmed: ['posting'],
  read_back_empty: ['unknown'],
  rescheduled: ['queued', 'unknown', 'posted'],
  // In `queued` when the read-back before sending finds the text already published.
  accepted: ['queued', 'posting', 'unknown'],
  not_sent: ['queued', 'posting', 'unknown'],
  subject_gone: ['editing'],
  answered_elsewhere: ['generating', 'editing', 'queued', 'unknown'],
  found_on_network: ['editing'],
  confirmed_while_editing: ['editing'],
  absence_proven: ['editing'],
  earlier_found: ['queued'],
  earlier_unconfirmed: ['queued'],
  not_live_yet: ['posted'],
  live: ['queued', 'posting', 'unknown', 'posted'],
};
