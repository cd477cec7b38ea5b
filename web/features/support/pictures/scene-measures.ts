// The dimensions of a step's picture, in units of its view box.
import type { SceneItem } from './scene.ts';

export const SCENE_WIDTH = 320;
export const SCENE_LEFT = 32;
export const SCENE_RIGHT = SCENE_WIDTH - SCENE_LEFT;

/** Height of each kind of item. */
export const SCENE_ITEM_HEIGHTS: Readonly<Record<SceneItem['kind'], number>> = {
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

export type SceneItemProps = { readonly item: SceneItem; readonly top: number };

/** The label of the control to press has the accent color, all others the text color. */
export const getLabelClass = (item: SceneItem): string =>
  item.marked ? 'fill-accent-ink' : 'fill-ink';
