import { describe, expect, test } from 'vitest';
import { buildRuleTextsPrompt, parseGeneratedRuleTexts } from './rule-texts-prompt.ts';

const REQUEST = { inputText: 'Thank you!', count: 2 };
const answer = (texts: unknown) => parseGeneratedRuleTexts(JSON.stringify({ texts }), REQUEST);

test('the prompt for rule texts requests the wanted number of texts', () => {
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
  test('the model gives at most the requested rule texts, unique and trimmed', () => {
    expect(answer([' One ', 'One', 'Thank you!', '', 'Two', 'Three'])).toEqual(['One', 'Two']);
  });

  test('a generated rule text with a new link or account is dropped', () => {
    expect(answer(['Thanks, visit http://evil.example', 'Thanks, @evil', 'Thanks'])).toEqual([
      'Thanks',
    ]);
  });

  test('a generated rule text is cut to the length of a reply', () => {
    expect(answer(['a'.repeat(1_000)])[0]).toHaveLength(300);
    expect(answer(['👍'.repeat(301)])).toEqual(['👍'.repeat(300)]);
  });

  test('generated rule texts have no half characters and never repeat the input', () => {
    expect(answer(['a\ud83d', '  Thank you! '])).toEqual(['a\ufffd']);
    const request = { inputText: ' Thank you! ', count: 2 };
    expect(parseGeneratedRuleTexts('{"texts":["Thank you!"]}', request)).toEqual([]);
  });

  test.each([
    ['no JSON', 'sorry'],
    ['another shape', '{"text":"x"}'],
    ['texts that are no texts', '{"texts":[1]}'],
    ['one text that is no list', '{"texts":"x"}'],
  ])('of %s gives nothing', (_name, output) => {
    expect(parseGeneratedRuleTexts(output, REQUEST)).toEqual([]);
  });
});
