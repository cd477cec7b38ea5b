// Profiles, pages and the success mark in a step's picture, each positioned by its top edge.
import { classNames } from '#web/components/ui/class-names.ts';
import { GuideSceneLabel } from './guide-scene-label.tsx';
import {
  GUIDE_SCENE_LEFT,
  GUIDE_SCENE_RIGHT,
  GUIDE_SCENE_WIDTH,
  type GuideSceneItemProps,
  getGuideSceneLabelClass,
} from './guide-scene-measures.ts';

function Portrait({ top, size, marked }: { top: number; size: number; marked?: boolean }) {
  const x = GUIDE_SCENE_LEFT + size / 2;
  return (
    <>
      <circle
        cx={x}
        cy={top + size / 2}
        r={size / 2}
        className={marked ? 'fill-accent' : 'fill-control'}
      />
      <circle cx={x} cy={top + size * 0.4} r={size * 0.17} className="fill-surface" />
      <path
        d={`M${x - size * 0.3} ${top + size * 0.84}a${size * 0.3} ${size * 0.26} 0 0 1 ${size * 0.6} 0Z`}
        className="fill-surface"
      />
    </>
  );
}

export function GuideScenePerson({ item, top }: GuideSceneItemProps) {
  const note = item.kind === 'person' ? item.note : undefined;
  return (
    <>
      <Portrait top={top + 12} size={36} marked={item.marked === true} />
      <GuideSceneLabel
        x={GUIDE_SCENE_LEFT + 48}
        y={top + (note ? 27 : 35)}
        className={classNames('font-semibold', getGuideSceneLabelClass(item))}
      >
        {item.label}
      </GuideSceneLabel>
      {note && (
        <GuideSceneLabel x={GUIDE_SCENE_LEFT + 48} y={top + 44} className="fill-muted">
          {note}
        </GuideSceneLabel>
      )}
    </>
  );
}

export function GuideSceneProfile({ item, top }: GuideSceneItemProps) {
  return (
    <>
      <Portrait top={top + 8} size={52} />
      <GuideSceneLabel x={GUIDE_SCENE_LEFT + 66} y={top + 32} className="fill-ink font-semibold">
        {item.label}
      </GuideSceneLabel>
      <rect
        x={GUIDE_SCENE_LEFT + 66}
        y={top + 42}
        width="86"
        height="7"
        rx="3.5"
        className="fill-hairline"
      />
      <path
        d={`M${GUIDE_SCENE_RIGHT - 22} ${top + 21}h20m-20 7h20m-20 7h20`}
        strokeWidth="2.5"
        strokeLinecap="round"
        className={item.marked ? 'stroke-accent' : 'stroke-control'}
      />
    </>
  );
}

export function GuideSceneSuccess({ item, top }: GuideSceneItemProps) {
  return (
    <>
      <circle cx={GUIDE_SCENE_WIDTH / 2} cy={top + 40} r="24" className="fill-success-soft" />
      <path
        d={`m${GUIDE_SCENE_WIDTH / 2 - 10} ${top + 41} 7 7 13-15`}
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        className="stroke-success"
      />
      <GuideSceneLabel
        x={GUIDE_SCENE_WIDTH / 2}
        y={top + 88}
        anchor="middle"
        className="fill-ink font-semibold"
      >
        {item.label}
      </GuideSceneLabel>
    </>
  );
}
