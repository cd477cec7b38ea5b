/** Shown where an approval is refused because the text is another one than the one that was seen. */
export const TEXT_REPLACED =
  'The text of this reply has changed since you saw it. Please read it once more.';
