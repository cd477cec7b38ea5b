// Followers with names and user names that look chosen, each writing in one language.
import type { Random } from './seeded-random.ts';
import type { Follower, LanguageCode } from './types.ts';

const names: Readonly<Record<LanguageCode, readonly string[]>> = {
  en: [
    'Emma',
    'Oliver',
    'Grace',
    'Liam',
    'Hannah',
    'Noah',
    'Ruby',
    'Ethan',
    'Chloe',
    'Jack',
    'Maya',
    'Theo',
    'Nora',
    'Isla',
    'Finn',
    'Harper',
  ],
  es: [
    'Lucía',
    'Carmen',
    'Javier',
    'Paula',
    'Diego',
    'Alba',
    'Mateo',
    'Inés',
    'Rocío',
    'Andrés',
    'Valentina',
    'Camila',
    'Sergio',
    'Noelia',
    'Ximena',
    'Tomás',
  ],
  pt: [
    'Beatriz',
    'João',
    'Larissa',
    'Thiago',
    'Mariana',
    'Rui',
    'Camila',
    'Vinícius',
    'Inês',
    'Gabriela',
  ],
  de: ['Lena', 'Felix', 'Johanna', 'Moritz', 'Greta', 'Lukas', 'Anneke', 'Clara', 'Jürgen'],
  fr: ['Camille', 'Hugo', 'Élodie', 'Louis', 'Manon', 'Antoine', 'Zoé'],
  it: ['Giulia', 'Marco', 'Chiara', 'Luca', 'Elisa', 'Davide'],
  ar: ['ليلى', 'يوسف', 'نور', 'سارة'],
  he: ['נועה', 'איתי', 'תמר'],
  ja: ['さくら', '健太', '美咲', '陽子'],
  ko: ['지우', '민준', '서연'],
  zh: ['晓雨', '子涵', '林'],
};

const latinHandles: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  ar: ['layla', 'yousef', 'noor', 'sara'],
  he: ['noa', 'itay', 'tamar'],
  ja: ['sakura', 'kenta', 'misaki', 'yoko'],
  ko: ['jiwoo', 'minjun', 'seoyeon'],
  zh: ['xiaoyu', 'zihan', 'lin'],
};

const endings = [
  'bakes',
  'clay',
  'writes',
  'wanders',
  'home',
  'atelier',
  'garden',
  'reads',
  'foto',
  'viaja',
  'made',
  'daily',
  'studio',
  'kitchen',
  'moon',
  'mar',
  'luz',
  'draws',
  'outside',
  'loves.tea',
  'x',
  'official',
  'ph',
  'ilustra',
  'berlin',
  'bcn',
  'lx',
  'nyc',
  'rio',
  'cdmx',
];

const languageShares: readonly (readonly [LanguageCode, number])[] = [
  ['en', 33],
  ['es', 30],
  ['pt', 11],
  ['de', 8],
  ['fr', 6],
  ['it', 5],
  ['ar', 2],
  ['he', 1],
  ['ja', 2],
  ['ko', 1],
  ['zh', 1],
];

export function makeFollowers(random: Random, count: number): Follower[] {
  return makeNewFollowers(random, [], count);
}

/** More of them, none with the id or name of those there are. */
export function makeNewFollowers(
  random: Random,
  present: readonly Follower[],
  count: number,
): Follower[] {
  const taken = new Set(present.map((follower) => follower.username));
  const ids = new Set(present.map((follower) => follower.id));
  let position = -1;
  const freeId = (): string => {
    for (;;) {
      position += 1;
      const id = String(1_234_567_890_120_000 + position * 97);
      if (!ids.has(id)) return id;
    }
  };
  return Array.from({ length: count }, () => {
    const language = drawLanguage(random);
    const first = random.integer(0, names[language].length - 1);
    const name = names[language][first] ?? 'Alex';
    const base = plain(latinHandles[language]?.[first] ?? name);
    return { id: freeId(), username: freeUsername(random, base, taken), name, language };
  });
}

function drawLanguage(random: Random): LanguageCode {
  let ticket = random.next() * 100;
  for (const [language, share] of languageShares) {
    ticket -= share;
    if (ticket < 0) return language;
  }
  return 'en';
}

function freeUsername(random: Random, base: string, taken: Set<string>): string {
  for (;;) {
    const separator = random.pick(['.', '_', '', '.']);
    const number = random.chance(0.3) ? String(random.integer(1, 99)) : '';
    const username = `${base}${separator}${random.pick(endings)}${number}`;
    if (!taken.has(username)) {
      taken.add(username);
      return username;
    }
  }
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}
