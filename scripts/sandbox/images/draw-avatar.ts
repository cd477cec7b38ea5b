// Draws the small round picture of a person, or of a page or account that represents a business.
import * as z from 'zod';
import { readDataFile } from '../world/read-data-file.ts';
import { createSeededRandom, type SeededRandom } from '../world/seeded-random.ts';

const colors = z.array(z.string()).min(1);

const avatars = readDataFile(
  new URL('avatars.json', import.meta.url),
  z.strictObject({
    skinColors: colors,
    hairColors: colors,
    backgroundColors: colors,
    /** Traits of fixed people by id; those of others are picked from the id. */
    portraits: z.record(
      z.string(),
      z.strictObject({ hasLongHair: z.boolean(), hair: z.string(), skin: z.string() }),
    ),
    badgeColors: colors,
    /** Path data of line drawings, 200 by 200. */
    badgeMarks: z.record(z.string(), z.string()),
    /** Marks of businesses by id of page or account. */
    badges: z.record(z.string(), z.string()),
  }),
);

/** SVG. The same id always has the same picture. */
export function drawAvatar(id: string): string {
  const mark = avatars.badgeMarks[avatars.badges[id] ?? ''];
  const shapes = mark
    ? drawBadge(createSeededRandom(`badge ${id}`), mark)
    : drawPortrait(createSeededRandom(`avatar ${id}`), id);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">${shapes}</svg>`;
}

function drawBadge(random: SeededRandom, mark: string): string {
  return `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffffff" stop-opacity=".22"/><stop offset="1" stop-color="#000000" stop-opacity=".18"/></linearGradient></defs>
<rect width="200" height="200" fill="${random.pick(avatars.badgeColors)}"/><rect width="200" height="200" fill="url(#g)"/>
<path d="${mark}" fill="none" stroke="#fff6e6" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function drawPortrait(random: SeededRandom, id: string): string {
  const traits = avatars.portraits[id];
  const backgroundColor = random.pick(avatars.backgroundColors);
  const shirtColor = random.pick(
    avatars.backgroundColors.filter((color) => color !== backgroundColor),
  );
  const skin = traits?.skin ?? random.pick(avatars.skinColors);
  const hair = traits?.hair ?? random.pick(avatars.hairColors);
  const hasLongHair = traits?.hasLongHair ?? random.chance(0.5);
  const backHair = hasLongHair ? 'M46 92c0-70 108-70 108 0l8 78H38z' : 'M54 96c-4-62 96-62 92 0z';
  const fringe = random.chance(0.5)
    ? 'M58 92c2-46 82-46 84 0-14-6-22-16-28-28-12 16-32 26-56 28z'
    : 'M58 90c0-48 84-48 84 0-20-18-64-18-84 0z';
  return `<rect width="200" height="200" fill="${backgroundColor}"/>
<path d="${backHair}" fill="${hair}"/>
<path d="M24 200c4-44 40-52 76-52s72 8 76 52z" fill="${shirtColor}"/>
<path d="M82 128h36v26c-8 12-28 12-36 0z" fill="${skin}"/>
<ellipse cx="100" cy="98" rx="38" ry="44" fill="${skin}"/>
<path d="${fringe}" fill="${hair}"/>
<circle cx="86" cy="102" r="4" fill="#2b211c"/><circle cx="114" cy="102" r="4" fill="#2b211c"/>
<path d="M88 120q12 10 24 0" fill="none" stroke="#2b211c" stroke-width="3" stroke-linecap="round"/>`;
}
