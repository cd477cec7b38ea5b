import { describe, expect, test } from 'vitest';
import { buildRuleTextsPrompt, parseRuleTexts } from './rule-texts-prompt.ts';

const REQUEST = { inputText: 'Thank you!', count: 2 };
const answer = (texts: unknown) => parseRuleTexts(JSON.stringify({ texts }), REQUEST);

test('requests as many texts as wanted, with the given as data', () => {
  const { instructions, input } = buildRuleTextsPrompt({
    username: 'marisol',
    text: 'Hi',
    count: 3,
  });

  expect(instructions.split('\n')).toHaveLength(4);
  expect(instructions).toContain('short replies to comments');
  expect(instructions).toContain('Write 3 texts');
  expect(instructions).toContain('add none.');
  expect(instructions).toContain('{"texts": ["first", "second"]}');
  expect(JSON.parse(input)).toEqual({ account: 'marisol', count: 3, text: 'Hi' });
});

describe('an answer', () => {
  test('gives at most the requested number of texts, unique and trimmed', () => {
    expect(answer([' One ', 'One', 'Thank you!', '', 'Two', 'Three'])).toEqual(['One', 'Two']);
  });

  test('has no link or account that the given text does not have', () => {
    expect(answer(['Thanks, visit http://evil.example', 'Thanks, @evil', 'Thanks'])).toEqual([
      'Thanks',
    ]);
  });

  test('is cut to the length of a reply, between characters', () => {
    expect(answer(['a'.repeat(1_000)])[0]).toHaveLength(300);
    expect(answer(['👍'.repeat(301)])).toEqual(['👍'.repeat(300)]);
  });

  test('has no half characters, and no copy in other white space', () => {
    expect(answer(['a\ud83d', '  Thank you! '])).toEqual(['a\ufffd']);
    const request = { inputText: ' Thank you! ', count: 2 };
    expect(parseRuleTexts('{"texts":["Thank you!"]}', request)).toEqual([]);
  });

  test.each([
    ['no JSON', 'sorry'],
    ['another shape', '{"text":"x"}'],
    ['texts that are no texts', '{"texts":[1]}'],
    ['one text that is no list', '{"texts":"x"}'],
  ])('of %s gives nothing', (_name, output) => {
    expect(parseRuleTexts(output, REQUEST)).toEqual([]);
  });
});
