// Scene: a loaf on a board, from above.

import { darkenColor, lightenColor } from '../color.ts';
import { drawPlanks, drawSpeckles, drawWindowLight } from '../light-effects.ts';
import {
  buildFillAttributes,
  buildSmoothPath,
  drawEllipse,
  drawPath,
  groupShapes,
  type SceneRenderer,
  type SvgCanvas,
  type SvgPoint,
} from '../svg-canvas.ts';
import { buildLeafPath } from './still-life-parts.ts';

export const crustColors = ['#b5723a', '#a5622f', '#c4844a', '#96552a'];

export const drawLoafOnBoardScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const table = drawPlanks(canvas, [0, 0, width, height], {
    colors: random.pick([
      ['#5d4030', '#6a4a37', '#543829'],
      ['#d9c9b4', '#cfbda6', '#e2d4c2'],
      ['#77828a', '#6d7880', '#828d95'],
    ]),
    count: 5,
    isUpright: false,
  });
  const center: SvgPoint = [
    width * random.between(0.46, 0.54),
    height * random.between(0.46, 0.52),
  ];
  const board = 400;
  const boardFill = canvas.linearGradient(
    random.pick([
      ['#7d5539', '#6b462e', '#5d3c27'],
      ['#efe6d6', '#dfd2bd', '#cfc0a8'],
      ['#e6c397', '#d6ae7e', '#c99f6d'],
    ]),
    30,
  );
  return [
    table,
    drawFlour(canvas, center),
    drawEllipse(
      [center[0] + 30, center[1] + 40],
      [board + 20, board + 20],
      `${buildFillAttributes('#120905', 0.5)} ${canvas.blurFilter(26)}`,
    ),
    drawEllipse(center, [board + 18, board + 18], `fill="${boardFill}"`),
    drawEllipse(
      center,
      [board - 10, board - 10],
      'fill="none" stroke="#8a5c33" stroke-width="3" opacity="0.4"',
    ),
    drawBoule(canvas, center, 300),
    drawBreadSlices(canvas, [width * 0.24, height * 0.85]),
    drawWheat(canvas, [width * 0.84, height * 0.1]),
    drawWindowLight(canvas, 0.42),
  ].join('');
};

function drawBoule(canvas: SvgCanvas, [x, y]: SvgPoint, radius: number): string {
  const { random } = canvas;
  const crustColor = random.pick(crustColors);
  const outline: SvgPoint[] = Array.from({ length: 12 }, (_, step) => {
    const angle = (step / 12) * Math.PI * 2;
    const reach = radius * random.between(0.96, 1.03);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
  const shape = buildSmoothPath(outline, true);
  const body = canvas.radialGradient(
    [
      lightenColor(crustColor, 0.5),
      lightenColor(crustColor, 0.1),
      darkenColor(crustColor, 0.25),
      darkenColor(crustColor, 0.6),
    ],
    [0.4, 0.36],
    0.72,
  );
  const rings = [0.9, 0.76, 0.62].map((share) =>
    drawEllipse(
      [x, y],
      [radius * share, radius * share],
      `fill="none" stroke="#f7e8d0" stroke-width="15" opacity="0.28" stroke-dasharray="60 14 110 20"`,
    ),
  );
  return [
    drawPath(
      shape,
      `${buildFillAttributes('#120905', 0.5)} transform="translate(18 26)" ${canvas.blurFilter(18)}`,
    ),
    drawPath(shape, `fill="${body}"`),
    groupShapes(
      [
        groupShapes(rings, canvas.blurFilter(3)),
        drawSpeckles(canvas, [x - radius, y - radius, radius * 2, radius * 2], {
          count: 320,
          color: '#fff6e4',
          size: 3.4,
          opacity: 0.5,
        }),
      ],
      canvas.clipPath(`<path d="${shape}"/>`),
    ),
    drawCrustScoring(canvas, [x, y], radius),
  ].join('');
}

function drawCrustScoring(canvas: SvgCanvas, [x, y]: SvgPoint, radius: number): string {
  const { random } = canvas;
  const open = canvas.linearGradient(['#f2d3a0', '#d9a564', '#9c5f2c'], 90);
  const rotation = random.integer(-30, 30);
  const main = drawPath(
    buildLeafPath([0, radius * 0.78], [0, -radius * 0.78], 62),
    `fill="${open}"`,
  );
  const cuts = Array.from({ length: 6 }, (_, index) => {
    const at = radius * (-0.5 + index * 0.19);
    return [1, -1]
      .map((side) =>
        drawPath(
          buildLeafPath([side * 54, at + 34], [side * radius * 0.62, at - 46], 13),
          buildFillAttributes('#f0cf9c', 0.95),
        ),
      )
      .join('');
  });
  return groupShapes(
    [
      main,
      drawPath(
        buildLeafPath([10, radius * 0.7], [10, -radius * 0.7], 22),
        buildFillAttributes('#8a4d22', 0.35),
      ),
      ...cuts,
    ],
    `transform="translate(${x} ${y}) rotate(${rotation})"`,
  );
}

function drawBreadSlices(canvas: SvgCanvas, [x, y]: SvgPoint): string {
  const { random } = canvas;
  return [0, 1]
    .map((index) => {
      const at: SvgPoint = [x + index * 190, y + index * 46];
      const shape = `M-120 60Q-150 -70 -60 -100Q0 -124 60 -100Q150 -70 120 60Q110 104 60 104H-60Q-110 104 -120 60z`;
      const holes = drawSpeckles(canvas, [-96, -70, 192, 150], {
        count: 46,
        color: '#c79a63',
        size: 10,
        opacity: 0.45,
      });
      return groupShapes(
        [
          drawPath(
            shape,
            `${buildFillAttributes('#120905', 0.45)} transform="translate(12 18)" ${canvas.blurFilter(10)}`,
          ),
          drawPath(shape, buildFillAttributes('#a5622f')),
          drawPath(shape, `${buildFillAttributes('#f6e3c2')} transform="scale(0.9)"`),
          holes,
        ],
        `transform="translate(${at[0]} ${at[1]}) rotate(${random.integer(-24, 18)})"`,
      );
    })
    .join('');
}

function drawFlour(canvas: SvgCanvas, [x, y]: SvgPoint): string {
  const cloud = drawEllipse(
    [x - 60, y + 60],
    [520, 470],
    `fill="${canvas.radialGradient(['#fff8ea 0.5', '#fff8ea 0.16', '#fff8ea 0'])}"`,
  );
  return (
    cloud +
    drawSpeckles(canvas, [x - 520, y - 560, 1040, 1150], {
      count: 380,
      color: '#fff8ea',
      size: 4,
      opacity: 0.45,
    })
  );
}

function drawWheat(canvas: SvgCanvas, [x, y]: SvgPoint): string {
  const { random } = canvas;
  const ears = [-16, 2, 20].map((rotation) => {
    const grains = Array.from({ length: 9 }, (_, index) =>
      [1, -1]
        .map((side) =>
          drawPath(
            buildLeafPath([0, index * 24], [side * 26, index * 24 - 34], 11),
            buildFillAttributes(random.pick(['#dcb164', '#c99748', '#e8c47f'])),
          ),
        )
        .join(''),
    );
    return groupShapes(
      [drawPath('M0 -20V420', 'stroke="#b98c45" stroke-width="6" fill="none"'), ...grains],
      `transform="rotate(${rotation}) translate(0 -40)"`,
    );
  });
  return groupShapes(ears, `transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(28)"`);
}
