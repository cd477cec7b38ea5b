// Chooses which text of a rule is sent. Pure.

/** The texts that may be sent, each once and none blank. */
export const listUsableReplyTexts = (
  texts: readonly { readonly text: string }[],
): readonly string[] =>
  [...new Set(texts.map(({ text }) => text.trim()))].filter((text) => text !== '');

/**
 * Chooses a text at random (`random` is from 0 to below 1), never a blank one, and not the last sent one if there is
 * another. Undefined when all are blank.
 */
export function chooseReplyText(
  texts: readonly { readonly text: string }[],
  lastText: string | undefined,
  random: number,
): string | undefined {
  const usable = listUsableReplyTexts(texts);
  const others = usable.filter((text) => text !== lastText?.trim());
  const choices = others.length > 0 ? others : usable;
  return choices[Math.floor(random * choices.length)];
}
