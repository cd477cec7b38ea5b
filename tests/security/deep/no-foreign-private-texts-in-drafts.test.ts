// A thousand made conversations with planted secrets, through every prompt and every check of an output. No words of
// one person reach another, even if the model repeats or remembers them.
import { expect, test } from 'vitest';
import {
  buildDraftPrompt,
  type DraftPromptContext,
  describeDraftBasis,
} from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { validateModelOutput } from '#functions/drafts/domain/prompt/validate-model-output.ts';
import { buildSmartCheckPrompt } from '#functions/drafts/domain/smart-check/smart-check-prompt.ts';
import { learnVoice } from '#functions/voice/domain/learn-voice.ts';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';

const CONVERSATIONS = 1_000;
/** The number that the product reads. */
const OTHERS = 5;

/** In each language a sentence with a name, a street, an order, a number, a date of birth, an amount, an illness. */
const SECRETS: readonly ((n: number) => {
  readonly text: string;
  readonly secrets: readonly string[];
})[] = [
  (n) =>
    make(
      `Hi, this is Quentin${toName(n)}, I live at ${n} Elmwick Street, my order is ${48_000 + n}`,
      [`Quentin${toName(n)}`, 'Elmwick', `${48_000 + n}`],
    ),
  (n) =>
    make(
      `My number is +49 151 ${2_000_000 + n}, I was born on 12.0${1 + (n % 9)}.19${50 + (n % 50)}`,
      [`${2_000_000 + n}`, `.19${50 + (n % 50)}`],
    ),
  (n) =>
    make(`Ich wohne im Birkenweg ${n + 100} und habe ${n + 3_000},50 Euro bezahlt`, [
      `${n + 3_000}`,
      'Birkenweg',
    ]),
  (n) =>
    make(`Soy Marisela${toName(n)} y tengo diabetes desde 19${70 + (n % 30)}`, [
      `Marisela${toName(n)}`,
      'diabetes',
    ]),
  (n) =>
    make(`Je m'appelle Berthe${toName(n)}, commande ${70_000 + n}, rue Montorgueil`, [
      `${70_000 + n}`,
      `Berthe${toName(n)}`,
    ]),
  (n) =>
    make(`Meu pedido ${90_000 + n} vai para a rua Figueiroa, meu nome é Anacleto${toName(n)}`, [
      `${90_000 + n}`,
      `Anacleto${toName(n)}`,
    ]),
  (n) => make(`注文番号は${30_000 + n}です。住所は桜丘町にあります。`, [`${30_000 + n}`, '桜丘']),
  (n) =>
    make(`رقم طلبي ${60_000 + n} وأسكن في شارع الزيتونة الغربي`, [`${60_000 + n}`, 'الزيتونة']),
];
function make(text: string, secrets: readonly string[]) {
  return { text, secrets };
}
function toName(n: number): string {
  return [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}
const makeConversation = (n: number) => {
  const planted = (SECRETS[n % SECRETS.length] ?? SECRETS[0])?.(n) ?? make('', []);
  const answer = `Thank you so much! ${planted.text} 🤎`;
  return { ...planted, answer };
};

const QUESTIONS = [
  'How lovely, thank you!',
  'Wie schön, danke!',
  '¡Qué bonito!',
  'ありがとうございます',
  'شكرا جزيلا',
];

/** The context that `answerable-messages.port.ts` makes for a new person. */
function makeContext(n: number): DraftPromptContext {
  const others = Array.from({ length: OTHERS }, (_, index) =>
    makeConversation((n + index + 1) % CONVERSATIONS),
  );
  return makeTestPromptContext({
    kind: n % 2 === 0 ? 'message' : 'comment',
    author: 'new.person',
    text: QUESTIONS[n % QUESTIONS.length] ?? '',
    voice: learnVoice(
      others.map(({ answer }) => ({
        text: answer,
        weight: 3,
        isPrivate: true,
        askedBy: '',
        language: 'en',
      })),
    )?.voice,
    foreignTexts: others.map(({ text, answer }) => [text, answer]),
    maxCharacters: 100_000,
  });
}

test("no prompt contains another person's words or the answers to them", () => {
  const leaks = Array.from({ length: CONVERSATIONS }, (_, n) => {
    const context = makeContext(n);
    const { instructions, input } = buildDraftPrompt(context, 'n0nce');
    const smart = buildSmartCheckPrompt(context, 'n0nce');
    const shown = [
      instructions,
      input,
      smart.instructions,
      smart.input,
      describeDraftBasis(context),
    ].join('\n');
    const foreign = Array.from({ length: OTHERS }, (_one, index) =>
      makeConversation((n + index + 1) % CONVERSATIONS),
    );
    return foreign.flatMap(({ secrets }) => secrets).filter((secret) => shown.includes(secret));
  });
  expect(leaks.flat()).toEqual([]);
});

test("no draft contains another person's words from remembered prompts", () => {
  const leaks: string[] = [];
  for (let n = 0; n < CONVERSATIONS; n += 1) {
    const context = makeContext(n);
    const remembered = makeConversation((n + 1 + (n % OTHERS)) % CONVERSATIONS);
    const outputs = [
      remembered.text,
      remembered.answer,
      ...remembered.secrets.map((one) => `Thank you! ${one}`),
    ];
    for (const text of outputs) {
      const result = validateModelOutput(JSON.stringify({ text }), context, {
        canary: 'loom-none',
      });
      if (result.ok && remembered.secrets.some((secret) => result.text.includes(secret)))
        leaks.push(text);
    }
  }
  expect(leaks).toEqual([]);
});

test('a draft may repeat the words of the person it answers', () => {
  const { text } = makeConversation(8);
  const context = { ...makeContext(7), text };
  expect(
    validateModelOutput(JSON.stringify({ text: `Thank you! ${text}` }), context, {
      canary: 'loom-none',
    }).ok,
  ).toBe(true);
});

test.each([
  'Thank you so much, that made our day!',
  'So happy you love it, have a lovely weekend 🤎',
])('a draft of everyday words is kept: %s', (text) => {
  const context = { ...makeContext(0), text: 'How lovely' };
  expect(validateModelOutput(JSON.stringify({ text }), context, { canary: 'loom-none' }).ok).toBe(
    true,
  );
});
