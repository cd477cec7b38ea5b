// How the people, pages and accounts every world has look.
import { castIds } from '../world/cast.ts';
import type { Look } from './avatar.ts';
import type { Mark } from './badge.ts';

const marisol: Look = { long: true, hair: '#3a2218', skin: '#d9a27c' };

export const castLooks: Readonly<Record<string, Look>> = {
  [castIds.marisol]: marisol,
  [castIds.privatePage]: marisol,
  [castIds.privateAccount]: marisol,
  [castIds.jonas]: { long: false, hair: '#b7793d', skin: '#f3d3bd' },
  [castIds.aiko]: { long: true, hair: '#1b1b22', skin: '#f0c7a8' },
  [castIds.rafael]: { long: false, hair: '#2b1d16', skin: '#8d5a3c' },
};

export const castMarks: Readonly<Record<string, Mark>> = {
  [castIds.studioPage]: 'vase',
  [castIds.studioAccount]: 'vase',
  [castIds.travelPage]: 'road',
  [castIds.travelAccount]: 'road',
  [castIds.emptyPage]: 'kiln',
  [castIds.emptyAccount]: 'kiln',
  [castIds.cafePage]: 'cup',
  [castIds.cafeAccount]: 'cup',
  [castIds.blogPage]: 'quill',
};
