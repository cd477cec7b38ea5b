// Whose an own message is, and what it makes of a draft. Pure.
import type { Happening } from '#functions/connection/domain/told-messages.ts';
import { claimIdOf, type Draft } from '#functions/drafts/domain/draft.ts';
import type { DraftEvent } from '#functions/drafts/domain/lifecycle.ts';
import { earliest, findOwnReplies } from '#functions/drafts/domain/read-back.ts';
import { isAutomatic } from './automatic.ts';
import type { StoredMessage } from './message.ts';
import type { MessageChange } from './message-merge.ts';

type OwnMessage = Pick<StoredMessage, 'id' | 'text' | 'timestamp'>;

export type DraftOfMessage = {
  readonly draft: Draft;
  /** The message it answers, and when that was written (ISO). */
  readonly messageId: string;
  readonly timestamp: string;
};

/** The drafts that live on these messages. */
export const draftsOf = (messages: readonly StoredMessage[]): readonly DraftOfMessage[] =>
  messages.flatMap(({ id, timestamp, draft }) =>
    draft === undefined ? [] : [{ draft, messageId: id, timestamp }],
  );

/** What the owner reads where an earlier text stands although they have gone on writing. */
export const STANDS =
  'What you sent before has arrived after all: it stands in the conversation. Nothing else was sent.';

/** The text the network was called with and whose fate is open; undefined where there is none. */
function textInDoubt(draft: Draft): string | undefined {
  switch (draft.state) {
    case 'posting':
    case 'unknown':
      return draft.sendingText ?? undefined;
    case 'generating':
    case 'queued':
    case 'editing':
      return draft.doubtfulText ?? undefined;
    case 'posted':
    case 'live':
      return undefined;
  }
}

/** Whether the message may be what the draft's call published. */
function mayBe(message: OwnMessage, { draft, timestamp: answeredAt }: DraftOfMessage): boolean {
  const text = textInDoubt(draft);
  if (text === undefined || draft.claimedAt === null) return false;
  const own = { id: message.id, text: message.text ?? '', timestamp: message.timestamp };
  const sent = { text, from: draft.claimedAt, others: new Set<string>(), answeredAt };
  return findOwnReplies([{ ...own, isOwn: true }], sent).length > 0;
}

const byClaim = (left: DraftOfMessage, right: DraftOfMessage): number =>
  (left.draft.claimedAt ?? '').localeCompare(right.draft.claimedAt ?? '');

/**
 * The draft a message came from. `undecided`: several may have sent it and one of them is at the
 * network now, whose answer names its own. `claimedFor` is the response it was found for before.
 */
export function ownerOfMessage(
  message: OwnMessage,
  drafts: readonly DraftOfMessage[],
  claimedFor: string | undefined,
): DraftOfMessage | 'undecided' | 'nobody' {
  const known =
    drafts.find(({ draft }) => draft.networkId === message.id) ??
    drafts.find(({ draft }) => claimIdOf(draft) === claimedFor);
  if (known) return known;
  // Found for a draft that is not here any more: ours all the same.
  if (claimedFor !== undefined) return 'undecided';
  const [first, ...more] = drafts.filter((one) => mayBe(message, one)).sort(byClaim);
  if (first === undefined) return 'nobody';
  const isBeingSent = [first, ...more].some(({ draft }) => draft.state === 'posting');
  return more.length > 0 && isBeingSent ? 'undecided' : first;
}

/** A claim is made this long after the last look at what its draft has become, at most. */
const CLAIMING_TAKES_MS = 2_000;

/**
 * Whether an own message was written, or heard of, since a text was claimed (`claimedAt`, ISO) for the
 * message of `answeredAt`. The network may alter a text it is given, a link above all: such a message
 * may be that text, or the owner's own answer. Either way it is not to be sent again.
 */
export function isSinceClaim(
  own: {
    readonly timestamp: string;
    /** Not held: all we know of it is a list, whose clock may be behind. */
    readonly isHeld: boolean;
    /** When a message that is no reply of ours was heard of (ISO). */
    readonly learntAt: string | undefined;
  },
  sent: { readonly claimedAt: string; readonly answeredAt: string | undefined },
): boolean {
  const claimedAt = Date.parse(sent.claimedAt);
  const writtenAt = Date.parse(own.timestamp);
  const { answeredAt } = sent;
  if (!own.isHeld) return writtenAt >= earliest({ from: sent.claimedAt, answeredAt });
  if (writtenAt >= claimedAt) return true;
  const isAnswer = answeredAt !== undefined && writtenAt > Date.parse(answeredAt);
  return (
    isAnswer &&
    own.learntAt !== undefined &&
    Date.parse(own.learntAt) >= claimedAt - CLAIMING_TAKES_MS
  );
}

/**
 * Whether the account has taken back a message that never came here. It may be a reply in doubt, which its
 * owner saw and did not want: of what it said nothing can be known any more.
 */
export const isUnseenTakenBack = (
  happenings: readonly Happening[],
  changes: readonly MessageChange[],
  ownId: string,
): boolean =>
  happenings.some(
    (one) =>
      one.kind === 'unsent' &&
      one.byId === ownId &&
      changes.some((change) => change.kind === 'ahead' && change.messageId === one.messageId),
  );

/** What becomes of the draft whose text stands as the message of this id; undefined where nothing more does. */
export function eventOfStanding(draft: Draft, networkId: string): DraftEvent | undefined {
  switch (draft.state) {
    case 'posting':
    case 'unknown':
      return { type: 'accepted', networkId };
    case 'queued':
      return draft.doubtfulText === draft.sendingText ? { type: 'accepted', networkId } : undefined;
    case 'posted':
      return draft.networkId === networkId ? { type: 'live' } : undefined;
    case 'editing': {
      if (draft.doubtfulText === null || draft.error === STANDS) return undefined;
      const isUnchanged = (draft.editedText ?? draft.generatedText) === draft.doubtfulText;
      return isUnchanged
        ? { type: 'found_standing', networkId, usagePeriod: null }
        : { type: 'told_standing', reason: STANDS };
    }
    case 'generating':
    case 'live':
      return undefined;
  }
}

/** Drafts that an answer given elsewhere concerns: those that wait, and those nobody knows of whether they stand. */
export const canBeAnswered = ({ state, answeredElsewhere }: Draft): boolean =>
  !answeredElsewhere && ['generating', 'editing', 'queued', 'unknown'].includes(state);

/** When its present text was begun with (ISO); each look for a text in doubt begins its state anew. */
const begunAt = ({ state, claimedAt, since }: Draft): string =>
  state === 'unknown' ? (claimedAt ?? since) : since;

/** When the person wrote last before an own message (ISO); undefined where these, newest first, hold nothing of theirs. */
export const inboundBefore = (
  own: OwnMessage,
  messages: readonly StoredMessage[],
): string | undefined =>
  messages.find(({ isOwn, timestamp }) => !isOwn && timestamp <= own.timestamp)?.timestamp;

/**
 * The drafts that an answer given elsewhere ends: for what was written before it, and not begun after
 * `learntAt` (ISO), when the answer was known already. None where a machine answered at once what the
 * person wrote at `inboundAt` (ISO).
 */
export const answeredBy = (
  message: OwnMessage,
  drafts: readonly DraftOfMessage[],
  { learntAt, inboundAt }: { readonly learntAt: string; readonly inboundAt: string | undefined },
): readonly DraftOfMessage[] =>
  isAutomatic(message.timestamp, inboundAt)
    ? []
    : drafts.filter(
        ({ draft, timestamp }) =>
          canBeAnswered(draft) && timestamp < message.timestamp && begunAt(draft) <= learntAt,
      );
