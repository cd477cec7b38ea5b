import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import { validateTextForTestPrompt as validate } from '#tests/support/replies/validate-draft-text.ts';
import { forAll } from '#tests/support/run/for-all.ts';

const REJECTION = { ok: false, reason: 'other_language' };

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
  ['hiragana (grouped with Han)', 'ありがとう', '値段はいくらですか'],
  ['katakana (grouped with Han)', 'メルシー', '値段'],
])("accepts a draft in its %s question's script and no other", (script, text, question) => {
  const otherText = script === 'Latin' ? 'Спасибо' : 'Thanks';
  expect(validate(text, { text: question })).toEqual({ ok: true, usedFacts: [], text });
  expect(validate(otherText, { text: question })).toEqual(REJECTION);
  expect(validate(text, { text: otherText })).toEqual(REJECTION);
});

test.each([
  ['a question and an answer that mix scripts', 'Привет, how are you?', 'Fine, thanks, Борис!'],
  ['a question without letters', '😍😍', 'Спасибо'],
  ['an answer without letters', 'Сколько?', '❤️'],
])('accepts a draft that shares a script with its question: %s', (_label, question, text) => {
  expect(validate(text, { text: question })).toEqual({ ok: true, usedFacts: [], text });
});

test('the script comparison of a draft ignores the name at its start', () => {
  const overrides = { text: 'Да?', author: 'a.long.name', opening: '@a.long.name ' };
  expect(validate('Да', overrides)).toMatchObject({ text: '@a.long.name Да' });
});

describe('names and links in a draft', () => {
  const account = {
    ...makeTestPromptContext().account,
    username: 'acme_official_store',
    name: 'Acme Official 🏺',
  };
  const caption = `@acme.store https://acme.store/products/blue-bowl https://acme.store/bowls素敵
    sales.department@acme.store shop.acme.co.il`;

  test.each([
    ['a handle before the answer in another script', 'מה המחיר?', '@acme_official_store שלום'],
    ['a handle with dots', '値段は？', '@acme.store 素敵！'],
    ['a handle before the question', '@acme_official_store שלום', 'תודה'],
    ['the display name of the account', 'שלום', 'Acme Official תודה'],
    ['the username directly after a letter', 'שלום', 'לacme_official_store תודה'],
    ['the display name in capitals', 'ACME OFFICIAL спс', 'Пожалуйста'],
    ['the author without an @', 'Да?', 'Да, bob.test!'],
    ['a link', 'Где?', 'Тут: https://acme.store/products/blue-bowl'],
    ['a link directly before other characters', '値段は？', 'https://acme.store/bowls素敵'],
    ['an email address', 'Где?', 'Тут: sales.department@acme.store'],
    ['a bare host with a country domain', 'Где?', 'Тут: shop.acme.co.il'],
    ['a hashtag', '#handmadepottery שלום', 'תודה'],
    ['an emoticon made of letters', 'Да xDDD', 'Да'],
    ['a product name', 'Сколько стоит?', 'Blue Bowl стоит 20 евро'],
    ['styled letters', '𝓗𝓸𝔀 𝓶𝓾𝓬𝓱?', 'It is 20 euros'],
    ['full-width letters', 'Ｈｏｗ ｍｕｃｈ?', 'It is 20 euros'],
  ])('accepts a draft in the script of its question despite %s', (_label, question, text) => {
    expect(validate(text, { text: question, account, caption })).toEqual({
      ok: true,
      usedFacts: [],
      text,
    });
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
  ])('accepts a draft in any script for the wordless question %j', (question, text) => {
    expect(validate(text, { text: question, account })).toEqual({ ok: true, usedFacts: [], text });
  });
});

describe('a question in two scripts', () => {
  test.each([
    ['LOL спс', ['You are welcome', 'Не за что'], ['תודה']],
    ['Hello 素敵', ['Thank you', 'ありがとう', 'メルシー'], ['Спасибо']],
    ['Привет, how are you?', ['Fine', 'Хорошо'], ['תודה']],
    ['OK 감사', ['Welcome', '네'], ['Да']],
    // A single word or character of another script does not count.
    ['How much would the blue bowl in the third picture cost, Анна?', ['It is 20'], ['Двадцать']],
    ['Where is the Δ bowl?', ['Here'], ['Εδώ']],
  ])(
    'accepts a draft in either script of %s and no other',
    (question, acceptedAnswers, rejectedAnswers) => {
      const validateAnswer = (text: string) => validate(text, { text: question });
      for (const text of acceptedAnswers)
        expect(validateAnswer(text)).toEqual({ ok: true, usedFacts: [], text });
      for (const text of rejectedAnswers) expect(validateAnswer(text)).toEqual(REJECTION);
    },
  );
});

test.each([
  ['Tamil', 'நன்றி'],
  ['Bengali', 'ধন্যবাদ'],
  ['Georgian', 'მადლობა'],
  ['Armenian', 'շնորհակալություն'],
  ['Cyrillic with styled Latin letters', 'Спасибо большое за вопрос 𝓸𝓴'],
  ['mostly Cyrillic', 'OK, спасибо большое за вопрос'],
  ['Cyrillic after a Latin handle', '@bob.test Спасибо'],
])('rejects a draft for an English question written in %s', (_label, text) => {
  expect(validate(text, { text: 'How much is it?' })).toEqual(REJECTION);
});

test('the script comparison of a draft ignores its handles and links', () => {
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
  const clay = ['@acme.store', '@clay_house', 'https://clay.example/shop', 'clay.shop/новое'];
  const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 });
  const handlesAndLinks = fc.array(fc.constantFrom(...clay), { maxLength: 4 });
  // Another check than that of the script refuses an answer that only repeats its question.
  const hasOtherScript = (question: readonly string[], answer: readonly string[]) => {
    const result = validate(answer.join(' '), {
      text: question.join(' '),
      caption: clay.join(' '),
    });
    return !result.ok && result.reason === REJECTION.reason;
  };
  forAll(
    text,
    text,
    handlesAndLinks,
    handlesAndLinks,
    fc.boolean(),
    (question, answer, more, evenMore, isAtEnd) => {
      const join = (parts: readonly string[], others: readonly string[]) =>
        isAtEnd ? [...parts, ...others] : [...others, ...parts];
      expect(hasOtherScript(join(question, more), join(answer, evenMore))).toBe(
        hasOtherScript(question, answer),
      );
    },
  );
});
