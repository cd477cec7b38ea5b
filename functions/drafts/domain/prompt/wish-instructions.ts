// Says to the model what the owner wants to be changed in a text. Pure.
import type { DraftWishStyle } from '#shared/draft-wish-options.ts';
import type { DraftWish } from '#shared/schemas/draft-wish.ts';

/** A wish, and the text that it changes, which may be empty. */
export type PromptWish = { readonly wish: DraftWish; readonly text: string };

/** The name of the text to change, inside the fence. */
const TEXT_NAME = 'present_reply';

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

const STYLES: Readonly<Record<DraftWishStyle, string>> = {
  shorter: 'Make it clearly shorter: keep what it answers, leave out the rest.',
  warmer: 'Make it warmer and more personal, without becoming longer than it has to be.',
  more_formal: 'Make it more formal and polite: full sentences, no slang, no emoji.',
};

const describeWishedLanguage = ({ wish }: PromptWish): string | undefined =>
  wish.kind === 'language' ? LANGUAGE_NAMES.of(wish.language) : undefined;

/** The instruction about the language of the reply. `subject` is what the reply answers. */
export function buildLanguageInstruction(subject: string, wish: PromptWish | undefined): string {
  if (wish === undefined) return `Answer in the language of the ${subject}.`;
  const language = describeWishedLanguage(wish);
  if (language !== undefined)
    return `Answer in ${language}, also when the ${subject} is in another language.`;
  return wish.text === ''
    ? `Answer in the language of the ${subject}.`
    : `Answer in the language of "${TEXT_NAME}".`;
}

/** The text to change is data: the model wrote it from what other people wrote. */
export const buildWishData = (wish: PromptWish | undefined): Record<string, string> =>
  wish && wish.text !== '' ? { [TEXT_NAME]: wish.text } : {};

/** Follows the task, after the fence. */
export function buildWishTask(wish: PromptWish): string {
  const language = describeWishedLanguage(wish);
  const change =
    wish.wish.kind === 'language' ? `Write it in ${language}.` : STYLES[wish.wish.kind];
  return wish.text === ''
    ? `The owner's wish: ${change}`
    : `The owner has the text "${TEXT_NAME}" and wants it changed. Keep what it says, its facts and its numbers. The owner's wish: ${change}`;
}
