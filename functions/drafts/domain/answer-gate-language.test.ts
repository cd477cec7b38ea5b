import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { subjectContext as context } from '#tests/support/subject-context.ts';
import { checkAnswer } from './answer-gate.ts';

const prompt = { canary: 'loom-abc123' };
const answer = (text: string) => JSON.stringify({ text });

test.each([
  ['Latin', 'Thank you', 'Merci beaucoup'],
  ['Cyrillic', 'Спасибо', 'Сколько стоит'],
  ['Arabic', 'شكرا', 'مرحبا'],
  ['Hebrew', 'תודה', 'שלום'],
  ['Greek', 'ευχαριστώ', 'πόσο'],
  ['Devanagari', 'धन्यवाद', 'नमस्ते'],
  ['Thai', 'ขอบคุณ', 'สวัสดี'],
  ['Hangul', '감사합니다', '안녕하세요'],
  ['Han', '谢谢', '多少钱'],
  ['kana, which are Han', 'ありがとう', '値段はいくらですか'],
  ['katakana, which are Han', 'メルシー', '値段'],
])('a question in %s is answered in it and in no other', (script, text, question) => {
  const asked = context({ text: question });
  expect(checkAnswer(answer(text), asked, prompt)).toEqual({ ok: true, text });
  const other = script === 'Latin' ? 'Спасибо' : 'Thanks';
  const refused = { ok: false, reason: 'other_language' };
  expect(checkAnswer(answer(other), asked, prompt)).toEqual(refused);
  const elsewhere = context({ text: other });
  expect(checkAnswer(answer(text), elsewhere, prompt)).toEqual(refused);
});

test.each([
  ['most letters decide, on both sides', 'Привет, how are you?', 'Fine, thanks, Борис!'],
  ['a question without letters may be answered in any', '😍😍', 'Спасибо'],
  ['an answer without letters suits any question', 'Сколько?', '❤️'],
])('%s', (_what, question, text) => {
  const asked = context({ text: question });
  expect(checkAnswer(answer(text), asked, prompt)).toEqual({ ok: true, text });
});

test('the name a reply opens with does not decide its script', () => {
  const asked = context({ text: 'Да?', author: 'a.long.name', opening: '@a.long.name ' });
  expect(checkAnswer(answer('Да'), asked, prompt)).toMatchObject({ text: '@a.long.name Да' });
});

describe('a good draft is not refused for its names', () => {
  const acme = { ...context().account, username: 'acme_official_store', name: 'Acme Official 🏺' };

  test.each([
    ['a handle before the answer', 'מה המחיר?', '@acme_official_store שלום'],
    ['a handle with dots', '値段は？', '@acme.store 素敵！'],
    ['a handle before the question', '@acme_official_store שלום', 'תודה'],
    ['the account as it calls itself', 'שלום', 'Acme Official תודה'],
    ['the account inside a word', 'שלום', 'לacme_official_store תודה'],
    ['the account in capitals', 'ACME OFFICIAL спс', 'Пожалуйста'],
    ['the author without a sign before it', 'Да?', 'Да, bob.test!'],
    ['a link', 'Где?', 'Тут: https://acme.store/products/blue-bowl'],
    ['a link right before other signs', '値段は？', 'https://acme.store/bowls素敵'],
    ['an address', 'Где?', 'Тут: sales.department@acme.store'],
    ['a host of a country', 'Где?', 'Тут: shop.acme.co.il'],
    ['a hashtag', '#handmadepottery שלום', 'תודה'],
    ['a smiley of letters', 'Да xDDD', 'Да'],
    ['the name of a product', 'Сколько стоит?', 'Blue Bowl стоит 20 евро'],
    ['a fancy alphabet', '𝓗𝓸𝔀 𝓶𝓾𝓬𝓱?', 'It is 20 euros'],
    ['full-width letters', 'Ｈｏｗ ｍｕｃｈ?', 'It is 20 euros'],
  ])('%s', (_what, question, text) => {
    const asked = context({
      text: question,
      account: acme,
      caption: `@acme.store https://acme.store/products/blue-bowl https://acme.store/bowls素敵
        sales.department@acme.store shop.acme.co.il`,
    });
    expect(checkAnswer(answer(text), asked, prompt)).toEqual({ ok: true, text });
  });

  test.each([
    ['@acme_official_store', 'Спасибо'],
    ['@bob.test @bob.test', 'Спасибо'],
    ['Acme Official', 'Спасибо'],
    ['https://acme.store', 'Спасибо'],
    ['#handmade #pottery', 'Спасибо'],
    ['™️ ℹ️ 🇩🇪', 'Спасибо'],
    [':D', 'Спасибо'],
    ['123 !!', 'Thanks'],
  ])('%j has no script: it may be answered in any', (question, text) => {
    const asked = context({ text: question, account: acme });
    expect(checkAnswer(answer(text), asked, prompt)).toEqual({ ok: true, text });
  });
});

describe('a mixed question', () => {
  test.each([
    ['LOL спс', ['You are welcome', 'Не за что'], ['תודה']],
    ['Hello 素敵', ['Thank you', 'ありがとう', 'メルシー'], ['Спасибо']],
    ['Привет, how are you?', ['Fine', 'Хорошо'], ['תודה']],
    ['OK 감사', ['Welcome', '네'], ['Да']],
    // One word of another script, or one sign of it, is no question in it.
    ['How much would the blue bowl in the third picture cost, Анна?', ['It is 20'], ['Двадцать']],
    ['Where is the Δ bowl?', ['Here'], ['Εδώ']],
  ])('%s may be answered in either script', (question, good, bad) => {
    const asked = context({ text: question });
    const verdict = (text: string) => checkAnswer(answer(text), asked, prompt);
    for (const text of good) expect(verdict(text)).toEqual({ ok: true, text });
    for (const text of bad) expect(verdict(text)).toEqual({ ok: false, reason: 'other_language' });
  });
});

test.each([
  ['Tamil', 'நன்றி'],
  ['Bengali', 'ধন্যবাদ'],
  ['Georgian', 'მადლობა'],
  ['Armenian', 'շնորհակալություն'],
  ['fancy letters in front of Cyrillic', 'Спасибо большое за вопрос 𝓸𝓴'],
  ['a little of the right script', 'OK, спасибо большое за вопрос'],
  ['a handle in the right script', '@bob.test Спасибо'],
])('a question in English is not answered in %s', (_script, text) => {
  const asked = context({ text: 'How much is it?' });
  expect(checkAnswer(answer(text), asked, prompt)).toEqual({
    ok: false,
    reason: 'other_language',
  });
});

test('handles and links in question or answer never change the verdict', () => {
  const words = [
    'Hello there',
    'Спасибо',
    'שלום',
    '素敵',
    'ありがとう',
    'LOL',
    'спс',
    '😍',
    '감사',
  ];
  const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 });
  const extras = ['@acme.store', '@clay_house', 'https://clay.example/shop', 'clay.shop/новое'];
  const extra = fc.array(fc.constantFrom(...extras), { maxLength: 4 });
  const mix = (parts: readonly string[], more: readonly string[], isAtEnd: boolean) =>
    (isAtEnd ? [...parts, ...more] : [...more, ...parts]).join(' ');
  fc.assert(
    fc.property(
      fc.record({
        question: text,
        said: text,
        more: extra,
        evenMore: extra,
        isAtEnd: fc.boolean(),
      }),
      ({ question, said, more, evenMore, isAtEnd }) => {
        const verdict = (asked: string, raw: string) =>
          checkAnswer(answer(raw), context({ text: asked, caption: extras.join(' ') }), prompt).ok;
        const [asked, raw] = [mix(question, more, isAtEnd), mix(said, evenMore, isAtEnd)];
        expect(verdict(asked, raw)).toBe(verdict(question.join(' '), said.join(' ')));
      },
    ),
  );
});
