import { expect, test } from 'vitest';
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
