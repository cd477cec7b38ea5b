// Portrait traits and badges of the fixed people, pages and accounts.
import { fixtureIds } from '../world/fixtures.ts';
import type { AvatarTraits } from './draw-avatar.ts';
import type { BadgeMark } from './draw-badge.ts';

const marisolTraits: AvatarTraits = { hasLongHair: true, hair: '#3a2218', skin: '#d9a27c' };

export const fixtureAvatarTraits: Readonly<Record<string, AvatarTraits>> = {
  [fixtureIds.marisol]: marisolTraits,
  [fixtureIds.privatePage]: marisolTraits,
  [fixtureIds.privateAccount]: marisolTraits,
  [fixtureIds.jonas]: { hasLongHair: false, hair: '#b7793d', skin: '#f3d3bd' },
  [fixtureIds.aiko]: { hasLongHair: true, hair: '#1b1b22', skin: '#f0c7a8' },
  [fixtureIds.rafael]: { hasLongHair: false, hair: '#2b1d16', skin: '#8d5a3c' },
};

export const fixtureBadgeMarks: Readonly<Record<string, BadgeMark>> = {
  [fixtureIds.studioPage]: 'vase',
  [fixtureIds.studioAccount]: 'vase',
  [fixtureIds.travelPage]: 'road',
  [fixtureIds.travelAccount]: 'road',
  [fixtureIds.emptyPage]: 'kiln',
  [fixtureIds.emptyAccount]: 'kiln',
  [fixtureIds.cafePage]: 'cup',
  [fixtureIds.cafeAccount]: 'cup',
  [fixtureIds.blogPage]: 'quill',
};
