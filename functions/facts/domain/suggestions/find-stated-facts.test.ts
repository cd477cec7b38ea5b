import { describe, expect, test } from 'vitest';
import { findStatedFacts } from './find-stated-facts.ts';

const WRITTEN_AT = '2026-11-01T00:00:00.000Z';
const NO_PROFILE = { biography: null, website: null, readAt: WRITTEN_AT };

const findInCaption = (text: string) =>
  findStatedFacts({
    captions: [{ mediaId: '1', text, writtenAt: WRITTEN_AT }],
    profile: NO_PROFILE,
  });
const findTexts = (caption: string) => findInCaption(caption).map(({ text }) => text);

const ALL_POSTS = true;
const THIS_POST = false;

test.each<[string, boolean]>([
  // English
  ['Shipping to Germany costs 9 euros.', ALL_POSTS],
  ['We ship worldwide within 3 working days.', ALL_POSTS],
  ['Open Monday to Friday from 9 to 18h.', ALL_POSTS],
  ['Closed on Sundays and public holidays.', ALL_POSTS],
  ['Our workshop is in the old harbour of Porto.', ALL_POSTS],
  ['This bag is 49 €, shipping included.', THIS_POST],
  ['Free shipping from 50 €.', ALL_POSTS],
  ['Mon–Sat 8–18', ALL_POSTS],
  ['Dog-friendly, of course', ALL_POSTS],
  ['You find the shop at 12 Mill Street', ALL_POSTS],
  ['The large mug costs $32.', THIS_POST],
  ['Made of recycled silver and river stones.', THIS_POST],
  ['Available in sizes S to XL.', THIS_POST],
  ['The vase is 24 cm tall.', THIS_POST],
  ['All our cookies are vegan and contain nuts.', THIS_POST],
  ['Appointments only by email.', ALL_POSTS],
  ['We accept PayPal and all credit cards.', ALL_POSTS],
  ["We don't offer gift wrapping.", ALL_POSTS],
  ['Returns are possible within 30 days.', ALL_POSTS],
  ['Well-behaved dogs are welcome in our café.', ALL_POSTS],
  // German
  ['Der Versand nach Österreich kostet 12 €.', ALL_POSTS],
  ['Geöffnet Di–Sa 10–18 Uhr.', ALL_POSTS],
  ['Montags geschlossen.', ALL_POSTS],
  ['Mo-Fr 8-16, Sa+So 9-17', ALL_POSTS],
  ['Unser Laden liegt in der Hauptstraße 5.', ALL_POSTS],
  ['Die Tasche kostet 89 Euro.', THIS_POST],
  ['Der Pullover besteht aus Merinowolle.', THIS_POST],
  ['Die Schale hat 18 cm Durchmesser.', THIS_POST],
  ['Alle Kuchen sind glutenfrei.', THIS_POST],
  ['Termine nur nach Vereinbarung.', ALL_POSTS],
  ['Bei uns ist nur Barzahlung möglich.', ALL_POSTS],
  ['Wir machen keine Sonderanfertigungen.', ALL_POSTS],
  // Spanish
  ['El envío a la península cuesta 5 €.', ALL_POSTS],
  ['Abrimos de martes a sábado, de 10 a 20h.', ALL_POSTS],
  ['Estamos en la calle Mayor, Sevilla.', ALL_POSTS],
  ['El bolso cuesta 45 euros.', THIS_POST],
  ['Hecho a mano, hecho con algodón orgánico.', THIS_POST],
  ['Disponible en tallas S, M y L.', THIS_POST],
  ['Todo sin gluten y sin lactosa.', THIS_POST],
  ['Atendemos solo con cita previa.', ALL_POSTS],
  ['Puedes pagar con tarjeta o Bizum.', ALL_POSTS],
  ['No hacemos envíos internacionales.', ALL_POSTS],
  // Portuguese
  ['Enviamos para todo o país em 48 horas.', ALL_POSTS],
  ['Fechado às segundas.', ALL_POSTS],
  ['Ficamos na Rua das Flores, no Porto.', ALL_POSTS],
  ['Cada peça custa R$ 120.', THIS_POST],
  ['Feito à mão com barro português.', THIS_POST],
  ['O bolo contém nozes e leite.', THIS_POST],
  ['Encomendas com 5 dias de antecedência.', ALL_POSTS],
  ['Aceitamos Pix e cartão.', ALL_POSTS],
  ['Não fazemos entregas ao domicílio.', ALL_POSTS],
  // French
  ['La livraison en Belgique coûte 8 €.', ALL_POSTS],
  ['Ouvert du mardi au samedi de 9h à 19h.', ALL_POSTS],
  ['Notre boutique se trouve à Lyon.', ALL_POSTS],
  ['Le sac coûte 75 euros.', THIS_POST],
  ['Il est en coton bio, fait en France.', THIS_POST],
  ['Taille unique, 60 x 90 cm.', THIS_POST],
  ['Nos gâteaux sont sans gluten.', THIS_POST],
  ['Uniquement sur rendez-vous.', ALL_POSTS],
  ['Paiement par carte bancaire ou virement.', ALL_POSTS],
  ['Nous ne faisons pas de réparations.', ALL_POSTS],
  // Other languages, by numbers and money
  ['La borsa costa 45 €.', THIS_POST],
  ['Bu çanta 450 TL.', THIS_POST],
  ['De vaas is 30 cm hoog.', THIS_POST],
  ['このバッグは4500円です。', THIS_POST],
])('a lasting statement of a caption is suggested: %s', (text, isAboutBusiness) => {
  expect(findInCaption(text)).toEqual([
    {
      text,
      mediaIds: isAboutBusiness ? [] : ['1'],
      source: 'caption',
      createdAt: WRITTEN_AT,
      place: { mediaId: '1', commentId: null },
    },
  ]);
});

describe('nothing is suggested', () => {
  test.each([
    // Jokes
    'My cat charges 5 euros for every cuddle 😂',
    'Mein Hund frisst für 100 € im Monat',
    'Shipping to the moon costs 1 million euros, haha',
    'Versand zum Mond kostet 3 Mio. €, kleiner Scherz',
    'El envío a Marte cuesta 1 €, jajaja',
    'O frete para a lua custa 5 €, kkkk',
    'La livraison sur Mars coûte 9 €, mdr',
  ])('from a joke: %s', (text) => {
    expect(findTexts(text)).toEqual([]);
  });

  test.each([
    'Back on Tuesday',
    'We ship your orders on Tuesday.',
    'Open today until 6 pm!',
    'The last 3 bags are 49 € each, only 2 left.',
    'Free shipping this weekend.',
    'Orders by 12 December arrive before the party.',
    'We shipped 200 orders, 50 € each.',
    'Sold out in 5 sizes, restock in 3 weeks: sizes S to L.',
    'Am Samstag verkaufen wir alles für 10 €.',
    'Heute geschlossen.',
    'Versand bis zum 24.12. kostenlos.',
    'We are open on 24/12 until noon.',
    'Abrimos en Nochebuena.',
    'Wir sind im Urlaub, Versand ab nächster Woche.',
    'Hoy cerrado por la tarde.',
    'El sábado estaremos en el mercado, todo a 5 €.',
    'Envíos gratis esta semana.',
    'Voltamos na terça com novos horários.',
    'Frete grátis amanhã.',
    'De retour mardi, commandes ouvertes.',
    "Fermé aujourd'hui.",
    'Livraison offerte ce week-end.',
  ])('from a one-off statement: %s', (text) => {
    expect(findTexts(text)).toEqual([]);
  });

  test.each([
    'Do you ship to Spain?',
    'Which size do you like, S or M?',
    'Was kostet der Versand?',
    '¿Cuánto cuesta el envío?',
    'Quanto custa o frete?',
    'Combien coûte la livraison ?',
  ])('from a question: %s', (text) => {
    expect(findTexts(text)).toEqual([]);
  });

  test.each([
    'Thank you for 500 orders over 20 €!',
    'Danke für eure Bestellungen!',
    'Gracias por vuestros pedidos.',
    'Obrigada por todas as encomendas.',
    'Merci pour vos commandes.',
    'Shop now: all bags 49 €, link in bio',
    'Order your box for 25 € and enjoy.',
    'Tag a friend who needs free shipping',
    'Jetzt bestellen, Versand gratis',
    'Reserva ya tu cita',
    'Commandez votre box à 25 €',
    'Comenta “preço” e enviamos tudo',
  ])('from thanks or a call to do something: %s', (text) => {
    expect(findTexts(text)).toEqual([]);
  });

  test.each([
    '#shipping #handmade #vegan',
    'Giveaway! The box of 50 € is for one of you.',
    'We are hiring. Barista, 15 € per hour, Mon-Fri 8-16',
    '¡Sorteo! Una cesta de 50 €.',
    'Photo by @anna, shipping by @carrier',
    'What a lovely morning in the studio.',
    'So happy we deliver to Madrid.',
    'Super, dass alles vegan ist.',
    '¡Qué alegría que sea vegano!',
    'Que bom que é vegano.',
    'Ravis que le sans gluten vous plaise.',
    'Delivered plates on foot across half the city.',
    'Good morning, Lisbon',
    'Ich liebe diese Farben so sehr.',
    'Hoy me siento feliz.',
    'Made with love and a lot of coffee.',
    '49 €',
    `We ship worldwide, ${'and so on, '.repeat(40)}always.`,
    '',
    '✨✨✨',
  ])('from any other text: %.40s', (text) => {
    expect(findTexts(text)).toEqual([]);
  });
});

test('the statements of a caption are found one by one', () => {
  const caption = `Good morning! New in: our blue mug ☕️
The mug holds 350 ml. It is dishwasher-safe, approx. 9 cm tall and costs 28 €.
📦 We ship to all of Europe in 48 h. No customs. 🎁 Gift cards from 10 € are available.
Which colour do you like?
#mug #ceramics`;

  expect(findInCaption(caption).map(({ text, mediaIds }) => [text, mediaIds])).toEqual([
    ['The mug holds 350 ml.', ['1']],
    ['It is dishwasher-safe, approx. 9 cm tall and costs 28 €.', ['1']],
    ['We ship to all of Europe in 48 h.', []],
    ['Gift cards from 10 € are available.', []],
  ]);
});

test('the biography and the website are suggested for all posts', () => {
  const biography =
    '🥐 Bakery in Porto | Open Tue–Sun 8–18h | Gluten-free on Fridays 👇 link in bio';
  const profile = { biography, website: 'https://bakery.example', readAt: WRITTEN_AT };

  expect(findStatedFacts({ captions: [], profile })).toEqual(
    [
      ['biography', 'Open Tue–Sun 8–18h'],
      ['biography', 'Gluten-free on Fridays'],
      ['website', 'Website: https://bakery.example'],
    ].map(([source, text]) => ({
      text,
      source,
      mediaIds: [],
      createdAt: WRITTEN_AT,
      place: null,
    })),
  );
});

test('an address longer than a fact is left out', () => {
  const profile = { ...NO_PROFILE, website: `https://bakery.example/${'a'.repeat(300)}` };
  expect(findStatedFacts({ captions: [], profile })).toEqual([]);
});
