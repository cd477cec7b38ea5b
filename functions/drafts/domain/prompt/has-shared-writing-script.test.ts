import { describe, expect, test } from 'vitest';
import { hasSharedWritingScript } from './has-shared-writing-script.ts';

/** "Thank you" or another greeting in each script. */
const WORDS = [
  ['Latin', 'Thanks'],
  ['Cyrillic', 'Спасибо'],
  ['Greek', 'ευχαριστώ'],
  ['Armenian', 'շնորհակալություն'],
  ['Georgian', 'მადლობა'],
  ['Arabic', 'شكرا'],
  ['Hebrew', 'תודה'],
  ['Hangul', '감사합니다'],
  ['Thai', 'ขอบคุณ'],
  ['Devanagari', 'धन्यवाद'],
  ['Bengali', 'ধন্যবাদ'],
  ['Gurmukhi', 'ਧੰਨਵਾਦ'],
  ['Gujarati', 'આભાર'],
  ['Oriya', 'ଧନ୍ୟବାଦ'],
  ['Tamil', 'நன்றி'],
  ['Telugu', 'ధన్యవాదాలు'],
  ['Kannada', 'ಧನ್ಯವಾದ'],
  ['Malayalam', 'നന്ദി'],
  ['Sinhala', 'ස්තූතියි'],
  ['Lao', 'ຂອບໃຈ'],
  ['Khmer', 'អរគុណ'],
  ['Myanmar', 'ကျေးဇူး'],
  ['Tibetan', 'ཐུགས'],
  ['Ethiopic', 'አመሰግናለሁ'],
  ['Mongolian', 'ᠪᠠᠶᠠᠷ'],
  ['Han', '谢谢'],
] as const;

describe('the script of a question and the script of its answer', () => {
  test.each(WORDS)('takes %s for a script of its own', (script, word) => {
    expect(hasSharedWritingScript(word, word, [])).toBe(true);
    for (const [otherScript, otherWord] of WORDS) {
      if (otherScript !== script) expect(hasSharedWritingScript(word, otherWord, [])).toBe(false);
    }
  });

  test.each([
    ['hiragana', 'ありがとう'],
    ['katakana', 'メルシー'],
  ])('takes Han and %s for one script, as Japanese mixes them', (_script, word) => {
    expect(hasSharedWritingScript('谢谢', word, [])).toBe(true);
    expect(hasSharedWritingScript(word, '谢谢', [])).toBe(true);
    expect(hasSharedWritingScript(word, 'Thanks', [])).toBe(false);
  });

  test('the script check compares styled letters as plain letters', () => {
    expect(hasSharedWritingScript('𝓗𝓸𝔀 𝓶𝓾𝓬𝓱?', 'It is 20', [])).toBe(true);
    expect(hasSharedWritingScript('𝓗𝓸𝔀 𝓶𝓾𝓬𝓱?', 'Спасибо', [])).toBe(false);
  });

  test('the script check accepts any script for text without main script', () => {
    const sixScripts = 'hi да γε שא مر გა';
    const nineScripts = `${sixScripts} நம สว բա`;
    expect(hasSharedWritingScript(sixScripts, '谢谢', [])).toBe(true);
    expect(hasSharedWritingScript('谢谢', nineScripts, [])).toBe(true);
  });
});

describe('the share from which on a script counts as used', () => {
  test.each([
    ['one of five letters', 'aaaa я', true],
    ['one of six letters', 'aaaaa я', false],
    ['a Han character, worth two letters, beside eight letters', 'aaaaaaaa 谢', true, '谢谢'],
    ['a Han character beside nine letters', 'aaaaaaaaa 谢', false, '谢谢'],
    ['a hiragana beside eight letters', 'aaaaaaaa の', true, '谢谢'],
    ['a Hangul syllable beside eight letters', 'aaaaaaaa 네', true, '감사'],
    ['a Hangul syllable beside nine letters', 'aaaaaaaaa 네', false, '감사'],
  ])('decides whether %s of a question can be answered in its script', (...row) => {
    const [, question, isAccepted, answer = 'Да'] = row;
    expect(hasSharedWritingScript(question, answer, [])).toBe(isAccepted);
  });

  test.each([
    ['one of eight letters', 'aaaaaaa я', true],
    ['one of nine letters', 'aaaaaaaa я', false],
  ])("decides whether %s of an answer is enough for its question's script", (...row) => {
    const [, answer, isAccepted] = row;
    expect(hasSharedWritingScript('Да', answer, [])).toBe(isAccepted);
  });
});

describe('parts of a text that are written alike in every language', () => {
  // The ignored parts are the only letters, so an answer in any script fits.
  test.each([
    ['an email address', 'sales@acme.store'],
    ['an email address with every allowed character', 'ana.b-c+d_1@my-clay.co.uk'],
    ['several email addresses', 'sales@acme.store, ana@clay.example'],
    ['a handle', '@acme.store'],
    ['a link', 'https://acme.store/blue-bowl'],
    ['a bare host with a path', 'acme.store/blue-bowl'],
    ['a hashtag', '#pottery'],
    ['a hashtag of another script', '#керамика'],
    ['a hashtag with combining vowels', '#मिट्टी'],
    ['a hashtag with digits and underscores', '#керамика_2026'],
    ['a hashtag with an accent', '#café'],
    ['a hashtag of two scripts', '#clayкерамика'],
    ['an emoticon', ':D'],
    ['an emoticon after digits and white space', '123 :D'],
    ['an emoticon before punctuation', ':D !'],
    ['a repeated mouth', '123 :DDD'],
    ['an emoticon with a nose', '=-P ;-o'],
    ['a laughing emoticon', 'xD'],
    ['a long laughing emoticon', '123 xDDD !'],
    ['pictographs that count as letters', '™️ ℹ️'],
  ])('ignores %s when it determines the script of a question', (_label, question) => {
    expect(hasSharedWritingScript(question, 'Thanks', [])).toBe(true);
    expect(hasSharedWritingScript(question, 'Спасибо', [])).toBe(true);
  });

  test.each([
    ['a word after an email address', 'sales@acme.store Thanks'],
    ['a word after a hashtag of another script', '#керамика Thanks'],
    ['a word before a hashtag of another script', 'Thanks #керамика'],
    ['a word with a dot but no host', 'hello.Bob'],
    ['letters after a colon that are a word', ':dogs'],
    ['a word that begins like an emoticon', 'xdrive'],
    ['a word that ends like an emoticon', 'maxd'],
    ['digits and letters that form a word', '5xd'],
    ['an emoticon directly before digits', 'xd5'],
  ])('counts %s when it determines the script of a question', (_label, question) => {
    expect(hasSharedWritingScript(question, 'Fine', [])).toBe(true);
    expect(hasSharedWritingScript(question, 'Спасибо', [])).toBe(false);
  });

  test('the script check does not join letters around an ignored part', () => {
    // The letter D alone would make Latin a script of the question.
    expect(hasSharedWritingScript('Да@bob:D', 'Thanks', [])).toBe(false);
    expect(hasSharedWritingScript('Да@bob:D', 'Спасибо', [])).toBe(true);
  });
});

describe('names of the two people', () => {
  test.each([
    ['alone', 'Anna', ['Anna']],
    ['in other capitals', 'ANNA', ['anna']],
    ['repeated', 'Anna, Anna!', ['Anna']],
    ['of another script', 'Анна', ['Анна']],
    ['of several words', 'Acme Official', ['Acme Official']],
    ['of several words with more white space in the name', 'Acme Official', ['Acme  Official']],
    ['of several words with more white space in the text', 'Acme \n Official', ['Acme Official']],
    ['with a pictograph at its end', 'Acme', ['Acme 🏺']],
    ['in styled letters', 'Anna', ['𝓐𝓷𝓷𝓪']],
    ['with characters that have a meaning in patterns', 'A.(C)*', ['A.(C)*']],
    ['separated by a pictograph alone', 'Anna😍Bob', ['Anna', 'Bob']],
    ['beside an unknown one', 'Anna', [null, 'Anna']],
    ['beside a name without letters', 'Анна', ['🏺', 'Анна']],
  ])('ignores a name %s', (_label, question, names) => {
    expect(hasSharedWritingScript(question, 'Thanks', names)).toBe(true);
    expect(hasSharedWritingScript(question, 'Спасибо', names)).toBe(true);
    expect(hasSharedWritingScript(question, '谢谢', names)).toBe(true);
  });

  test.each([
    ['at the start of a longer word', 'Annabel'],
    ['at the end of a longer word', 'Joanna'],
    ['directly before a digit', 'Anna5'],
    ['directly after an underscore', '_Anna'],
  ])('does not ignore the letters of a name %s', (_label, question) => {
    expect(hasSharedWritingScript(question, 'Спасибо', ['Anna'])).toBe(false);
  });

  test('the script check ignores a name between letters of another script', () => {
    expect(hasSharedWritingScript('לAnnaש', 'Thanks', ['Anna'])).toBe(false);
    expect(hasSharedWritingScript('לAnnaש', 'תודה', ['Anna'])).toBe(true);
  });
});
