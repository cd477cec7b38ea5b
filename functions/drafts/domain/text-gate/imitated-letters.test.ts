import { expect, test } from 'vitest';
import { foldToPlainLatinLetters, hasImitatedLetters } from './imitated-letters.ts';

test.each([
  ['Cyrillic', 'авеёкмнорстухіїјѕһԁԛԝӏ', 'abeekmhopctyxiijshdqwl'],
  ['Greek', 'αβεηικμνορτυχωζ', 'abenikmvoptuxwz'],
  ['Latin', 'ıƒøłđßæœ', 'ifoldssaeoe'],
])('reads %s letters that look like Latin ones as these', (_, letters, latin) => {
  expect(foldToPlainLatinLetters(letters)).toBe(latin);
  expect(foldToPlainLatinLetters(letters.toUpperCase())).toBe(
    foldToPlainLatinLetters(letters.toUpperCase().toLowerCase()),
  );
});

test.each([
  ['capitals and accents', 'CRÈME Brûlée', 'creme brulee'],
  ['words of another script', 'Спасибо всем', 'спасибо bcem'],
  ['halves of flags', '🇵🇦🇾', 'pay'],
  ['marks that are letters of their own', 'がぎ', 'がぎ'],
])('folds %s', (_, text, folded) => {
  expect(foldToPlainLatinLetters(text)).toBe(folded);
});

test.each([
  ['a word in Latin and Cyrillic', 'pаy'],
  ['a word in Cyrillic and Latin', 'раy'],
  ['a word in Greek and Latin', 'τrue'],
  ['a word in Latin and Armenian', 'hօ'],
  ['Cherokee letters', 'ᏢᎪᎩ'],
  ['Lisu letters', 'ꓑꓮꓬ'],
  ['small capitals', 'ᴘᴀʏ'],
  ['turned letters', 'ɐ'],
  ['two letters in black shapes', '🅿 🅰'],
  ['two letters in black circles', '🅟🅐'],
  ['half a flag', '🇵'],
  ['a flag and a half', '🇩🇪🇵'],
  ['letters buried in marks', 'p\u0300\u0301\u0302ay'],
  ['letters that are crossed out', 'p\u0336ay'],
  ['letters crossed out by a slash', 'p\u0338ay'],
])('takes %s for imitated letters', (_, text) => {
  expect(hasImitatedLetters(text)).toBe(true);
});

test.each([
  ['accents', 'Crème brûlée, señor'],
  ['two marks on one letter', 'Tiếng Việt'],
  ['words in different scripts', 'Danke, спасибо, ευχαριστώ'],
  ['letters of living alphabets', 'ɓɔɗəɛ'],
  ['one sign in a black shape', 'Room 🅰, parking 🅿️'],
  ['flags', '🇩🇪🇫🇷'],
  ['emoji', '👨‍👩‍👧 🤎'],
])('leaves %s alone', (_, text) => {
  expect(hasImitatedLetters(text)).toBe(false);
});
