// Which text of a reply a person has seen. Approving a reply names the text, so that no other one is sent. Pure.
import type { Draft } from './draft.ts';

type Texts = Pick<Draft, 'editedText' | 'generatedText'>;

/** What its owner finds in the field; spaces around it are not sent. */
const getShownText = ({ editedText, generatedText }: Texts): string =>
  (editedText ?? generatedText).trim();

export const computeTextRevision = (
  before: Texts & Pick<Draft, 'textRevision'>,
  after: Texts,
): number => before.textRevision + Number(getShownText(before) !== getShownText(after));

/**
 * Whether the text of the draft is the one that was seen. `seen` is undefined for a caller who names a reply only: they
 * may have seen the first text at any time, so they approve that one, and no text that has replaced it.
 */
export function isSeenText(
  draft: Texts & Pick<Draft, 'textRevision'>,
  seen: number | undefined,
): boolean {
  if (seen !== undefined) return draft.textRevision === seen;
  return draft.textRevision <= 1 && getShownText(draft) === draft.generatedText.trim();
}
