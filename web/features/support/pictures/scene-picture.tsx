// Draws a step's picture: a phone or a browser window, in the colours of the theme.

import { HEIGHTS, WIDTH } from './measures.ts';
import type { Scene } from './scene.ts';
import { ScenePart } from './scene-part.tsx';

const TOP = { phone: 62, browser: 58 } as const;
const BOTTOM = { phone: 14, browser: 22 } as const;
/** How far a phone goes on below its picture, out of sight. */
const BELOW = 40;

function PhoneHead({ title }: { readonly title: string }) {
  return (
    <>
      <rect x={WIDTH / 2 - 26} y="12" width="52" height="7" rx="3.5" className="fill-hairline" />
      <text
        x={WIDTH / 2}
        y="46"
        textAnchor="middle"
        fontSize="13"
        className="fill-ink font-semibold"
      >
        {title}
      </text>
      <path d={`M8 60h${WIDTH - 16}`} className="stroke-hairline" />
    </>
  );
}

function BrowserHead({ address, marked }: { readonly address: string; readonly marked: boolean }) {
  return (
    <>
      <path d={`M6 46h${WIDTH - 12}`} className="stroke-hairline" />
      <g className="fill-control">
        <circle cx="24" cy="26" r="4" />
        <circle cx="37" cy="26" r="4" />
        <circle cx="50" cy="26" r="4" />
      </g>
      <rect
        x="66"
        y="13"
        width={WIDTH - 88}
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

export function ScenePicture({ scene }: { readonly scene: Scene }) {
  const tops: number[] = [];
  let next: number = TOP[scene.frame];
  for (const { kind } of scene.items) {
    tops.push(next);
    next += HEIGHTS[kind];
  }
  const height = next + BOTTOM[scene.frame];
  const isPhone = scene.frame === 'phone';
  return (
    <svg
      role="img"
      aria-label={scene.alt}
      viewBox={`0 0 ${WIDTH} ${height}`}
      className="h-auto w-full max-w-80"
    >
      <rect
        x="2"
        y="2"
        width={WIDTH - 4}
        height={height - 4 + (isPhone ? BELOW : 0)}
        rx={isPhone ? 30 : 14}
        strokeWidth="2"
        className="fill-surface stroke-control"
      />
      {scene.frame === 'phone' ? (
        <PhoneHead title={scene.title} />
      ) : (
        <BrowserHead address={scene.address} marked={scene.addressMarked === true} />
      )}
      {scene.items.map((item, index) => (
        <ScenePart key={item.label} item={item} top={tops[index] ?? 0} />
      ))}
    </svg>
  );
}
