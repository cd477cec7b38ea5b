// One part of a step's picture, with a mark where it is what the step is about.
import type { ReactNode } from 'react';
import { Choice, Field, Heading, PushButton, Row, Switch } from './controls.tsx';
import { HEIGHTS, LEFT, type PartProps, RIGHT } from './measures.ts';
import { Done, Person, Profile } from './people.tsx';
import type { SceneItem } from './scene.ts';

const PARTS: Readonly<Record<SceneItem['kind'], (props: PartProps) => ReactNode>> = {
  heading: Heading,
  row: Row,
  button: PushButton,
  'quiet-button': PushButton,
  person: Person,
  profile: Profile,
  choice: Choice,
  switch: Switch,
  field: Field,
  done: Done,
};

/** The frame around what is to be pressed, and the fingertip on it. */
function Mark({ item, top }: PartProps) {
  const menuOnly = item.kind === 'profile';
  const height = HEIGHTS[item.kind];
  const box = menuOnly
    ? { x: RIGHT - 34, y: top + 8, width: 44, height: 40 }
    : { x: LEFT - 14, y: top + 3, width: RIGHT - LEFT + 28, height: height - 6 };
  const tip = { cx: box.x + box.width - 4, cy: box.y + box.height - 4 };
  return (
    <>
      <rect {...box} rx="11" strokeWidth="2.5" className="fill-accent-soft stroke-accent" />
      <circle {...tip} r="11" opacity=".25" className="fill-accent" />
      <circle {...tip} r="5.5" className="fill-accent" />
    </>
  );
}

export function ScenePart(props: PartProps) {
  const Part = PARTS[props.item.kind];
  return (
    <>
      {props.item.marked && <Mark {...props} />}
      <Part {...props} />
    </>
  );
}
