// The measures of a step's picture, in units of its view box.
import type { SceneItem } from './scene.ts';

export const WIDTH = 320;
export const LEFT = 32;
export const RIGHT = WIDTH - LEFT;

/** How much room each kind takes from its top edge on. */
export const HEIGHTS: Readonly<Record<SceneItem['kind'], number>> = {
  heading: 34,
  row: 46,
  button: 54,
  'quiet-button': 46,
  person: 60,
  profile: 76,
  choice: 46,
  switch: 46,
  field: 66,
  done: 110,
};

export type PartProps = { readonly item: SceneItem; readonly top: number };

/** The words of what is to be pressed are in the accent, all others in ink. */
export const inkOf = (item: SceneItem): string => (item.marked ? 'fill-accent-ink' : 'fill-ink');
