// Says to the model why its text cannot be used, and asks for another one. Pure.
import type { DraftPromptContext } from './draft-prompt.ts';
import type { ModelOutputProblem } from './validate-model-output.ts';
import { buildLanguageInstruction } from './wish-instructions.ts';

const DESCRIPTIONS: Readonly<Record<ModelOutputProblem, (context: DraftPromptContext) => string>> =
  {
    unreadable: () => 'It is no JSON object of the requested form.',
    empty: () => 'The text is empty.',
    echo: () => 'The text only repeats what the person wrote.',
    too_long: ({ maxCharacters }) =>
      `The text is too long: at most ${maxCharacters} characters, better half of that.`,
    leaked: () => 'The text repeats parts of the instructions.',
    markup: () => 'The text has markup. Plain text only.',
    invented_contact: () =>
      'The text names a link, an address, an account or a number that the data does not contain. Leave it out.',
    foreign_private: () => 'The text names details that the data does not contain. Leave them out.',
    never_used_word: ({ voice }) =>
      `The text has a word that the owner never uses. Say it without: ${JSON.stringify(voice?.never_words ?? [])}.`,
    other_language: ({ kind, wish }) => {
      const subject = kind === 'message' ? 'direct message' : 'comment';
      return wish
        ? `The text is in another language. ${buildLanguageInstruction(subject, wish)}`
        : `The text is in another language than the ${subject}. Answer in the language of that person.`;
    },
  };

export const buildCorrectionRequest = (
  problem: ModelOutputProblem,
  context: DraftPromptContext,
): string =>
  `That cannot be used. ${DESCRIPTIONS[problem](context)} Write the reply once more, as a JSON object of the same form.`;
