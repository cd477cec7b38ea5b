import { describe, expect, test } from 'vitest';
import { FIELD_SENTENCES } from '../sentences/en.ts';
import { disclosureSettingSchema } from './disclosure.ts';
import { factToSaveSchema } from './fact.ts';
import { voiceToSaveSchema } from './voice.ts';

const SHOWN = ['We ship on Mondays', 'مرحبا، الشحن مجاني', 'שלום', '👩‍🍳 ❤️', 'a\nb', 'می‌خواهم'];
const UNREADABLE = ['\u200b', '\u200d\u200c', 'a\u0000b', '\u202eflip', 'a\u2066b', '\ufeff'];

const listProblems = (result: {
  readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
}) => result.error?.issues.map(({ message }) => message) ?? [];

describe('a fact', () => {
  const save = (text: string) => listProblems(factToSaveSchema.safeParse({ text }));

  test.each(SHOWN)('may say %j', (text) => expect(save(text)).toEqual([]));

  test.each(UNREADABLE)('with text that hides something is refused: %j', (text) =>
    expect(save(text).length).toBeGreaterThan(0),
  );

  test('without text is refused with the sentence of the screen', () =>
    expect(save('  ')).toContain(FIELD_SENTENCES.fact_empty));
});

describe('the voice', () => {
  const save = (voice: object) => listProblems(voiceToSaveSchema.safeParse(voice));
  const emoji = (...which: string[]) => ({ emoji: { use: 'often', which } });

  test.each([
    { greeting: 'Hey! 👋' },
    { sign_off: null },
    { notes: '' },
    { never_words: ['cheap', 'דמי'] },
    { languages: ['en', 'pt', 'uk'] },
    emoji('❤️', '🤎', '👩‍🍳', '🇵🇹', '☀'),
  ])('may be %j', (voice) => expect(save(voice)).toEqual([]));

  test.each([
    [{ greeting: '\u200b' }, FIELD_SENTENCES.text_unreadable],
    [{ sign_off: '\u202eolleh' }, FIELD_SENTENCES.text_unreadable],
    [{ notes: 'warm\u0000' }, FIELD_SENTENCES.text_unreadable],
    [{ never_words: ['ok', '\u2060'] }, FIELD_SENTENCES.text_unreadable],
    [emoji('notanemoji'), FIELD_SENTENCES.not_an_emoji],
    [{ languages: ['zz'] }, FIELD_SENTENCES.not_a_language],
  ])('may not be %j', (voice, sentence) => expect(save(voice)).toEqual([sentence]));

  test('keeps one of the same words in other case', () =>
    expect(voiceToSaveSchema.parse({ never_words: ['Cheap', 'cheap', 'deal'] })).toEqual({
      never_words: ['Cheap', 'deal'],
    }));
});

describe('the words of the disclosure', () => {
  const save = (wording: string) =>
    listProblems(disclosureSettingSchema.safeParse({ is_on: true, wording, version: 0 }));

  test.each([
    ...[
      '(Automated reply)',
      'Sent by our bot',
      'Written by AI, we read along',
      'Réponse automatique',
    ],
    ...[
      'Von unserer KI geschrieben',
      'Resposta automática',
      'Otomatik yanıt',
      '自動返信',
      '자동 답장',
    ],
    ...['Автоматический ответ', 'Автоматична відповідь', 'رد آلي', 'מענה אוטומטי', '自动回复'],
    ...['Odpowiedź automatyczna', 'Automatisch antwoord', 'Escrito por una IA', 'chatbot here'],
  ])('may be %j', (wording) => expect(save(wording)).toEqual([]));

  test.each([
    'A human wrote this',
    'I',
    'x',
    'Thank you',
    'Not automated',
    'No bot here',
    'Kein Bot',
  ])('have to say that it is automated: %j', (wording) =>
    expect(save(wording)).toEqual([FIELD_SENTENCES.disclosure_says_nothing]),
  );
});
