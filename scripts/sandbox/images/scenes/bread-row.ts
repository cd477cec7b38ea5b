// Loaves in rows on a table.
import { type Canvas, fill, group, type Point, path, type Scene, smooth } from '../canvas.ts';
import { darker, lighter } from '../colour.ts';
import { contactShadow, speckles, windowLight } from '../light.ts';
import { crusts } from './bread.ts';
import { leaf, room } from './still-life.ts';

export const breadBasket: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const { markup, table } = room(canvas, 0.5);
  const parts = [markup];
  for (let row = 0; row < 4; row += 1) {
    const y = table - 20 + row * height * 0.125;
    const count = 3;
    for (let index = 0; index < count; index += 1) {
      const x = width * (0.2 + index * 0.3) + (row % 2) * 70 - 40 + random.between(-24, 24);
      parts.push(contactShadow(canvas, [x, y + 86], [190, 24], 0.5));
      parts.push(batard(canvas, [x, y], random.between(175, 205)));
    }
  }
  parts.push(windowLight(canvas, 0.42));
  return parts.join('');
};

function batard(canvas: Canvas, [x, y]: Point, half: number): string {
  const { random } = canvas;
  const crust = random.pick(crusts);
  const body = canvas.linear([
    lighter(crust, 0.42),
    crust,
    darker(crust, 0.35),
    darker(crust, 0.6),
  ]);
  const outline: readonly Point[] = [
    [-half, 22],
    [-half * 0.8, -46],
    [0, -86],
    [half * 0.8, -46],
    [half, 22],
    [half * 0.7, 84],
    [0, 96],
    [-half * 0.7, 84],
  ];
  const shape = smooth(outline, true);
  const cuts = [-0.5, -0.08, 0.34].map(
    (share) =>
      path(leaf([half * share - 30, 34], [half * share + 76, -52], 23), fill('#f0d2a2')) +
      path(leaf([half * share - 22, 34], [half * share + 72, -44], 9), fill('#9c5f2c', 0.5)),
  );
  return group(
    [
      path(shape, `fill="${body}"`),
      group(
        [
          speckles(canvas, [-half, -90, half * 2, 180], {
            count: 120,
            colour: '#fff3dc',
            size: 3,
            opacity: 0.5,
          }),
        ],
        canvas.clip(`<path d="${shape}"/>`),
      ),
      ...cuts,
    ],
    `transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${random.integer(-7, 7)})"`,
  );
}
