// Identifies the text of a reply that a person has seen. An approval names the text, so that no other text is sent.
// Pure.
import type { Draft } from './draft.ts';

type Texts = Pick<Draft, 'editedText' | 'generatedText'>;

/** The text that the owner finds in the field; outer spaces are not sent. */
const getShownText = ({ editedText, generatedText }: Texts): string =>
  (editedText ?? generatedText).trim();

export const computeDraftTextRevision = (
  before: Texts & Pick<Draft, 'textRevision'>,
  after: Texts,
): number => before.textRevision + Number(getShownText(before) !== getShownText(after));

/**
 * Whether the person has seen the text of the draft. `seen` is undefined for a caller who names only the reply: they
 * may have seen the first text at any time, so they approve only the first text.
 */
export function hasPersonSeenDraftText(
  draft: Texts & Pick<Draft, 'textRevision'>,
  seen: number | undefined,
): boolean {
  if (seen !== undefined) return draft.textRevision === seen;
  return draft.textRevision <= 1 && getShownText(draft) === draft.generatedText.trim();
}
