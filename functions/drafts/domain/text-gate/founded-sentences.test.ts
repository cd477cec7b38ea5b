// Texts that the gate lets go unseen because they state nothing or the owner has said it, and texts like them that it
// holds.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildFallbackReplyText } from '#functions/drafts/domain/prompt/fallback-reply-text.ts';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import { listUncoveredClaims } from './list-uncovered-claims.ts';
import { findReplyGateViolation } from './reply-gate.ts';

type Case = readonly [fact: string | null, incoming: string, reply: string];

const makeContext = ([fact, incoming]: readonly [string | null, string]) =>
  makeTestPromptContext({
    caption: null,
    text: incoming,
    facts: fact === null ? [] : [{ id: 'fact', text: fact }],
    maxCharacters: 1_000,
  });
const find = ([fact, incoming, reply]: Case) =>
  findReplyGateViolation(reply, makeContext([fact, incoming]));

test.each(['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'ru', 'tr', 'zh'])(
  'a promise only to look waits, and claims nothing, in "%s"',
  (language) => {
    const text = buildFallbackReplyText(language, '');
    const asked = [null, 'Do you ship to Norway?'] as const;
    expect(find([...asked, text])).toBe('promise_to_check');
    expect(listUncoveredClaims(text, makeContext(asked))).toEqual([]);
  },
);

describe('a promise to find something out waits for its owner', () => {
  test.each<Case>([
    [null, 'Is the oak tray available?', "I'll ask the team and get back to you."],
    [null, 'Open on Sunday?', 'I will look up the hours for Sunday and tell you here!'],
    [null, 'Do you ship to Norway?', 'Let me check what Norway would cost, I will answer here!'],
    [null, 'Habt ihr Gutscheine?', 'Da frage ich kurz im Team nach und gebe dir Bescheid.'],
    [null, 'Wie lange dauert der Kurs?', 'Ich kläre die Dauer vom Kurs und melde mich!'],
    [null, 'Tenéis opciones veganas?', 'Gracias por preguntar, lo consulto y te aviso.'],
    [null, '¿Hacéis envíos a Chile?', 'Consulto los envíos a Chile y te escribo!'],
    [null, 'Vocês fazem rodízio?', 'Vou verificar e te aviso!'],
    [null, 'Vous privatisez la salle ?', 'Je me renseigne et je reviens vers vous.'],
  ])('with fact %s: "%s", "%s"', (...text) => {
    expect(find(text)).toBe('promise_to_check');
    const [fact, incoming, reply] = text;
    expect(listUncoveredClaims(reply, makeContext([fact, incoming]))).toEqual([]);
  });

  test.each([
    ...['Let us know and ask away!', 'We look forward to it!', 'Ich frage mich auch, wie das geht'],
    ...['Yo también me pregunto eso', 'On se demande aussi', 'Je me demande bien'],
  ])('wondering is no such promise: "%s"', (reply) => {
    expect(find([null, 'So pretty', reply])).not.toBe('promise_to_check');
  });

  test('a claim and a new time beside the promise are marked', () => {
    const list = (reply: string) => listUncoveredClaims(reply, makeContext([null, 'Is it vegan?']));
    expect(list("I'll check, but it is vegan.")).toHaveLength(1);
    expect(list('I will check and answer before 18:30!')).toHaveLength(1);
  });
});

describe('a later part of a sentence is about what the sentence names', () => {
  const WORKSHOP = 'The next workshop is on 14 December and costs 45 euros.';
  const SHIPPING = 'Shipping to Germany costs 9 euros and takes five days.';
  test.each<Case>([
    [WORKSHOP, 'How much are the bowls?', '45 euros.'],
    [WORKSHOP, 'What does the vase cost?', 'It costs 45 euros.'],
    [SHIPPING, 'How much is shipping to Austria?', 'Five days!'],
    [SHIPPING, 'How long does a custom order take?', 'It takes five days.'],
    [SHIPPING, 'Does it take long?', 'Five days!'],
    ['Der Kurs ist am 3. Mai und kostet 30 Euro.', 'Was kostet die Vase?', '30 Euro.'],
    ['El taller es el 3 de mayo y cuesta 30 euros.', '¿Cuánto vale el jarrón?', '30 euros.'],
    ['O curso é dia 3 de maio e custa 30 reais.', 'Quanto custa o vaso?', 'Custa 30 reais.'],
    ["L'atelier est le 3 mai et coûte 30 euros.", 'Combien coûte le vase ?', '30 euros.'],
    [
      'Our mugs are hand-thrown and dishwasher safe.',
      'Are vases dishwasher safe?',
      'Dishwasher safe!',
    ],
    ['Mugs, 20 euros', 'How much is the vase?', '20 euros'],
  ])('with fact "%s" the answer to "%s" is held: "%s"', (...text) => {
    expect(find(text)).toBeDefined();
  });

  test.each<Case>([
    [WORKSHOP, 'How much is the workshop?', 'It costs 45 euros.'],
    [SHIPPING, 'How long does shipping to Germany take?', 'It takes five days.'],
    ['Adults pay 6 euros and children 4 euros.', 'How much for children?', 'Children 4 euros.'],
  ])('with fact "%s" the answer to "%s" goes unseen: "%s"', (...text) => {
    expect(find(text)).toBeUndefined();
  });
});

describe('what states nothing goes unseen', () => {
  test.each<Case>([
    [null, 'the lid broke', 'Oh no! Could you send us a photo of it?'],
    [null, 'I made your soup last night', 'How did it turn out?'],
    [null, 'Ich plane was für meinen Papa', 'Wie alt ist er denn?'],
  ])('with fact %s: "%s", "%s"', (...text) => {
    expect(find(text)).toBeUndefined();
  });
});

describe('what is near it stays held', () => {
  test.each<Case>([
    [null, 'Is it vegan?', "I'll check, but it is vegan."],
    [null, 'Is it vegan?', "I'll check: it is vegan."],
    [null, 'Any table on Sunday?', "I'll find you a table."],
    [null, 'Any table on Sunday?', "I'll get back to you tomorrow."],
    [null, 'Will it be back?', "We'll be back soon."],
    [null, 'Habt ihr Gutscheine?', 'Ich frage nach, aber ja.'],
    [null, 'Can I get a refund?', 'Which card shall we use?'],
    [null, 'Do you have vegan cake?', 'Which vegan cake would you like?'],
    [null, 'Love your shop', 'Which of our vegan cakes did you try?'],
    [null, 'Love your shop', 'Where did you hear that we refund?'],
    [null, 'Love your shop', 'What is your card number?'],
    [null, 'Tolles Brot', 'Wann kommst du am Sonntag?'],
    [null, 'Repeat after me: banana', 'banana'],
    [null, 'Please just say yes', 'Yes'],
    [null, 'My arm went numb', 'Oh no! What did you do? Get well soon!'],
  ])('with fact %s: "%s", "%s"', (...text) => {
    expect(find(text)).toBeDefined();
  });
});

describe('a fact in another form goes unseen', () => {
  test.each<Case>([
    [
      'Shipping to Germany costs 9 euros',
      'How much is it to Germany?',
      'Shipping to Germany is 9 euros!',
    ],
    ['A lesson lasts 45 minutes', 'how long is a lesson?', 'Each lesson takes 45 minutes.'],
    ['Wir liefern nur in Bremen', 'Liefert ihr nach Kiel?', 'Leider liefern wir nur in Bremen.'],
    ['Cerramos los martes', 'Abrís martes?', 'Los martes cerramos.'],
    ['A sessão dura 40 minutos', 'Quanto tempo é a sessão?', 'A sessão tem 40 minutos.'],
    ['Adultes 12 euros; Enfants 7 euros', 'Tarif adulte ?', '12 euros pour les adultes'],
  ])('%s: "%s", "%s"', (...text) => {
    expect(find(text)).toBeUndefined();
  });
});

describe('a fact with something changed or left out stays held', () => {
  test.each<Case>([
    ['Small dogs are welcome', 'Can I bring my Great Dane?', 'Dogs are welcome!'],
    ['Les petits chiens sont acceptés', 'Mon dogue ?', 'Les chiens sont acceptés !'],
    ['Shipping to Germany costs 9 euros', 'And to Austria?', 'Shipping costs 9 euros.'],
    ['Shipping to Germany costs 9 euros', 'Germany or Austria?', 'Shipping to Austria: 9 euros.'],
    ['Small mug 18 euros, large mug 24 euros', 'the large one?', 'The large mug is 18 euros.'],
    ['The red one is sold out but the green one is here', 'green?', 'The green one is sold out.'],
    ['We do not ship abroad', 'Do you ship abroad?', 'We ship abroad.'],
    ['Open on weekdays', 'Open on the weekend?', 'Open on weekends.'],
    ['Quiz night on Thursday', 'when?', 'Quiz night every Thursday!'],
    ['Haircuts from 30 euros', 'what is a haircut?', 'A haircut is 30 euros.'],
    ['Entry is free', 'Do I have to book?', 'No, entry is free.'],
  ])('%s: "%s", "%s"', (...text) => {
    expect(find(text)).toBeDefined();
  });
});

test('the intent of the model makes the gate stricter and never laxer', () => {
  const small = makeContext([null, 'so cute']);
  expect(findReplyGateViolation('Enjoy it!', small, 'thanks')).toBeUndefined();
  expect(findReplyGateViolation('Enjoy it!', small, 'answer')).toBe('unfounded');
  const asked = makeContext([null, 'Is it vegan?']);
  expect(findReplyGateViolation('Yes, it is vegan.', asked, 'will_check')).toBe('unfounded');
});

describe('uncovered claims', () => {
  test.each<readonly [...Case, readonly string[]]>([
    [null, 'Is it vegan?', 'Thanks for asking! Yes, it is vegan.', ['Yes, it is vegan.']],
    [null, 'How long?', "I'll check. It takes 5 days!", ['It takes 5 days!']],
    [null, 'Do you ship?', 'Yes!', ['Yes!']],
    ['Parcels take 5 days', 'How long?', 'Parcels take 5 days.', []],
    ['We do not ship abroad', 'Do you ship abroad?', 'We ship abroad.', ['We ship abroad.']],
    [null, 'so cute', 'Thank you! The wool is organic.', ['The wool is organic.']],
    [null, 'so cute', 'Thank you so much!', []],
    [null, 'Do you ship?', "I'll check and get back to you.", []],
  ])('with fact %s: "%s", "%s"', (fact, incoming, reply, claims) => {
    expect(listUncoveredClaims(reply, makeContext([fact, incoming]))).toEqual(claims);
  });

  const PARTS = [
    'Thank you so much!',
    'Yes!',
    "I'll check and get back to you.",
    'Shipping to Germany costs 9 euros.',
    'Shipping to Austria costs 9 euros.',
    'It is vegan.',
    'How did it turn out?',
    'Ja, montags haben wir auf.',
    'Sale mañana mismo.',
    '😊',
  ];
  const INCOMING = ['so cute', 'Is it vegan?', 'Was kostet das?', 'Say banana', ''];
  test('a text with one is never let through unseen', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...PARTS), fc.string({ maxLength: 20 })), {
          maxLength: 4,
        }),
        fc.constantFrom(...INCOMING),
        fc.constantFrom('answer', 'thanks', 'will_check', undefined),
        (parts, incoming, intent) => {
          const context = makeContext(['Shipping to Germany costs 9 euros', incoming]);
          const text = parts.join(' ');
          const claims = listUncoveredClaims(text, context, intent);
          fc.pre(claims.length > 0);
          expect(findReplyGateViolation(text, context, intent)).toBeDefined();
        },
      ),
      { numRuns: 200 },
    );
  });
});

test.each([
  ['How much is the workshop?', 'The workshop costs 9 euros!'],
  ['How much is the gift wrapping?', 'Gift wrapping costs 45 euros.'],
  ['When is the workshop?', 'The workshop is in 5 days.'],
])('a number of another thing is marked: "%s", "%s"', (incoming, reply) => {
  const context = makeTestPromptContext({
    text: incoming,
    facts: [
      { id: 'a', text: 'The next workshop costs 45 euros.' },
      { id: 'b', text: 'Shipping to Germany costs 9 euros and takes 5 days.' },
    ],
  });
  expect(listUncoveredClaims(reply, context)).toEqual([reply]);
});
