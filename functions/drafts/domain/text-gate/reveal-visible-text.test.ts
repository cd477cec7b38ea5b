import { expect, test } from 'vitest';
import { revealVisibleText } from './reveal-visible-text.ts';

test.each([
  ['wide letters', 'ｋｉｍ．ｓｈｏｐ', 'kim.shop'],
  ['invisible characters', 'k\u200bi\u2060m\u034f\ufe0f\u{e0101}', 'kim'],
  ['fillers that are drawn as nothing', 'k\u3164i\u115fm\u2800', 'kim'],
  ['the frame of a keycap', '1\ufe0f\u20e3', '1'],
  ['digits of other scripts', '٠١٢٣ ۴۵ ६७', '0123 45 67'],
  ['digits in white circles', '⓵⓽', '19'],
  ['digits in black circles', '❶❾ ➊➒', '19 19'],
  ['digits in circles without serifs', '➀➈', '19'],
  ['spaces of any width', 'a \u00a0\u2003 b\tc', 'a b c'],
  ['dashes of any width', 'a–b—c−d', 'a-b-c-d'],
  ['a wide full stop behind Latin letters', 'kim。みんな', 'kim.みんな'],
  ['a wide full stop before Latin letters', '店。com', '店.com'],
  ['a middle dot between Latin letters', 'kim・shop', 'kim.shop'],
  ['bullets inside a word', 'kim•shop kim·shop', 'kim.shop kim.shop'],
  ['a full stop in brackets', 'kim [dot] shop', 'kim.shop'],
  ['a full stop in round brackets', 'kim(punto)shop', 'kim.shop'],
  ['a full stop between dashes', 'kim -dot- shop', 'kim.shop'],
  ['a full stop as a word', 'kim dot shop', 'kim.shop'],
  ['a full stop before com', 'kimdotcom', 'kim.com'],
  ['a German full stop', 'kim punkt de', 'kim.de'],
  ['a French full stop', 'kim point com', 'kim.com'],
  ['an at sign in brackets', 'kim (at) shop', 'kim@shop'],
  ['an at sign in braces', 'kim{ arroba }shop', 'kim@shop'],
])('reveals %s', (_, text, revealed) => {
  expect(revealVisibleText(text)).toBe(revealed);
});

test.each([
  ['Japanese sentences', 'ありがとう。またね'],
  ['Japanese names', 'ジョン・スミス'],
  ['a middle dot beside single letters', 'A・B'],
  ['a list with bullets', 'Bowls • Cups'],
  ['a word that contains dot', 'The dotted one'],
  ['points of sale', 'point de vente'],
  ['what comes to the point', 'The point is that it fits'],
  ['being at the shop', 'We are at the shop'],
])('leaves %s alone', (_, text) => {
  expect(revealVisibleText(text)).toBe(text);
});

test('revealing a text keeps at most three marks of a letter', () => {
  expect(revealVisibleText('e\u0323\u0301')).toBe('e\u0323\u0301'.normalize('NFKC'));
  expect(revealVisibleText('x\u0323\u0324\u0325\u0326')).toBe('x\u0324\u0325\u0326');
});
