// Draws a small portrait of a person, page or account.
import { createSeededRandom } from '../world/seeded-random.ts';

const skinColors = ['#f3d3bd', '#e5b48f', '#c98d63', '#8d5a3c', '#5b3a29', '#f0c7a8'];
const hairColors = ['#2b1d16', '#4a2f20', '#7a4a26', '#b7793d', '#1b1b22', '#8c8680', '#a33f24'];
const backgroundColors = [
  '#f2b8a0',
  '#c9d8b6',
  '#a8c6d9',
  '#e9d6a4',
  '#d7bfe0',
  '#f0a985',
  '#9fc4b5',
  '#e8c9c9',
];

export interface AvatarTraits {
  readonly hasLongHair: boolean;
  readonly hair: string;
  readonly skin: string;
}

/** Traits that are not given are picked from the seed. */
export function drawAvatar(seed: string, traits: AvatarTraits | null = null): string {
  const random = createSeededRandom(`avatar ${seed}`);
  const backgroundColor = random.pick(backgroundColors);
  const shirtColor = random.pick(backgroundColors.filter((color) => color !== backgroundColor));
  const skin = traits?.skin ?? random.pick(skinColors);
  const hair = traits?.hair ?? random.pick(hairColors);
  const hasLongHair = traits?.hasLongHair ?? random.chance(0.5);
  const backHair = hasLongHair
    ? `<path d="M46 92c0-70 108-70 108 0l8 78H38z" fill="${hair}"/>`
    : `<path d="M54 96c-4-62 96-62 92 0z" fill="${hair}"/>`;
  const fringe = random.chance(0.5)
    ? 'M58 92c2-46 82-46 84 0-14-6-22-16-28-28-12 16-32 26-56 28z'
    : 'M58 90c0-48 84-48 84 0-20-18-64-18-84 0z';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">
<rect width="200" height="200" fill="${backgroundColor}"/>
${backHair}
<path d="M24 200c4-44 40-52 76-52s72 8 76 52z" fill="${shirtColor}"/>
<path d="M82 128h36v26c-8 12-28 12-36 0z" fill="${skin}"/>
<ellipse cx="100" cy="98" rx="38" ry="44" fill="${skin}"/>
<path d="${fringe}" fill="${hair}"/>
<circle cx="86" cy="102" r="4" fill="#2b211c"/><circle cx="114" cy="102" r="4" fill="#2b211c"/>
<path d="M88 120q12 10 24 0" fill="none" stroke="#2b211c" stroke-width="3" stroke-linecap="round"/>
</svg>`;
}
