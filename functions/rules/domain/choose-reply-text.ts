// Which of a rule's texts is sent. Pure.

/**
 * One of the texts that are not blank, at random (`random` is from 0 to below 1), but not the one that was sent last.
 * Undefined when all are blank.
 */
export function chooseReplyText(
  texts: readonly { readonly text: string }[],
  lastText: string | undefined,
  random: number,
): string | undefined {
  const usable = [...new Set(texts.map(({ text }) => text.trim()))].filter((text) => text !== '');
  const others = usable.filter((text) => text !== lastText?.trim());
  const choices = others.length > 0 ? others : usable;
  return choices[Math.floor(random * choices.length)];
}
