// Reads the owner's voice from the instructions of a prompt.

/** How the owner writes, as far as the prompt says it. */
export interface PromptVoice {
  readonly length: 'few words' | 'one sentence' | 'several sentences';
  readonly greeting: string | null;
  readonly signOff: string | null;
  readonly emojiUse: 'never' | 'sometimes' | 'often';
  readonly emoji: readonly string[];
  readonly exclamationMarks: 'never' | 'sometimes' | 'often';
  readonly beginsSmall: boolean;
  readonly endsWithFullStop: boolean;
  /** The languages in which people are addressed formally. */
  readonly formalLanguages: readonly string[];
  readonly neverUsedWords: readonly string[];
}

const emojiPattern = /\p{Extended_Pictographic}\ufe0f?/gu;

/** The texts between double quotes, as JSON strings. */
const readQuoted = (text: string): readonly string[] =>
  (text.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map((quoted) => String(JSON.parse(quoted)));

function readEmojiUse(line: string): PromptVoice['emojiUse'] {
  if (/^none/i.test(line)) return 'never';
  return /^often/i.test(line) ? 'often' : 'sometimes';
}

function readExclamationMarks(line: string): PromptVoice['exclamationMarks'] {
  if (/no exclamation/i.test(line)) return 'never';
  return /few exclamation/i.test(line) ? 'sometimes' : 'often';
}

function readLength(line: string): PromptVoice['length'] {
  if (/several/i.test(line)) return 'several sentences';
  return /few words/i.test(line) ? 'few words' : 'one sentence';
}

/** Null when the prompt does not describe the owner's voice. */
export function parseOwnerVoice(instructions: string): PromptVoice | null {
  const traits = new Map(
    [...instructions.matchAll(/^- ([A-Z][A-Za-z -]+): (.*)$/gm)].map(([, name, text]) => [
      name,
      text ?? '',
    ]),
  );
  const read = (name: string): string => traits.get(name) ?? '';
  if (!traits.has('Length')) return null;
  return {
    length: readLength(read('Length')),
    greeting: readQuoted(read('Greeting'))[0] ?? null,
    signOff: readQuoted(read('Sign-off'))[0] ?? null,
    emojiUse: readEmojiUse(read('Emoji')),
    emoji: read('Emoji').match(emojiPattern) ?? [],
    exclamationMarks: readExclamationMarks(read('Punctuation')),
    beginsSmall: /small letter/i.test(read('Punctuation')),
    endsWithFullStop: !/no full stop/i.test(read('Punctuation')),
    formalLanguages: [...read('Form of address').matchAll(/(?<!in)formal \((\w\w)\)/g)].map(
      ([, language]) => language ?? '',
    ),
    neverUsedWords: readQuoted(read('Words never used')),
  };
}
