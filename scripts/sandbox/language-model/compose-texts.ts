// Writes several texts with the same meaning in other words, for the editor of rules.

const openings = [
  'Hi there!',
  'Hello!',
  'Thank you for asking!',
  'Hey!',
  'Lovely to hear from you!',
];
const endings = ['', '🤎', 'Have a lovely day!'];

export function composeTexts(text: string, count: number): readonly string[] {
  const variants = endings.flatMap((ending) =>
    openings.map((opening) => [opening, text.trim(), ending].filter(Boolean).join(' ')),
  );
  return variants.slice(0, count);
}
