// Portrait traits and badges of the fixed people, pages and accounts.
import { sandboxFixtureIds } from '../world/fixtures.ts';
import type { AvatarTraits } from './draw-avatar.ts';
import type { BusinessAvatarMark } from './draw-business-avatar.ts';

const marisolTraits: AvatarTraits = { hasLongHair: true, hair: '#3a2218', skin: '#d9a27c' };

export const fixtureAvatarTraits: Readonly<Record<string, AvatarTraits>> = {
  [sandboxFixtureIds.marisol]: marisolTraits,
  [sandboxFixtureIds.privatePage]: marisolTraits,
  [sandboxFixtureIds.privateAccount]: marisolTraits,
  [sandboxFixtureIds.jonas]: { hasLongHair: false, hair: '#b7793d', skin: '#f3d3bd' },
  [sandboxFixtureIds.aiko]: { hasLongHair: true, hair: '#1b1b22', skin: '#f0c7a8' },
  [sandboxFixtureIds.rafael]: { hasLongHair: false, hair: '#2b1d16', skin: '#8d5a3c' },
};

export const fixtureBusinessAvatarMarks: Readonly<Record<string, BusinessAvatarMark>> = {
  [sandboxFixtureIds.studioPage]: 'vase',
  [sandboxFixtureIds.studioAccount]: 'vase',
  [sandboxFixtureIds.travelPage]: 'road',
  [sandboxFixtureIds.travelAccount]: 'road',
  [sandboxFixtureIds.emptyPage]: 'kiln',
  [sandboxFixtureIds.emptyAccount]: 'kiln',
  [sandboxFixtureIds.cafePage]: 'cup',
  [sandboxFixtureIds.cafeAccount]: 'cup',
  [sandboxFixtureIds.blogPage]: 'quill',
};
