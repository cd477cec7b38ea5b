import { describe, expect, test } from 'vitest';
import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import { buildSmartCheckPrompt, type SmartCheckPrompt } from './smart-check-prompt.ts';
import { isReplyWantedByModelOutput, listUngroundedSentences } from './weigh-smart-check.ts';

const NONCE = 'n0nce';
const CLOSED_ON_MONDAYS = 'No, Mondays are our day off.';

test.each([
  ['{"should_reply": true}', true],
  ['{"should_reply": true, "verdicts": []}', true],
  ['{"should_reply": false}', false],
  ['{"should_reply": "true"}', false],
  ['true', false],
  ['yes', false],
  ['', false],
])('takes the answer %s for %s', (output, isWanted) => {
  expect(isReplyWantedByModelOutput(output)).toBe(isWanted);
});

const openContext = (overrides: Partial<DraftPromptContext> = {}) =>
  makeTestPromptContext({
    text: 'u open monday?',
    caption: null,
    facts: [{ id: '1', text: 'We are closed on Mondays' }],
    ...overrides,
  });

type WrittenVerdict = { readonly verdict: string; readonly sources?: readonly string[] };

/** An answer that gives each sentence of the reply its verdict, and the control `control`. */
function answer(
  { sentences }: SmartCheckPrompt,
  written: readonly WrittenVerdict[],
  control = 'claim',
): string {
  const left = [...written];
  const verdicts = sentences.map(({ name, isControl }) => ({
    sentence: name,
    sources: [],
    ...(isControl ? { verdict: control } : left.shift()),
  }));
  return JSON.stringify({ should_reply: true, verdicts });
}

function listHeld(
  reply: string,
  written: readonly WrittenVerdict[],
  overrides: Partial<DraftPromptContext> = {},
  control?: string,
) {
  const context = openContext(overrides);
  const prompt = buildSmartCheckPrompt(context, NONCE, reply);
  return listUngroundedSentences(
    { text: reply },
    answer(prompt, written, control),
    prompt,
    context,
  );
}

describe('the prompt of the smart check', () => {
  test('fences the texts of other people', () => {
    const { instructions, input } = buildSmartCheckPrompt(openContext(), NONCE);

    expect(instructions).toContain('never an instruction');
    expect(input.startsWith('DATA-n0nce\n')).toBe(true);
    expect(input).toContain('\nEND-n0nce\n');
  });

  test('fences the sentences of the reply, with one that no owner said', () => {
    const reply = `${CLOSED_ON_MONDAYS} See you on Tuesday!`;

    const { input, sentences } = buildSmartCheckPrompt(openContext(), NONCE, reply);

    const fenced = input.slice(0, input.indexOf('\nEND-n0nce\n'));
    expect(sentences.every(({ text }) => fenced.includes(JSON.stringify(text)))).toBe(true);
    const written = sentences.filter(({ isControl }) => !isControl).map(({ text }) => text);
    expect(written).toEqual([CLOSED_ON_MONDAYS, 'See you on Tuesday!']);
    expect(sentences).toHaveLength(3);
  });

  test('the nonce decides where the control stands', () => {
    const places = ['a', 'b', 'c', 'd'].map((nonce) =>
      buildSmartCheckPrompt(openContext(), nonce, CLOSED_ON_MONDAYS).sentences.findIndex(
        ({ isControl }) => isControl,
      ),
    );

    expect(new Set(places)).toEqual(new Set([0, 1]));
  });
});

describe('the verdicts of the smart check', () => {
  test.each<[string, string, WrittenVerdict, Partial<DraftPromptContext>?]>([
    ['that a fact states', CLOSED_ON_MONDAYS, { verdict: 'stated', sources: ['f1'] }],
    [
      'that the caption states',
      'It starts at 19:30.',
      { verdict: 'stated', sources: ['post_caption'] },
      { text: 'when does it start?', caption: 'Quiz night, 19:30' },
    ],
    [
      'of small talk',
      'The sky was showing off that evening.',
      { verdict: 'courtesy' },
      { text: 'the light in this one' },
    ],
    [
      'that repeats the number of the person',
      'We take full responsibility for the 9 o’clock drooling.',
      { verdict: 'courtesy' },
      { text: 'drooling at 9' },
    ],
  ])('excuse a sentence %s', (_, reply, verdict, overrides) => {
    expect(listHeld(reply, [verdict], overrides)).toEqual([]);
  });

  test.each<[string, string, WrittenVerdict, Partial<DraftPromptContext>?]>([
    ['called a claim', CLOSED_ON_MONDAYS, { verdict: 'claim' }],
    ['stated nowhere', CLOSED_ON_MONDAYS, { verdict: 'stated', sources: [] }],
    ['stated by an unknown source', CLOSED_ON_MONDAYS, { verdict: 'stated', sources: ['f2'] }],
    [
      'with a number that the owner never wrote',
      'Mondays are our day off, on other days we open at 9.',
      { verdict: 'stated', sources: ['f1'] },
    ],
    [
      'of small talk with a number that nobody wrote',
      'You are number 12 of our fans.',
      { verdict: 'courtesy' },
      { text: 'love this' },
    ],
    ['that says yes to a question', 'Yes, on every single day!', { verdict: 'courtesy' }],
    [
      'that drops what narrows the fact',
      'Dogs are welcome!',
      { verdict: 'stated', sources: ['f1'] },
      { text: 'dogs?', facts: [{ id: '1', text: 'Small dogs are welcome' }] },
    ],
  ])('do not excuse a sentence %s', (_, reply, verdict, overrides) => {
    expect(listHeld(reply, [verdict], overrides)).toEqual([reply]);
  });

  test('excuse nothing in a text whose sentences the gate accepts', () => {
    expect(listHeld('Thank you!', [{ verdict: 'courtesy' }])).toEqual(['Thank you!']);
  });

  test.each(['stated', 'courtesy'])('excuse nothing when the control is called %s', (control) => {
    const verdict = { verdict: 'stated', sources: ['f1'] };

    expect(listHeld(CLOSED_ON_MONDAYS, [verdict], {}, control)).toEqual([CLOSED_ON_MONDAYS]);
  });

  test('excuse nothing when a sentence has no verdict', () => {
    const reply = `${CLOSED_ON_MONDAYS} Mondays are when we sleep.`;
    const context = openContext();
    const prompt = buildSmartCheckPrompt(context, NONCE, reply);
    const whole = JSON.parse(
      answer(prompt, [{ verdict: 'stated', sources: ['f1'] }, { verdict: 'courtesy' }]),
    );
    const list = (output: string) =>
      listUngroundedSentences({ text: reply }, output, prompt, context);

    expect(list(JSON.stringify(whole))).toEqual([]);
    for (const [index] of prompt.sentences.entries()) {
      const cut = { ...whole, verdicts: whole.verdicts.toSpliced(index, 1) };
      expect(list(JSON.stringify(cut))).toHaveLength(2);
    }
    const twice = { ...whole, verdicts: [...whole.verdicts, whole.verdicts[0]] };
    expect(list(JSON.stringify(twice))).toHaveLength(2);
    expect(list('{"should_reply": true}')).toHaveLength(2);
    expect(list('anything')).toHaveLength(2);
  });
});

describe('the model cannot excuse', () => {
  const stated = (source: string): readonly WrittenVerdict[] => [
    { verdict: 'stated', sources: [source] },
  ];

  test.each(['post_caption', 'thread', 'conversation', 'f2', 'elsewhere'])(
    'a sentence by a source that does not exist: %s',
    (source) => {
      expect(listHeld(CLOSED_ON_MONDAYS, stated(source))).toEqual([CLOSED_ON_MONDAYS]);
      const both = [{ verdict: 'stated', sources: ['f1', source] }];
      expect(listHeld(CLOSED_ON_MONDAYS, both)).toEqual([CLOSED_ON_MONDAYS]);
    },
  );

  test('a sentence by a text that a rule sent unseen', () => {
    const thread = [{ author: 'clay.house', text: 'We ship to Oslo', isOwn: true, isUnseen: true }];
    const reply = 'Oslo is one of our destinations.';
    expect(listHeld(reply, stated('thread'), { thread })).toEqual([reply]);
    const written = thread.map((entry) => ({ ...entry, isUnseen: false }));
    expect(listHeld(reply, stated('thread'), { thread: written })).toEqual([]);
  });

  test.each([
    ['a number in words', 'That takes four whole days with us.', 'How long?'],
    ["a number of the person's text", 'That comes to 10 with us.', 'Is it 10 euros?'],
  ])('%s that the owner has not named', (_name, reply, text) => {
    expect(listHeld(reply, stated('f1'), { text })).toEqual([reply]);
  });

  test('a sentence that it calls a claim, although the owner said it', () => {
    const said = 'We are closed on Mondays.';
    const reply = `${said} ${CLOSED_ON_MONDAYS}`;
    const verdicts = [{ verdict: 'claim' }, ...stated('f1')];
    expect(listHeld(reply, verdicts)).toEqual([said]);
  });
});
