// Scene: loaves in rows on a table.

import { darkenColor, lightenColor } from '../color.ts';
import { drawContactShadow, drawSpeckles, drawWindowLight } from '../light-effects.ts';
import {
  buildFillAttributes,
  buildSmoothPath,
  drawPath,
  groupShapes,
  type SceneRenderer,
  type SvgCanvas,
  type SvgPoint,
} from '../svg-canvas.ts';
import { crustColors } from './loaf-on-board.ts';
import { buildLeafPath, drawRoom } from './still-life-parts.ts';

export const drawLoavesOnTableScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const { markup, table } = drawRoom(canvas, 0.5);
  const parts = [markup];
  for (let row = 0; row < 4; row += 1) {
    const y = table - 20 + row * height * 0.125;
    const count = 3;
    for (let index = 0; index < count; index += 1) {
      const x = width * (0.2 + index * 0.3) + (row % 2) * 70 - 40 + random.between(-24, 24);
      parts.push(drawContactShadow(canvas, [x, y + 86], [190, 24], 0.5));
      parts.push(drawBatard(canvas, [x, y], random.between(175, 205)));
    }
  }
  parts.push(drawWindowLight(canvas, 0.42));
  return parts.join('');
};

function drawBatard(canvas: SvgCanvas, [x, y]: SvgPoint, halfLength: number): string {
  const { random } = canvas;
  const crust = random.pick(crustColors);
  const body = canvas.linearGradient([
    lightenColor(crust, 0.42),
    crust,
    darkenColor(crust, 0.35),
    darkenColor(crust, 0.6),
  ]);
  const outline: readonly SvgPoint[] = [
    [-halfLength, 22],
    [-halfLength * 0.8, -46],
    [0, -86],
    [halfLength * 0.8, -46],
    [halfLength, 22],
    [halfLength * 0.7, 84],
    [0, 96],
    [-halfLength * 0.7, 84],
  ];
  const shape = buildSmoothPath(outline, true);
  const cuts = [-0.5, -0.08, 0.34].map(
    (share) =>
      drawPath(
        buildLeafPath([halfLength * share - 30, 34], [halfLength * share + 76, -52], 23),
        buildFillAttributes('#f0d2a2'),
      ) +
      drawPath(
        buildLeafPath([halfLength * share - 22, 34], [halfLength * share + 72, -44], 9),
        buildFillAttributes('#9c5f2c', 0.5),
      ),
  );
  return groupShapes(
    [
      drawPath(shape, `fill="${body}"`),
      groupShapes(
        [
          drawSpeckles(canvas, [-halfLength, -90, halfLength * 2, 180], {
            count: 120,
            color: '#fff3dc',
            size: 3,
            opacity: 0.5,
          }),
        ],
        canvas.clipPath(`<path d="${shape}"/>`),
      ),
      ...cuts,
    ],
    `transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${random.integer(-7, 7)})"`,
  );
}
