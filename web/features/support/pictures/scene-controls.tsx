// The controls in a step's picture, each positioned by its top edge.
import { classNames } from '#web/components/ui/class-names.ts';
import { SceneLabel } from './scene-label.tsx';
import {
  getLabelClass,
  SCENE_LEFT,
  SCENE_RIGHT,
  SCENE_WIDTH,
  type SceneItemProps,
} from './scene-measures.ts';

export function SceneHeading({ item, top }: SceneItemProps) {
  return (
    <SceneLabel x={SCENE_LEFT} y={top + 22} className="fill-muted font-semibold">
      {item.label}
    </SceneLabel>
  );
}

export function SceneRow({ item, top }: SceneItemProps) {
  return (
    <>
      <rect
        x={SCENE_LEFT}
        y={top + 14}
        width="18"
        height="18"
        rx="6"
        className={item.marked ? 'fill-accent' : 'fill-hairline'}
      />
      <SceneLabel
        x={SCENE_LEFT + 30}
        y={top + 28}
        className={classNames(getLabelClass(item), item.marked && 'font-semibold')}
      >
        {item.label}
      </SceneLabel>
      <path
        d={`m${SCENE_RIGHT - 6} ${top + 18} 5 5-5 5`}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        className="stroke-control"
      />
    </>
  );
}

export function SceneButton({ item, top }: SceneItemProps) {
  const isQuiet = item.kind === 'quiet-button';
  const height = isQuiet ? 30 : 36;
  return (
    <>
      <rect
        x={SCENE_LEFT}
        y={top + 8}
        width={SCENE_RIGHT - SCENE_LEFT}
        height={height}
        rx="9"
        className={isQuiet ? 'fill-sunken' : 'fill-accent'}
      />
      <SceneLabel
        x={SCENE_WIDTH / 2}
        y={top + 8 + height / 2 + 4.5}
        anchor="middle"
        className={classNames('font-semibold', isQuiet ? 'fill-ink' : 'fill-on-accent')}
      >
        {item.label}
      </SceneLabel>
    </>
  );
}

export function SceneChoice({ item, top }: SceneItemProps) {
  const chosen = item.kind === 'choice' && item.chosen;
  const dot = { cx: SCENE_RIGHT - 11, cy: top + 23 };
  return (
    <>
      <SceneLabel
        x={SCENE_LEFT}
        y={top + 28}
        className={classNames(getLabelClass(item), chosen && 'font-semibold')}
      >
        {item.label}
      </SceneLabel>
      <circle
        {...dot}
        r="9"
        strokeWidth="2"
        className={classNames('fill-surface', chosen ? 'stroke-accent' : 'stroke-control')}
      />
      {chosen && <circle {...dot} r="5" className="fill-accent" />}
    </>
  );
}

export function SceneSwitch({ item, top }: SceneItemProps) {
  return (
    <>
      <SceneLabel
        x={SCENE_LEFT}
        y={top + 28}
        className={classNames(getLabelClass(item), item.marked && 'font-semibold')}
      >
        {item.label}
      </SceneLabel>
      <rect
        x={SCENE_RIGHT - 38}
        y={top + 12}
        width="38"
        height="22"
        rx="11"
        className="fill-accent"
      />
      <circle cx={SCENE_RIGHT - 11} cy={top + 23} r="8" className="fill-on-accent" />
    </>
  );
}

export function SceneField({ item, top }: SceneItemProps) {
  return (
    <>
      <SceneLabel x={SCENE_LEFT} y={top + 20} className="fill-muted">
        {item.label}
      </SceneLabel>
      <rect
        x={SCENE_LEFT}
        y={top + 27}
        width={SCENE_RIGHT - SCENE_LEFT}
        height="31"
        rx="8"
        className="fill-surface stroke-control"
      />
      <SceneLabel x={SCENE_LEFT + 11} y={top + 47} className="fill-ink">
        {item.kind === 'field' ? item.value : ''}
      </SceneLabel>
    </>
  );
}
