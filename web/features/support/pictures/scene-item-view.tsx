// One item of a step's picture, highlighted when the step is about it.
import type { ReactNode } from 'react';
import type { SceneItem } from './scene.ts';
import {
  SceneButton,
  SceneChoice,
  SceneField,
  SceneHeading,
  SceneRow,
  SceneSwitch,
} from './scene-controls.tsx';
import {
  SCENE_ITEM_HEIGHTS,
  SCENE_LEFT,
  SCENE_RIGHT,
  type SceneItemProps,
} from './scene-measures.ts';
import { ScenePerson, SceneProfile, SceneSuccess } from './scene-profiles.tsx';

const ITEM_COMPONENTS: Readonly<Record<SceneItem['kind'], (props: SceneItemProps) => ReactNode>> = {
  heading: SceneHeading,
  row: SceneRow,
  button: SceneButton,
  'quiet-button': SceneButton,
  person: ScenePerson,
  profile: SceneProfile,
  choice: SceneChoice,
  switch: SceneSwitch,
  field: SceneField,
  done: SceneSuccess,
};

/** The frame around the control to press, and the fingertip on it. */
function ItemHighlight({ item, top }: SceneItemProps) {
  const menuOnly = item.kind === 'profile';
  const height = SCENE_ITEM_HEIGHTS[item.kind];
  const box = menuOnly
    ? { x: SCENE_RIGHT - 34, y: top + 8, width: 44, height: 40 }
    : { x: SCENE_LEFT - 14, y: top + 3, width: SCENE_RIGHT - SCENE_LEFT + 28, height: height - 6 };
  const fingertip = { cx: box.x + box.width - 4, cy: box.y + box.height - 4 };
  return (
    <>
      <rect {...box} rx="11" strokeWidth="2.5" className="fill-accent-soft stroke-accent" />
      <circle {...fingertip} r="11" opacity=".25" className="fill-accent" />
      <circle {...fingertip} r="5.5" className="fill-accent" />
    </>
  );
}

export function SceneItemView(props: SceneItemProps) {
  const ItemComponent = ITEM_COMPONENTS[props.item.kind];
  return (
    <>
      {props.item.marked && <ItemHighlight {...props} />}
      <ItemComponent {...props} />
    </>
  );
}
