// Phrases for comments on the giveaway post: whom to share breakfast with, and where from.
import type { LanguageCode } from '../world-types.ts';

export interface GiveawayPhrases {
  /** With {person} and {city}. */
  readonly sentences: readonly string[];
  readonly persons: readonly string[];
  readonly cities: readonly string[];
}

export const giveawayPhrasesByLanguage: Readonly<Partial<Record<LanguageCode, GiveawayPhrases>>> = {
  en: {
    sentences: [
      'With {person}, writing from {city}.',
      'I would share it with {person}. Greetings from {city}!',
      'Breakfast with {person} every Sunday, here in {city}.',
      '{city} calling! And the second plate is for {person}.',
      'For {person}, who has been eating from the same cracked plate for years. From {city}.',
      'Definitely {person}. We are in {city} and we never win anything.',
    ],
    persons: [
      'my grandmother',
      'my best friend Jo',
      'my twin sister',
      'my neighbour Ruth',
      'my dad',
      'my daughter',
      'the whole rowing club',
      'my flatmate',
      'my husband of 31 years',
      'my cat, she insists',
      'my study group',
      'my mum',
    ],
    cities: [
      'Leeds',
      'Dublin',
      'Toronto',
      'Melbourne',
      'Cork',
      'Portland',
      'Edinburgh',
      'Cape Town',
      'Wellington',
      'Brooklyn',
      'Bristol',
      'Oslo',
    ],
  },
  es: {
    sentences: [
      'Con {person}, desde {city}.',
      'Lo compartiría con {person}. ¡Saludos desde {city}!',
      'Los domingos desayuno con {person} aquí en {city}.',
      'Para {person}, que lleva años con el mismo plato roto. Desde {city}.',
      'Sin duda con {person}. Somos de {city} y nunca nos toca nada.',
      '¡{city} presente! El segundo plato es para {person}.',
    ],
    persons: [
      'mi abuela',
      'mi mejor amiga',
      'mi hermana gemela',
      'mi vecina Pilar',
      'mi padre',
      'mi hija',
      'todo el grupo de teatro',
      'mi compañera de piso',
      'mi marido',
      'mi gata, que insiste',
      'mi madre',
      'mi tía Charo',
    ],
    cities: [
      'Bogotá',
      'Valencia',
      'Ciudad de México',
      'Montevideo',
      'Sevilla',
      'Quito',
      'Bilbao',
      'Rosario',
      'Las Palmas',
      'Lima',
      'Granada',
      'Valparaíso',
    ],
  },
  pt: {
    sentences: [
      'Com {person}, aqui de {city}.',
      'Dividiria com {person}. Um beijo de {city}!',
      'Café da manhã com {person} em {city}, todo domingo.',
      'Para {person}, sem dúvida. Somos de {city} e nunca ganhamos nada.',
    ],
    persons: [
      'a minha avó',
      'a minha melhor amiga',
      'o meu pai',
      'a minha filha',
      'a minha vizinha',
      'o meu marido',
      'a minha irmã',
    ],
    cities: ['Recife', 'Porto', 'Belo Horizonte', 'Lisboa', 'Salvador', 'Curitiba', 'Braga'],
  },
  de: {
    sentences: [
      'Mit {person}, aus {city}.',
      'Ich würde mit {person} frühstücken. Grüße aus {city}!',
      'Ganz klar mit {person}. Wir sind aus {city} und gewinnen sonst nie.',
    ],
    persons: [
      'meiner Oma',
      'meiner besten Freundin',
      'meiner Schwester',
      'meinem Papa',
      'meiner Nachbarin',
      'meinem Mann',
      'meiner Tochter',
    ],
    cities: ['Leipzig', 'Wien', 'Bremen', 'Basel', 'Graz', 'Hamburg', 'Freiburg'],
  },
  fr: {
    sentences: [
      'Avec {person}, depuis {city}.',
      'Je le partagerais avec {person}. Bises de {city} !',
      'Le dimanche matin avec {person}, ici à {city}.',
    ],
    persons: [
      'ma grand-mère',
      'ma meilleure amie',
      'ma sœur',
      'mon père',
      'ma voisine',
      'mon mari',
      'ma fille',
    ],
    cities: ['Nantes', 'Lyon', 'Bruxelles', 'Montréal', 'Lausanne', 'Lille', 'Marseille'],
  },
  it: {
    sentences: [
      'Con {person}, da {city}.',
      'Lo condividerei con {person}. Un saluto da {city}!',
      'La domenica con {person}, qui a {city}.',
    ],
    persons: [
      'mia nonna',
      'la mia migliore amica',
      'mia sorella',
      'mio padre',
      'la vicina',
      'mio marito',
      'mia figlia',
    ],
    cities: ['Torino', 'Bologna', 'Palermo', 'Napoli', 'Lugano', 'Trieste'],
  },
};
