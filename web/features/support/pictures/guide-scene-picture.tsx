// Draws a step's picture: a phone or a browser window, in the colors of the theme.

import { GuideSceneItemView } from './guide-scene-item-view.tsx';
import { GUIDE_SCENE_ITEM_HEIGHTS, GUIDE_SCENE_WIDTH } from './guide-scene-measures.ts';
import type { GuideScene } from './guide-scene-types.ts';

const TOP_PADDING = { phone: 62, browser: 58 } as const;
const BOTTOM_PADDING = { phone: 14, browser: 22 } as const;
/** How far the phone extends below the picture, out of sight. */
const PHONE_OVERFLOW = 40;

function PhoneHeader({ title }: { readonly title: string }) {
  return (
    <>
      <rect
        x={GUIDE_SCENE_WIDTH / 2 - 26}
        y="12"
        width="52"
        height="7"
        rx="3.5"
        className="fill-hairline"
      />
      <text
        x={GUIDE_SCENE_WIDTH / 2}
        y="46"
        textAnchor="middle"
        fontSize="13"
        className="fill-ink font-semibold"
      >
        {title}
      </text>
      <path d={`M8 60h${GUIDE_SCENE_WIDTH - 16}`} className="stroke-hairline" />
    </>
  );
}

function BrowserHeader({
  address,
  marked,
}: {
  readonly address: string;
  readonly marked: boolean;
}) {
  return (
    <>
      <path d={`M6 46h${GUIDE_SCENE_WIDTH - 12}`} className="stroke-hairline" />
      <g className="fill-control">
        <circle cx="24" cy="26" r="4" />
        <circle cx="37" cy="26" r="4" />
        <circle cx="50" cy="26" r="4" />
      </g>
      <rect
        x="66"
        y="13"
        width={GUIDE_SCENE_WIDTH - 88}
        height="26"
        rx="13"
        strokeWidth={marked ? 2.5 : 1}
        className={marked ? 'fill-accent-soft stroke-accent' : 'fill-sunken stroke-hairline'}
      />
      <text
        x="80"
        y="30"
        className={marked ? 'fill-accent-ink text-xs font-semibold' : 'fill-muted text-xs'}
      >
        {address}
      </text>
    </>
  );
}

export function GuideScenePicture({ scene }: { readonly scene: GuideScene }) {
  const itemTops: number[] = [];
  let nextTop: number = TOP_PADDING[scene.frame];
  for (const { kind } of scene.items) {
    itemTops.push(nextTop);
    nextTop += GUIDE_SCENE_ITEM_HEIGHTS[kind];
  }
  const height = nextTop + BOTTOM_PADDING[scene.frame];
  const isPhone = scene.frame === 'phone';
  return (
    <svg
      role="img"
      aria-label={scene.alt}
      viewBox={`0 0 ${GUIDE_SCENE_WIDTH} ${height}`}
      className="h-auto w-full max-w-80"
    >
      <rect
        x="2"
        y="2"
        width={GUIDE_SCENE_WIDTH - 4}
        height={height - 4 + (isPhone ? PHONE_OVERFLOW : 0)}
        rx={isPhone ? 30 : 14}
        strokeWidth="2"
        className="fill-surface stroke-control"
      />
      {scene.frame === 'phone' ? (
        <PhoneHeader title={scene.title} />
      ) : (
        <BrowserHeader address={scene.address} marked={scene.addressMarked === true} />
      )}
      {scene.items.map((item, index) => (
        <GuideSceneItemView key={item.label} item={item} top={itemTops[index] ?? 0} />
      ))}
    </svg>
  );
}
