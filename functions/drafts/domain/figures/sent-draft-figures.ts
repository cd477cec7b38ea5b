// Computes how a sent reply that its owner began counts in the daily figures of drafts. Pure.

import { type Draft, getDraftText } from '#functions/drafts/domain/lifecycle/draft.ts';
import { isFallbackReplyText } from '#functions/drafts/domain/prompt/fallback-reply-text.ts';
import { measureTextChange } from './measure-text-change.ts';

export const SENT_DRAFT_FIGURE_NAMES = [
  'sent_unedited',
  'sent_edited',
  /** The sum of the changed shares of these texts, in thousandths. */
  'changed_permille',
  /** The generated text was a standard text, edited or not. */
  'sent_standard',
  /** There was no generated text. */
  'sent_own_words',
] as const;
/** By figure; those that are zero are left out. */
export type SentDraftFigures = Readonly<Record<string, number>>;

type SentTexts = Pick<Draft, 'generatedText' | 'editedText' | 'sendingText'>;

/** How a person changed the generated text before it was sent; undefined when there was none. */
export const measureChangeOfSentText = (draft: SentTexts): number | undefined =>
  draft.generatedText === ''
    ? undefined
    : measureTextChange(draft.generatedText, getDraftText(draft));

/** The network has the reply; its text does not change after that. */
export const isReplySent = ({ state }: Pick<Draft, 'state'>): boolean =>
  state === 'posted' || state === 'live';

/** Undefined when the reply is not sent, or is a reply by rule, which counts in the figures of its rule. */
export function computeFiguresOfSentDraft(
  draft: SentTexts & Pick<Draft, 'state' | 'automation'>,
): SentDraftFigures | undefined {
  if (!isReplySent(draft) || draft.automation !== null) return undefined;
  const change = measureChangeOfSentText(draft);
  if (change === undefined) return { sent_own_words: 1 };
  if (isFallbackReplyText(draft.generatedText)) return { sent_standard: 1 };
  return change === 0 ? { sent_unedited: 1 } : { sent_edited: 1, changed_permille: change };
}
