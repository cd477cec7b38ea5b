/** Shown where an approval is refused because the text is another one than the one that was seen. */
export const TEXT_REPLACED =
  'The text of this reply has changed since you saw it. Please read it once more.';

const CHANGED_WORDS = {
  approve: 'approved',
  discard: 'discarded',
  update_reply: 'changed',
} as const;
type ApprovalChange = keyof typeof CHANGED_WORDS;

/** `3 of 5 were approved.` */
export function describePartialChange(
  counts: { readonly done: number; readonly total: number },
  changes: readonly ApprovalChange[],
): string {
  const words = new Set(changes.map((change) => CHANGED_WORDS[change]));
  const word = words.size === 1 ? [...words].join() : CHANGED_WORDS.update_reply;
  return `${counts.done} of ${counts.total} were ${word}.`;
}
