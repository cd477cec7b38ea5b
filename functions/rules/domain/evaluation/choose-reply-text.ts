// Which of a rule's texts is sent. Pure.

/** The texts that may be sent: each once, without blank ones. */
export const listUsableTexts = (texts: readonly { readonly text: string }[]): readonly string[] =>
  [...new Set(texts.map(({ text }) => text.trim()))].filter((text) => text !== '');

/**
 * One of the texts that are not blank, at random (`random` is from 0 to below 1), but not the one that was sent last.
 * Undefined when all are blank.
 */
export function chooseReplyText(
  texts: readonly { readonly text: string }[],
  lastText: string | undefined,
  random: number,
): string | undefined {
  const usable = listUsableTexts(texts);
  const others = usable.filter((text) => text !== lastText?.trim());
  const choices = others.length > 0 ? others : usable;
  return choices[Math.floor(random * choices.length)];
}
