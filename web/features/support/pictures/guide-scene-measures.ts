// The dimensions of a step's picture, in units of its view box.
import type { GuideSceneItem } from './guide-scene-types.ts';

export const GUIDE_SCENE_WIDTH = 320;
export const GUIDE_SCENE_LEFT = 32;
export const GUIDE_SCENE_RIGHT = GUIDE_SCENE_WIDTH - GUIDE_SCENE_LEFT;

/** Height of each kind of item. */
export const GUIDE_SCENE_ITEM_HEIGHTS: Readonly<Record<GuideSceneItem['kind'], number>> = {
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

export type GuideSceneItemProps = { readonly item: GuideSceneItem; readonly top: number };

/** The label of the control to press has the accent color, all others the text color. */
export const getGuideSceneLabelClass = (item: GuideSceneItem): string =>
  item.marked ? 'fill-accent-ink' : 'fill-ink';
