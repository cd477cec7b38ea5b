// Generates followers with plausible names and user names, each with one language.
import type { SeededRandom } from './seeded-random.ts';
import type { LanguageCode, SandboxFollower } from './world-types.ts';

const firstNamesByLanguage: Readonly<Record<LanguageCode, readonly string[]>> = {
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

const latinNamesByLanguage: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  ar: ['layla', 'yousef', 'noor', 'sara'],
  he: ['noa', 'itay', 'tamar'],
  ja: ['sakura', 'kenta', 'misaki', 'yoko'],
  ko: ['jiwoo', 'minjun', 'seoyeon'],
  zh: ['xiaoyu', 'zihan', 'lin'],
};

const usernameEndings = [
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

const languagePercentages: readonly (readonly [LanguageCode, number])[] = [
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

export function generateSandboxFollowers(random: SeededRandom, count: number): SandboxFollower[] {
  return generateAdditionalFollowers(random, [], count);
}

/** Generates followers whose ids and names differ from the existing ones. */
export function generateAdditionalFollowers(
  random: SeededRandom,
  existingFollowers: readonly SandboxFollower[],
  count: number,
): SandboxFollower[] {
  const usedUsernames = new Set(existingFollowers.map((follower) => follower.username));
  const usedIds = new Set(existingFollowers.map((follower) => follower.id));
  let position = -1;
  const nextFreeId = (): string => {
    for (;;) {
      position += 1;
      const id = String(1_234_567_890_120_000 + position * 97);
      if (!usedIds.has(id)) return id;
    }
  };
  return Array.from({ length: count }, () => {
    const language = pickLanguage(random);
    const nameIndex = random.integer(0, firstNamesByLanguage[language].length - 1);
    const name = firstNamesByLanguage[language][nameIndex] ?? 'Alex';
    const base = toAsciiLowercase(latinNamesByLanguage[language]?.[nameIndex] ?? name);
    return {
      id: nextFreeId(),
      username: pickFreeUsername(random, base, usedUsernames),
      name,
      language,
    };
  });
}

function pickLanguage(random: SeededRandom): LanguageCode {
  let roll = random.next() * 100;
  for (const [language, share] of languagePercentages) {
    roll -= share;
    if (roll < 0) return language;
  }
  return 'en';
}

function pickFreeUsername(random: SeededRandom, base: string, usedUsernames: Set<string>): string {
  for (;;) {
    const separator = random.pick(['.', '_', '', '.']);
    const number = random.chance(0.3) ? String(random.integer(1, 99)) : '';
    const username = `${base}${separator}${random.pick(usernameEndings)}${number}`;
    if (!usedUsernames.has(username)) {
      usedUsernames.add(username);
      return username;
    }
  }
}

function toAsciiLowercase(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}
