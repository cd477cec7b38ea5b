// The controls in a step's picture, each positioned by its top edge.
import { classNames } from '#web/components/ui/class-names.ts';
import { GuideSceneLabel } from './guide-scene-label.tsx';
import {
  GUIDE_SCENE_LEFT,
  GUIDE_SCENE_RIGHT,
  GUIDE_SCENE_WIDTH,
  type GuideSceneItemProps,
  getGuideSceneLabelClass,
} from './guide-scene-measures.ts';

export function GuideSceneHeading({ item, top }: GuideSceneItemProps) {
  return (
    <GuideSceneLabel x={GUIDE_SCENE_LEFT} y={top + 22} className="fill-muted font-semibold">
      {item.label}
    </GuideSceneLabel>
  );
}

export function GuideSceneRow({ item, top }: GuideSceneItemProps) {
  return (
    <>
      <rect
        x={GUIDE_SCENE_LEFT}
        y={top + 14}
        width="18"
        height="18"
        rx="6"
        className={item.marked ? 'fill-accent' : 'fill-hairline'}
      />
      <GuideSceneLabel
        x={GUIDE_SCENE_LEFT + 30}
        y={top + 28}
        className={classNames(getGuideSceneLabelClass(item), item.marked && 'font-semibold')}
      >
        {item.label}
      </GuideSceneLabel>
      <path
        d={`m${GUIDE_SCENE_RIGHT - 6} ${top + 18} 5 5-5 5`}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        className="stroke-control"
      />
    </>
  );
}

export function GuideSceneButton({ item, top }: GuideSceneItemProps) {
  const isQuiet = item.kind === 'quiet-button';
  const height = isQuiet ? 30 : 36;
  return (
    <>
      <rect
        x={GUIDE_SCENE_LEFT}
        y={top + 8}
        width={GUIDE_SCENE_RIGHT - GUIDE_SCENE_LEFT}
        height={height}
        rx="9"
        className={isQuiet ? 'fill-sunken' : 'fill-accent'}
      />
      <GuideSceneLabel
        x={GUIDE_SCENE_WIDTH / 2}
        y={top + 8 + height / 2 + 4.5}
        anchor="middle"
        className={classNames('font-semibold', isQuiet ? 'fill-ink' : 'fill-on-accent')}
      >
        {item.label}
      </GuideSceneLabel>
    </>
  );
}

export function GuideSceneChoice({ item, top }: GuideSceneItemProps) {
  const chosen = item.kind === 'choice' && item.chosen;
  const dot = { cx: GUIDE_SCENE_RIGHT - 11, cy: top + 23 };
  return (
    <>
      <GuideSceneLabel
        x={GUIDE_SCENE_LEFT}
        y={top + 28}
        className={classNames(getGuideSceneLabelClass(item), chosen && 'font-semibold')}
      >
        {item.label}
      </GuideSceneLabel>
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

export function GuideSceneSwitch({ item, top }: GuideSceneItemProps) {
  return (
    <>
      <GuideSceneLabel
        x={GUIDE_SCENE_LEFT}
        y={top + 28}
        className={classNames(getGuideSceneLabelClass(item), item.marked && 'font-semibold')}
      >
        {item.label}
      </GuideSceneLabel>
      <rect
        x={GUIDE_SCENE_RIGHT - 38}
        y={top + 12}
        width="38"
        height="22"
        rx="11"
        className="fill-accent"
      />
      <circle cx={GUIDE_SCENE_RIGHT - 11} cy={top + 23} r="8" className="fill-on-accent" />
    </>
  );
}

export function GuideSceneField({ item, top }: GuideSceneItemProps) {
  return (
    <>
      <GuideSceneLabel x={GUIDE_SCENE_LEFT} y={top + 20} className="fill-muted">
        {item.label}
      </GuideSceneLabel>
      <rect
        x={GUIDE_SCENE_LEFT}
        y={top + 27}
        width={GUIDE_SCENE_RIGHT - GUIDE_SCENE_LEFT}
        height="31"
        rx="8"
        className="fill-surface stroke-control"
      />
      <GuideSceneLabel x={GUIDE_SCENE_LEFT + 11} y={top + 47} className="fill-ink">
        {item.kind === 'field' ? item.value : ''}
      </GuideSceneLabel>
    </>
  );
}
