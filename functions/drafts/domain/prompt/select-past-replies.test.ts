import { describe, expect, test } from 'vitest';
import { rankPastReplies, selectEarlierAnswers, splitPastReplies } from './select-past-replies.ts';

const makeReplies = (count: number, length = 10) =>
  Array.from({ length: count }, (_, n) => ({
    ...{ question: `Question ${n}?`, answer: `${n}`.padEnd(length, 'x'), isCourtesy: n % 2 === 1 },
  }));

describe('the past replies of a prompt', () => {
  test('the best six show the voice, later ones say something', () => {
    const { pastReplies, earlierAnswers } = splitPastReplies(makeReplies(20));
    expect(pastReplies).toHaveLength(6);
    expect(earlierAnswers.map(({ question }) => question)).toEqual(
      [6, 8, 10, 12, 14, 16, 18].map((n) => `Question ${n}?`),
    );
  });

  test('there are at most thirty, and no more than fit', () => {
    const replies = makeReplies(200).map((one) => ({ ...one, isCourtesy: false }));
    expect(selectEarlierAnswers(replies)).toHaveLength(30);
    const { pastReplies, earlierAnswers } = splitPastReplies(replies);
    expect(pastReplies.length + earlierAnswers.length).toBe(30);
    const long = makeReplies(200, 990).map((one) => ({ ...one, isCourtesy: false }));
    expect(selectEarlierAnswers(long).length).toBe(3);
  });

  test('equal answers count once and standard texts not at all', () => {
    const answers = ['Yes!', ' yes!', '', "Thank you for asking! I'll check and get back to you."];
    const ranked = rankPastReplies(
      { text: 'Open?' },
      answers.map((answer) => ({ question: 'Open?', answer })),
    );
    expect(ranked.map(({ answer }) => answer)).toContain('Yes!');
    expect(ranked.map(({ answer }) => answer)).not.toContain(' yes!');
    expect(ranked.map(({ answer }) => answer)).not.toContain('');
  });
});
