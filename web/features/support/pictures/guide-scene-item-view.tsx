// One item of a step's picture, highlighted when the step is about it.
import type { ReactNode } from 'react';
import {
  GuideSceneButton,
  GuideSceneChoice,
  GuideSceneField,
  GuideSceneHeading,
  GuideSceneRow,
  GuideSceneSwitch,
} from './guide-scene-controls.tsx';
import {
  GUIDE_SCENE_ITEM_HEIGHTS,
  GUIDE_SCENE_LEFT,
  GUIDE_SCENE_RIGHT,
  type GuideSceneItemProps,
} from './guide-scene-measures.ts';
import { GuideScenePerson, GuideSceneProfile, GuideSceneSuccess } from './guide-scene-profiles.tsx';
import type { GuideSceneItem } from './guide-scene-types.ts';

const ITEM_COMPONENTS: Readonly<
  Record<GuideSceneItem['kind'], (props: GuideSceneItemProps) => ReactNode>
> = {
  heading: GuideSceneHeading,
  row: GuideSceneRow,
  button: GuideSceneButton,
  'quiet-button': GuideSceneButton,
  person: GuideScenePerson,
  profile: GuideSceneProfile,
  choice: GuideSceneChoice,
  switch: GuideSceneSwitch,
  field: GuideSceneField,
  done: GuideSceneSuccess,
};

/** The frame around the control to press, and the fingertip on it. */
function ItemHighlight({ item, top }: GuideSceneItemProps) {
  const menuOnly = item.kind === 'profile';
  const height = GUIDE_SCENE_ITEM_HEIGHTS[item.kind];
  const box = menuOnly
    ? { x: GUIDE_SCENE_RIGHT - 34, y: top + 8, width: 44, height: 40 }
    : {
        x: GUIDE_SCENE_LEFT - 14,
        y: top + 3,
        width: GUIDE_SCENE_RIGHT - GUIDE_SCENE_LEFT + 28,
        height: height - 6,
      };
  const fingertip = { cx: box.x + box.width - 4, cy: box.y + box.height - 4 };
  return (
    <>
      <rect {...box} rx="11" strokeWidth="2.5" className="fill-accent-soft stroke-accent" />
      <circle {...fingertip} r="11" opacity=".25" className="fill-accent" />
      <circle {...fingertip} r="5.5" className="fill-accent" />
    </>
  );
}

export function GuideSceneItemView(props: GuideSceneItemProps) {
  const ItemComponent = ITEM_COMPONENTS[props.item.kind];
  return (
    <>
      {props.item.marked && <ItemHighlight {...props} />}
      <ItemComponent {...props} />
    </>
  );
}
