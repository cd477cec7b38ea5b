// Generates followers with plausible names and user names, each with one language.
import { anyLanguage, languages } from './phrases/phrases.ts';
import type { SeededRandom } from './seeded-random.ts';
import { type LanguageCode, languageCodes, type SandboxFollower } from './world-types.ts';

const languageShares = Object.fromEntries(
  languageCodes.map((code) => [code, languages[code].followers.percentage / 100]),
) as Readonly<Record<LanguageCode, number>>;

export function generateFollowers(random: SeededRandom, count: number): SandboxFollower[] {
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
    const language = random.pickByShare(languageShares);
    const { names, latinNames } = languages[language].followers;
    const nameIndex = random.integer(0, names.length - 1);
    const name = names[nameIndex] ?? 'Alex';
    const base = toAsciiLowercase(latinNames?.[nameIndex] ?? name);
    return {
      id: nextFreeId(),
      username: pickFreeUsername(random, base, usedUsernames),
      name,
      language,
    };
  });
}

function pickFreeUsername(random: SeededRandom, base: string, usedUsernames: Set<string>): string {
  for (;;) {
    const separator = random.pick(['.', '_', '', '.']);
    const number = random.chance(0.3) ? String(random.integer(1, 99)) : '';
    const username = `${base}${separator}${random.pick(anyLanguage.usernameEndings)}${number}`;
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
