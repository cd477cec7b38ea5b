// Plans the line that says that a text of the model was sent unseen. The line takes room, so it is planned before the
// text is written; its language is that of the text.
import { nowMs } from '#platform/clock.ts';
import {
  buildDisclosure,
  type DisclosurePlace,
  listPossibleDisclosures,
} from '../domain/disclosure/disclosure-line.ts';
import { isDisclosureDue } from '../domain/disclosure/is-disclosure-due.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import { needsGeneratedText } from '../domain/lifecycle/draft-text-generation.ts';
import type { DraftPromptContext } from '../domain/prompt/draft-prompt.ts';
import { countUtf8Bytes } from '../domain/prompt/reply-length.ts';
import { detectLanguageOfPerson } from './detect-language-of-person.ts';

/** False when the owner reads or wrote the text, when the person knows already, and when the owner switched it off. */
export const isDisclosurePlanned = (
  draft: Pick<Draft, 'automation' | 'generatedText' | 'wish'>,
  context: DraftPromptContext,
): boolean =>
  draft.automation?.approval === 'not_needed' &&
  needsGeneratedText(draft) &&
  isDisclosureDue(context, Math.max(nowMs(), Date.parse(draft.automation.dueAt)));

const getPlace = ({ kind }: DraftPromptContext): DisclosurePlace =>
  kind === 'comment' ? 'comment' : 'message';
const getWording = ({ disclosure }: DraftPromptContext) => disclosure?.wording ?? null;

/** The context for a text that leaves room for its disclosure in any language. */
export function reserveDisclosureRoom(context: DraftPromptContext): DraftPromptContext {
  const possible = listPossibleDisclosures(getPlace(context), getWording(context));
  const { maxCharacters, maxBytes } = context;
  return {
    ...context,
    maxCharacters: maxCharacters - Math.max(...possible.map((one) => [...one].length)),
    ...(maxBytes && { maxBytes: maxBytes - Math.max(...possible.map(countUtf8Bytes)) }),
  };
}

/** The end of this text. The text of the model is a longer sample of the person's language than most of theirs. */
export async function writeDisclosure(context: DraftPromptContext, text: string): Promise<string> {
  const wording = getWording(context);
  const language = wording === null ? await detectLanguageOfPerson(context, text) : undefined;
  return buildDisclosure(getPlace(context), wording, language);
}
