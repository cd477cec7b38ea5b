import { describe, expect, test } from 'vitest';
import { findRepeatedAnswers } from './find-repeated-answers.ts';
import type { AnsweredQuestion } from './suggestion-texts.ts';

type Exchange = readonly [
  question: string,
  answer: string,
  fields?: { readonly authorKey?: string; readonly mediaId?: string },
];

/** Later exchanges are newer; each is with another person. */
const answer = (exchanges: readonly Exchange[]): readonly AnsweredQuestion[] =>
  exchanges.map(([question, text, { authorKey, mediaId = '1' } = {}], index) => ({
    mediaId,
    question: {
      authorKey: authorKey ?? `person ${index}`,
      username: `person.${index}`,
      text: question,
    },
    answer: {
      commentId: `c${index}`,
      text,
      writtenAt: `2026-11-${String(index + 1).padStart(2, '0')}T00:00:00.000Z`,
    },
  }));

const findTexts = (...exchanges: readonly Exchange[]) =>
  findRepeatedAnswers(answer(exchanges)).map(({ text }) => text);

describe('the newest of two alike answers is suggested', () => {
  test.each<[string, Exchange, Exchange, string]>([
    [
      'English',
      ['Do you ship to Spain?', 'Yes, shipping to Spain is 9 euros!'],
      ['How much is shipping to Spain?', '@ana Hi Ana, shipping to Spain costs 9 € 😊 Thanks!'],
      'Shipping to Spain costs 9 €',
    ],
    [
      'German',
      ['Was kostet die blaue Tasse?', 'Die Tasse kostet 28 €, liebe Grüße'],
      ['Preis der blauen Tasse?', 'Hallo Eva! Sie kostet 28 Euro. Liebe Grüße'],
      'Sie kostet 28 Euro.',
    ],
    [
      'Spanish',
      ['¿Cuánto cuesta el bolso?', 'Hola! El bolso cuesta 45 €'],
      ['Precio del bolso?', '@luis ¡Hola Luis! El bolso cuesta 45 euros. Un saludo'],
      'El bolso cuesta 45 euros.',
    ],
    [
      'Portuguese',
      ['Quanto custa o frete?', 'O frete custa R$ 20'],
      ['O frete custa quanto?', 'Oi Bia! O frete é 20 reais. Beijos'],
      'O frete é 20 reais.',
    ],
    [
      'French',
      ['Vous livrez en Belgique ?', 'Oui, la livraison en Belgique coûte 8 €'],
      [
        'Livraison en Belgique possible ?',
        'Bonjour Léa, la livraison coûte 8 € en Belgique. Bisous',
      ],
      'La livraison coûte 8 € en Belgique.',
    ],
    [
      'few shared words',
      ['Vous faites des bons cadeaux ?', 'Oui, les bons cadeaux commencent à 20 €'],
      ['Bon cadeau possible ?', 'Bonjour ! Nos bons cadeaux commencent à 20 € :)'],
      'Nos bons cadeaux commencent à 20 €',
    ],
    [
      'words alone',
      ['Are the cookies vegan?', 'All our cookies are vegan and baked by hand.'],
      ['Hey, is it vegan?', 'Sure! Our cookies are all vegan, baked with oat milk.'],
      'Our cookies are all vegan, baked with oat milk.',
    ],
    [
      'a size without a question mark',
      ['size', 'It runs small, take one size up.'],
      ['What size should I take?', 'It runs small, so take one size up.'],
      'It runs small, so take one size up.',
    ],
  ])('in %s', (_label, older, newer, expected) => {
    expect(findTexts(older, newer)).toEqual([expected]);
  });

  test('with its place, for all posts when it is about the business', () => {
    const exchanges: readonly Exchange[] = [
      ['Do you ship to Peru?', 'We ship to Peru for 30 €', { mediaId: '7' }],
      ['Shipping to Peru?', 'Shipping to Peru is 30 €', { mediaId: '8' }],
    ];

    expect(findRepeatedAnswers(answer(exchanges))).toEqual([
      {
        text: 'Shipping to Peru is 30 €',
        mediaIds: [],
        source: 'reply',
        createdAt: '2026-11-02T00:00:00.000Z',
        place: { mediaId: '8', commentId: 'c1' },
      },
    ]);
  });

  test('for its posts when it is about a product', () => {
    const exchanges: readonly Exchange[] = [
      ['How much?', 'It is 28 €', { mediaId: '7' }],
      ['Price?', 'It costs 28 €', { mediaId: '8' }],
    ];

    expect(findRepeatedAnswers(answer(exchanges))).toMatchObject([{ mediaIds: ['8', '7'] }]);
  });

  test('once for many alike answers, in the order of time', () => {
    expect(
      findTexts(
        ['How much is the mug?', 'The mug is 28 €'],
        ['Do you ship to Peru?', 'Shipping to Peru is 30 €'],
        ['Price of the mug?', 'The mug costs 28 €'],
        ['Is shipping to Peru possible?', 'Sure, shipping to Peru costs 30 €'],
        ['mug price please?', 'The blue mug costs 28 €'],
      ),
    ).toEqual(['The blue mug costs 28 €', 'Shipping to Peru costs 30 €']);
  });
});

describe('nothing is suggested', () => {
  test.each<[string, ...(readonly Exchange[])]>([
    ['one answer', ['Do you ship to Spain?', 'Shipping to Spain is 9 €']],
    [
      'answers to one person',
      ['Do you ship to Spain?', 'Shipping to Spain is 9 €', { authorKey: 'ana' }],
      ['And shipping to Spain again?', 'Shipping to Spain is 9 €', { authorKey: 'ana' }],
    ],
    [
      'another number',
      ['How much is the mug?', 'The mug is 28 €'],
      ['How much is the mug?', 'The mug is 32 €'],
    ],
    [
      'other questions',
      ['How tall is the vase?', 'It is 25 cm'],
      ['When do you open?', 'We open at 10, the queue is 25 people'],
    ],
    [
      'thanks for compliments',
      ['So beautiful!', 'Thank you so much, that means a lot to us'],
      ['Beautiful work!', 'Thank you so much, that means a lot'],
    ],
    [
      'thanks for a compliment with a question mark',
      ['Isn’t this beautiful?', 'Thank you so much!'],
      ['How is this so beautiful?', 'Thank you so much!'],
    ],
    [
      'a one-off answer',
      ['When are you back?', 'We are back on Tuesday, 9 am'],
      ['When are you open?', 'Back on Tuesday at 9 am'],
    ],
    [
      'a stock that ends',
      ['Is the mug available?', 'The mug is sold out, 3 in March'],
      ['Mug available?', 'The mug is sold out, 3 in March'],
    ],
    [
      'an order of one person',
      ['Where is my order?', 'Your order is on its way, shipped with DHL'],
      ['Is my order shipped?', 'Your order is on its way, shipped with DHL'],
    ],
    [
      'a message to one person',
      ['Preis?', 'Hab dir eine Nachricht geschickt'],
      ['Was ist der Preis?', 'Ich habe dir eine Nachricht geschickt'],
    ],
    [
      'a joke',
      ['How much is the cat?', 'The cat costs a million euros 😂'],
      ['How much for the cat?', 'The cat costs a million euros 😂'],
    ],
    [
      'a question in return',
      ['How much is shipping?', 'Where do you live, Spain or Portugal?'],
      ['How much is shipping?', 'Where do you live, in Spain or Portugal?'],
    ],
    ['yes alone', ['Do you ship to Spain?', 'Yes, we do!'], ['Shipping to Spain?', 'Yes, we do']],
    [
      'an answer longer than a fact',
      ['How much is the mug?', `The mug is 28 €${', handmade'.repeat(40)}`],
      ['Price of the mug?', `The mug is 28 €${', handmade'.repeat(40)}`],
    ],
  ])('from %s', (_label, ...exchanges) => {
    expect(findTexts(...exchanges)).toEqual([]);
  });
});

describe('answers that only look alike', () => {
  test.each<[string, Exchange, Exchange]>([
    [
      'the same price of two things',
      ['How much is the vase?', 'The vase is 49 euros', { mediaId: '7' }],
      ['How much is the big bowl?', 'The big bowl is 49 euros', { mediaId: '8' }],
    ],
    [
      'the same price for two places',
      ['Shipping to Spain?', 'Shipping to Spain is 12 euros'],
      ['Shipping to Italy?', 'Shipping to Italy is 12 euros'],
    ],
    [
      'a denial and its opposite',
      ['Nuts in the cake?', 'This cake contains nuts and cream'],
      ['Are there nuts in the cake?', 'This cake contains no nuts'],
    ],
    [
      'a German denial',
      ['Enthält der Kuchen Nüsse?', 'Der Kuchen enthält Nüsse und Sahne'],
      ['Sind Nüsse im Kuchen?', 'Der Kuchen enthält keine Nüsse'],
    ],
    [
      'answers that name another account',
      ['Who packs the parcels?', 'Please ask @maria.packs, she packs all parcels'],
      ['Who packs my parcels?', 'Ask @maria.packs please, she packs all parcels'],
    ],
  ])('nothing is suggested from %s', (_label, first, second) => {
    expect(findTexts(first, second)).toEqual([]);
  });
});
