// Whose an own message is, and what it makes of a draft. Pure.
import type { Happening } from '#functions/connection/domain/told-messages.ts';
import {
  claimIdOf,
  type Draft,
  findUnconfirmed,
  type UnconfirmedText,
} from '#functions/drafts/domain/draft.ts';
import type { DraftEvent } from '#functions/drafts/domain/lifecycle.ts';
import { earliest, findOwnReplies } from '#functions/drafts/domain/read-back.ts';
import { isSameText } from '#functions/drafts/domain/same-text.ts';
import { eventWhileEditing } from '#functions/drafts/domain/standing.ts';
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

/** The texts the network was called with and whose fate is open. */
function openTexts(draft: Draft): readonly UnconfirmedText[] {
  const { state, sendingText: text, claimedAt, unconfirmed } = draft;
  if (state === 'posted' || state === 'live') return [];
  const isAtNetwork = (state === 'posting' || state === 'unknown') && text !== null && claimedAt;
  return isAtNetwork ? [{ text, claimedAt }, ...unconfirmed] : unconfirmed;
}

/** Which of the draft's open texts the message may be. */
function openTextOf(
  message: OwnMessage,
  { draft, timestamp: answeredAt }: DraftOfMessage,
): UnconfirmedText | undefined {
  const own = { id: message.id, text: message.text ?? '', timestamp: message.timestamp };
  return openTexts(draft).find(
    ({ text, claimedAt: from }) =>
      findOwnReplies([{ ...own, isOwn: true }], { text, from, answeredAt }).length > 0,
  );
}

type Possible = { readonly one: DraftOfMessage; readonly claimedAt: string };

const byClaim = (left: Possible, right: Possible): number =>
  left.claimedAt.localeCompare(right.claimedAt);

/** Whether the message may be what a draft has at the network, in other words, as the network altered it. */
const mayBeAltered = (message: OwnMessage, { draft, timestamp: answeredAt }: DraftOfMessage) =>
  (draft.state === 'posting' || draft.state === 'unknown') &&
  draft.sendingText !== null &&
  draft.claimedAt !== null &&
  message.text !== null &&
  Date.parse(message.timestamp) >= earliest({ from: draft.claimedAt, answeredAt });

/**
 * The draft a message came from. `undecided`: it may be that of one that is at the network now, whose answer
 * names its own. `claimedFor` is the response it was found for before.
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
  const possible = drafts.flatMap((one): Possible[] => {
    const open = openTextOf(message, one);
    return open ? [{ one, claimedAt: open.claimedAt }] : [];
  });
  const [first, ...more] = possible.sort(byClaim);
  if (first === undefined) {
    const isBeingSent = ({ draft }: DraftOfMessage) => draft.state === 'posting';
    return drafts.some((one) => isBeingSent(one) && mayBeAltered(message, one))
      ? 'undecided'
      : 'nobody';
  }
  const isBeingSent = possible.some(({ one }) => one.draft.state === 'posting');
  return more.length > 0 && isBeingSent ? 'undecided' : first.one;
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

/** When the open text that a message is was first claimed (ISO); undefined where it is none of them. */
export const claimedAtOf = (message: OwnMessage, one: DraftOfMessage): string | undefined =>
  openTextOf(message, one)?.claimedAt;

/**
 * What becomes of the draft whose text stands as this message; undefined where nothing more does. The text was
 * first claimed at `claimedAt` (ISO).
 */
export function eventOfStanding(
  draft: Draft,
  message: OwnMessage,
  claimedAt: string | undefined,
): DraftEvent | undefined {
  const { id: networkId, text } = message;
  const accepted: DraftEvent = { type: 'accepted', networkId };
  switch (draft.state) {
    case 'posting':
    case 'unknown':
      // A late one of its earlier texts says nothing of the one at the network now, also where it was edited there.
      return isOtherText(draft, text) || claimedAt !== draft.claimedAt ? undefined : accepted;
    case 'queued':
      return findUnconfirmed(draft, draft.sendingText) && isSaid(draft.sendingText, text)
        ? accepted
        : undefined;
    case 'posted':
      return draft.networkId === networkId ? { type: 'live' } : undefined;
    case 'editing':
      return text === null ? undefined : eventWhileEditing('message', draft, { networkId, text });
    case 'generating':
    case 'live':
      return undefined;
  }
}

const isSaid = (text: string | null, said: string | null): boolean =>
  text !== null && said !== null && isSameText(text, said);

/** Whether the words are those of an earlier text of the draft, and not of the one being sent. */
const isOtherText = (draft: Draft, text: string | null): boolean =>
  !isSaid(draft.sendingText, text) && findUnconfirmed(draft, text) !== undefined;

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
 * person wrote at `inboundAt` (ISO); only that of which it may be the reply, altered, where there is one.
 */
export function answeredBy(
  message: OwnMessage,
  drafts: readonly DraftOfMessage[],
  { learntAt, inboundAt }: { readonly learntAt: string; readonly inboundAt: string | undefined },
): readonly DraftOfMessage[] {
  if (isAutomatic(message.timestamp, inboundAt)) return [];
  const altered = drafts.filter((one) => mayBeAltered(message, one));
  return (altered.length > 0 ? altered : drafts).filter(
    ({ draft, timestamp }) =>
      canBeAnswered(draft) && timestamp < message.timestamp && begunAt(draft) <= learntAt,
  );
}
