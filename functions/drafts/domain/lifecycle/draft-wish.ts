// A wish of the owner for another text: shorter, warmer, more formal, or in another language. Pure.
import type { Draft, DraftTextChange } from './draft.ts';
import type { DraftEvent } from './draft-events.ts';

type KeptText = Pick<
  Draft,
  'generatedText' | 'editedText' | 'basedOn' | 'usedFacts' | 'uncoveredClaims'
>;

const NO_TEXT: KeptText = {
  generatedText: '',
  editedText: null,
  basedOn: null,
  usedFacts: [],
  uncoveredClaims: [],
};

/** The owner's text in the field, or else the text of the draft; a blank field has none. */
export const getTextToChange = (
  draft: Pick<Draft, 'generatedText' | 'editedText'> | undefined,
  fieldText: string | undefined,
): string => (fieldText?.trim() ? fieldText : (draft?.editedText ?? draft?.generatedText ?? ''));

/** The part of the text before that stays while the model changes it. The owner's own text is in the wish. */
export function keepTextBeforeWish(
  before: Draft | undefined,
  wish: DraftTextChange | null,
): KeptText {
  if (wish === null || before?.state !== 'editing') return NO_TEXT;
  const { generatedText, basedOn, usedFacts, uncoveredClaims } = before;
  return { generatedText, basedOn, usedFacts, uncoveredClaims, editedText: null };
}

/** The field of a message is beside the draft, so the text in it stays while the draft changes. */
export const findFieldTextBesideDraft = (
  before: Draft | undefined,
  { text }: DraftTextChange,
): string | null =>
  text === '' || text === before?.generatedText ? (before?.editedText ?? null) : text;

/** The reason tells a text that could not be changed from one that could not be written. */
export const buildGenerationFailedEvent = ({ wish }: Pick<Draft, 'wish'>) =>
  ({
    type: 'generation_failed',
    reason: wish?.text ? 'wish_failed' : 'generation_failed',
  }) as const;

const isTextWritten = (event: DraftEvent): boolean => 'text' in event && event.text !== undefined;

/** Ends the wish with the generation. Without a new text the owner gets the earlier one back. */
export function endWishWithGeneration(
  { wish, generatedText, editedText }: Draft,
  event: DraftEvent,
  changes: Partial<Draft>,
): Partial<Draft> {
  const isEnded = changes.state !== undefined && changes.state !== 'generating';
  if (wish === null || !isEnded) return changes;
  const { text } = wish;
  if (isTextWritten(event)) return { ...changes, wish: null, earlierText: text || null };
  const isOwnText = text !== '' && text !== generatedText && editedText === null;
  return { ...changes, wish: null, ...(isOwnText && { editedText: text }) };
}
