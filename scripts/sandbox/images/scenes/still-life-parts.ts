// Parts shared by still-life scenes: room, table, vessels, leaves.

import { darkenColor, lightenColor, mixColors } from '../color.ts';
import { drawSpeckles } from '../light-effects.ts';
import {
  buildFillAttributes,
  buildSmoothPath,
  drawEllipse,
  drawPath,
  drawRect,
  groupShapes,
  type SvgCanvas,
  type SvgPoint,
} from '../svg-canvas.ts';

export const wallColors = [
  '#e9dccb',
  '#d9c3ad',
  '#c9d0c4',
  '#e7d3c8',
  '#cfd6d8',
  '#e3c9a8',
  '#b9a79a',
  '#d8dccf',
];
export const glazeColors = [
  '#f3ece0',
  '#c98f6b',
  '#8fa59a',
  '#5c7d92',
  '#d9b58a',
  '#a65d45',
  '#e7c9bd',
  '#47525c',
  '#c7b9a2',
  '#7d8f6c',
];

export function drawRoom(
  canvas: SvgCanvas,
  tableHeightShare: number,
): { readonly markup: string; readonly table: number } {
  const { width, height, random } = canvas;
  const wall = random.pick(wallColors);
  const wood = random.pick(['#a97a52', '#8d5f3f', '#caa77f', '#e2d3c1', '#6d4a35']);
  const table = height * tableHeightShare;
  const markup = [
    drawRect(
      [0, 0, width, table],
      `fill="${canvas.linearGradient([lightenColor(wall, 0.28), wall, mixColors(wall, '#6a4f3d', 0.22)], 62)}"`,
    ),
    drawRect(
      [0, table, width, height - table],
      `fill="${canvas.linearGradient([lightenColor(wood, 0.2), wood, darkenColor(wood, 0.3)])}"`,
    ),
    drawRect([0, table - 3, width, 10], buildFillAttributes(lightenColor(wood, 0.4), 0.55)),
    drawWoodGrain(canvas, table),
  ].join('');
  return { markup, table };
}

function drawWoodGrain(canvas: SvgCanvas, table: number): string {
  const { width, height, random } = canvas;
  const lines = Array.from({ length: 34 }, (_, index) => {
    const y = table + 16 + (index / 34) ** 1.3 * (height - table);
    const x = random.between(-100, width * 0.6);
    const length = random.between(160, 620);
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q${(length / 2).toFixed(0)} ${random.integer(-10, 10)} ${length.toFixed(0)} 0" stroke-width="${random.between(1, 3.4).toFixed(1)}"/>`;
  });
  return groupShapes(lines, 'fill="none" stroke="#2a140a" opacity="0.13"');
}

/** `profile` holds pairs of height (0 at the foot, 1 at the rim) and half-width. */
export interface PotteryVesselOptions {
  readonly at: SvgPoint;
  readonly height: number;
  readonly profile: readonly (readonly [number, number])[];
  readonly glaze: string;
  readonly speckled: boolean;
  /** A second glaze, from this share of the height upwards. */
  readonly dipped: { readonly from: number; readonly glaze: string } | null;
}

export function drawPotteryVessel(canvas: SvgCanvas, options: PotteryVesselOptions): string {
  const [x, y] = options.at;
  const side = options.profile.map(([share, half]): SvgPoint => [half, y - share * options.height]);
  const right = side.map(([half, top]): SvgPoint => [x + half, top]);
  const left = [...side].reverse().map(([half, top]): SvgPoint => [x - half, top]);
  const outline = `${buildSmoothPath(right)}L${left[0]?.join(' ')}${buildSmoothPath(left).replace(/^M[^C]*/, '')}Z`;
  const widest = Math.max(...side.map(([half]) => half));
  const [rimHalf = 0, rimY = 0] = side.at(-1) ?? [];
  const [footHalf = 0] = side[0] ?? [];
  const inside = canvas.clipPath(
    `<path d="${outline}"/>${drawEllipse([x, y], [footHalf, footHalf * 0.16], '')}`,
  );
  const box: readonly [number, number, number, number] = [
    x - widest,
    rimY,
    widest * 2,
    y - rimY + 20,
  ];
  const volume = canvas.linearGradient(
    ['#1b0f0a 0.34', '#1b0f0a 0', '#ffffff 0.3', '#ffffff 0', '#1b0f0a 0.2', '#1b0f0a 0.5'],
    90,
  );
  const dip = options.dipped
    ? drawPath(
        buildDippedGlazePath(canvas, box, y - options.dipped.from * options.height),
        buildFillAttributes(options.dipped.glaze),
      )
    : '';
  return [
    groupShapes(
      [
        drawRect(box, buildFillAttributes(options.glaze)),
        dip,
        options.speckled
          ? drawSpeckles(canvas, box, { count: 150, color: '#3b2a20', size: 4, opacity: 0.45 })
          : '',
        drawRect(box, `fill="${volume}"`),
      ],
      inside,
    ),
    drawVesselRim(canvas, {
      at: [x, rimY],
      half: rimHalf,
      glaze: options.dipped?.glaze ?? options.glaze,
    }),
  ].join('');
}

function buildDippedGlazePath(
  canvas: SvgCanvas,
  box: readonly [number, number, number, number],
  y: number,
): string {
  const [x, top, width] = box;
  const points = Array.from(
    { length: 7 },
    (_, step): SvgPoint => [x - 10 + ((width + 20) * step) / 6, y + canvas.random.between(-9, 12)],
  );
  return `${buildSmoothPath(points)}L${x + width + 10} ${top - 20}L${x - 10} ${top - 20}z`;
}

function drawVesselRim(
  canvas: SvgCanvas,
  options: { readonly at: SvgPoint; readonly half: number; readonly glaze: string },
): string {
  const { at, half, glaze } = options;
  const flat = half * 0.2;
  return (
    drawEllipse(at, [half, flat], buildFillAttributes(lightenColor(glaze, 0.22))) +
    drawEllipse(
      [at[0], at[1] + 2],
      [half - 7, flat - 4],
      `fill="${canvas.linearGradient([darkenColor(glaze, 0.62), darkenColor(glaze, 0.25)])}"`,
    )
  );
}

export const potteryVesselProfiles = {
  bottle: [
    [0, 92],
    [0.1, 122],
    [0.34, 150],
    [0.56, 118],
    [0.7, 52],
    [0.86, 40],
    [1, 54],
  ],
  belly: [
    [0, 84],
    [0.12, 128],
    [0.4, 176],
    [0.66, 150],
    [0.84, 78],
    [1, 88],
  ],
  column: [
    [0, 96],
    [0.1, 108],
    [0.5, 102],
    [0.9, 110],
    [1, 104],
  ],
  bowl: [
    [0, 66],
    [0.08, 72],
    [0.2, 110],
    [0.55, 168],
    [1, 200],
  ],
  cup: [
    [0, 70],
    [0.08, 84],
    [0.45, 96],
    [1, 104],
  ],
  pot: [
    [0, 108],
    [0.1, 116],
    [0.82, 152],
    [0.83, 168],
    [1, 170],
  ],
} as const;

export function buildLeafPath(from: SvgPoint, tip: SvgPoint, width: number): string {
  const [dx, dy] = [tip[0] - from[0], tip[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / length) * width, (dx / length) * width];
  const middle: SvgPoint = [from[0] + dx * 0.45, from[1] + dy * 0.45];
  return `M${from[0].toFixed(1)} ${from[1].toFixed(1)}Q${(middle[0] + nx).toFixed(1)} ${(middle[1] + ny).toFixed(1)} ${tip[0].toFixed(1)} ${tip[1].toFixed(1)}Q${(middle[0] - nx).toFixed(1)} ${(middle[1] - ny).toFixed(1)} ${from[0].toFixed(1)} ${from[1].toFixed(1)}z`;
}
