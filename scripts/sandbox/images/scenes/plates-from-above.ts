// Scene: plates on a table, from above.

import { darkenColor, lightenColor } from '../color.ts';
import { drawPlanks, drawSpeckles, drawWindowLight } from '../light-effects.ts';
import {
  buildFillAttributes,
  buildSmoothPath,
  drawEllipse,
  drawPath,
  drawRect,
  groupShapes,
  type SceneRenderer,
  type SvgCanvas,
  type SvgPoint,
} from '../svg-canvas.ts';
import { buildLeafPath, glazeColors } from './still-life-parts.ts';

export const drawPlatesFromAboveScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const cloth = random.pick(['#d8c7b0', '#b9c3b4', '#cfa98d', '#8b9aa1', '#e6d9c8']);
  const folds = Array.from({ length: 9 }, (_, index) => {
    const x = (index / 8) * width;
    const line: SvgPoint[] = [0, 0.35, 0.7, 1].map((share) => [
      x + random.between(-70, 70),
      share * height,
    ]);
    return drawPath(
      buildSmoothPath(line),
      `fill="none" stroke="${index % 2 === 0 ? '#ffffff' : '#3b2a1e'}" stroke-width="${random.integer(30, 90)}" opacity="0.1"`,
    );
  });
  const base = random.chance(0.5)
    ? drawPlanks(canvas, [0, 0, width, height], {
        colors: ['#b98a5f', '#a87a52', '#c49a70', '#9c6f4a'],
        count: 6,
        isUpright: true,
      })
    : drawRect([0, 0, width, height], buildFillAttributes(cloth)) +
      groupShapes(folds, canvas.blurFilter(26));
  const spots: readonly SvgPoint[] = [
    [0.36, 0.3],
    [0.72, 0.56],
    [0.3, 0.78],
    [0.82, 0.16],
  ];
  const plates = spots.map(([x, y], index) =>
    drawPlate(
      canvas,
      [width * (x + random.between(-0.04, 0.04)), height * (y + random.between(-0.03, 0.03))],
      index === 3 ? 150 : random.between(215, 275),
    ),
  );
  return [base, ...plates, drawCutlery(canvas), drawWindowLight(canvas, 0.4)].join('');
};

function drawPlate(canvas: SvgCanvas, [x, y]: SvgPoint, radius: number): string {
  const { random } = canvas;
  const glaze = random.pick(glazeColors);
  const ring = random.pick(glazeColors);
  const shine = canvas.radialGradient(
    ['#ffffff 0.5', '#ffffff 0', '#1b0f0a 0.25'],
    [0.34, 0.3],
    0.85,
  );
  const well = canvas.radialGradient(
    [darkenColor(glaze, 0.1), glaze, lightenColor(glaze, 0.18)],
    [0.6, 0.64],
    0.62,
  );
  const food = random.chance(0.7) ? drawFruit(canvas, [x, y], radius * 0.5) : '';
  return [
    drawEllipse(
      [x + 26, y + 34],
      [radius, radius],
      `${buildFillAttributes('#1d0f08', 0.4)} ${canvas.blurFilter(20)}`,
    ),
    drawEllipse([x, y], [radius, radius], buildFillAttributes(lightenColor(glaze, 0.1))),
    drawEllipse(
      [x, y],
      [radius * 0.95, radius * 0.95],
      `fill="none" stroke="${ring}" stroke-width="${radius * random.between(0.03, 0.09)}" opacity="0.85"`,
    ),
    drawEllipse([x, y], [radius * 0.72, radius * 0.72], `fill="${well}"`),
    drawEllipse(
      [x, y],
      [radius * 0.72, radius * 0.72],
      'fill="none" stroke="#1b0f0a" stroke-width="4" opacity="0.15"',
    ),
    groupShapes(
      [
        drawSpeckles(canvas, [x - radius, y - radius, radius * 2, radius * 2], {
          count: 160,
          color: '#3b2a20',
          size: 3.6,
          opacity: 0.4,
        }),
      ],
      canvas.clipPath(drawEllipse([x, y], [radius, radius], '')),
    ),
    food,
    drawEllipse([x, y], [radius, radius], `fill="${shine}"`),
  ].join('');
}

function drawFruit(canvas: SvgCanvas, [x, y]: SvgPoint, spread: number): string {
  const { random } = canvas;
  const color = random.pick(['#d9632f', '#c2303f', '#e8b23a', '#6d2f55']);
  return Array.from({ length: random.integer(2, 5) }, () => {
    const size = random.between(34, 54);
    const at: SvgPoint = [
      x + random.between(-spread, spread) * 0.7,
      y + random.between(-spread, spread) * 0.7,
    ];
    const body = canvas.radialGradient(
      [lightenColor(color, 0.45), color, darkenColor(color, 0.4)],
      [0.35, 0.3],
      0.75,
    );
    return `${drawEllipse([at[0] + 10, at[1] + 14], [size, size], `${buildFillAttributes('#1d0f08', 0.35)} ${canvas.blurFilter(8)}`)}${drawEllipse(at, [size, size], `fill="${body}"`)}${drawPath(buildLeafPath([at[0], at[1] - size * 0.4], [at[0] + size, at[1] - size], 12), buildFillAttributes('#6b8a4a'))}`;
  }).join('');
}

function drawCutlery(canvas: SvgCanvas): string {
  const { width, height, random } = canvas;
  const metal = canvas.linearGradient(['#f7f3ea', '#a39a8c', '#e4ddd0'], 90);
  const fork = `<path d="M-9 0L-13 -250Q-34 -300 -32 -380h10v76h8v-76h10v76h8v-76h10v76h8v-76h10Q34 -300 13 -250L9 0z" fill="${metal}"/>`;
  return groupShapes(
    [
      `<g transform="translate(16 20)" opacity="0.35" ${canvas.blurFilter(8)}>${fork.replace(metal, '#1d0f08')}</g>`,
      fork,
    ],
    `transform="translate(${width * 0.6} ${height * 0.96}) rotate(${random.integer(8, 24)})"`,
  );
}
