// The sent texts of a reply that may be published although the network has not confirmed them. Pure.
import { type Draft, findUnconfirmedText, type UnconfirmedReplyText } from './draft.ts';

/** Owners try fewer texts for one reply; the item must stay small. */
const MAX_UNCONFIRMED_TEXTS = 20;

/** Adds the sent text: its first claim and its last return bound a read-back. */
export function addSentTextToUnconfirmedTexts(
  draft: Draft,
  returnedAt: string,
): UnconfirmedReplyText[] {
  const { unconfirmed, sendingText: text, claimedAt } = draft;
  if (text === null || claimedAt === null) return unconfirmed;
  const sameText = findUnconfirmedText(draft, text);
  const others = unconfirmed.filter((one) => one !== sameText);
  // An earlier absence says nothing about a later call.
  const { isAbsent: _, ...known } = sameText ?? { text, claimedAt };
  return [...others, { ...known, returnedAt }].slice(-MAX_UNCONFIRMED_TEXTS);
}

type UnconfirmedTextFlags = Pick<UnconfirmedReplyText, 'isFound' | 'isOwnerNotified' | 'isAbsent'>;

/** Sets the flags on the unconfirmed texts that equal one of `texts`. */
export const flagUnconfirmedTexts = (
  unconfirmed: UnconfirmedReplyText[],
  texts: readonly (string | null)[],
  flags: UnconfirmedTextFlags,
): UnconfirmedReplyText[] => {
  const flaggedTexts = new Set(texts.map((text) => findUnconfirmedText({ unconfirmed }, text)));
  return unconfirmed.map((one) => (flaggedTexts.has(one) ? { ...one, ...flags } : one));
};
