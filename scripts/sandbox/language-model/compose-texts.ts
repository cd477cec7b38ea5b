// Writes several texts that say the same in other words, for the editor of rules.

const openings = [
  'Hi there!',
  'Hello!',
  'Thank you for asking!',
  'Hey!',
  'Lovely to hear from you!',
];
const endings = ['', '🤎', 'Have a lovely day!'];

/** `input` is JSON with `text` and `count`; the answer is JSON with `texts`. */
export function composeSandboxTexts(input: string): string {
  const { text = '', count = 1 } = JSON.parse(input) as { text?: string; count?: number };
  const variants = endings.flatMap((ending) =>
    openings.map((opening) => [opening, text.trim(), ending].filter(Boolean).join(' ')),
  );
  return JSON.stringify({ texts: variants.slice(0, count) });
}
