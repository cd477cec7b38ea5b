// Bread: a loaf on a board from above, loaves in a row.
import {
  type Canvas,
  ellipse,
  fill,
  group,
  type Point,
  path,
  type Scene,
  smooth,
} from '../canvas.ts';
import { darker, lighter } from '../colour.ts';
import { planks, speckles, windowLight } from '../light.ts';
import { leaf } from './still-life.ts';

export const crusts = ['#b5723a', '#a5622f', '#c4844a', '#96552a'];

export const loafBoard: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const table = planks(canvas, [0, 0, width, height], {
    colours: random.pick([
      ['#5d4030', '#6a4a37', '#543829'],
      ['#d9c9b4', '#cfbda6', '#e2d4c2'],
      ['#77828a', '#6d7880', '#828d95'],
    ]),
    count: 5,
    upright: false,
  });
  const center: Point = [width * random.between(0.46, 0.54), height * random.between(0.46, 0.52)];
  const board = 400;
  const boardFill = canvas.linear(
    random.pick([
      ['#7d5539', '#6b462e', '#5d3c27'],
      ['#efe6d6', '#dfd2bd', '#cfc0a8'],
      ['#e6c397', '#d6ae7e', '#c99f6d'],
    ]),
    30,
  );
  return [
    table,
    flour(canvas, center),
    ellipse(
      [center[0] + 30, center[1] + 40],
      [board + 20, board + 20],
      `${fill('#120905', 0.5)} ${canvas.blur(26)}`,
    ),
    ellipse(center, [board + 18, board + 18], `fill="${boardFill}"`),
    ellipse(
      center,
      [board - 10, board - 10],
      'fill="none" stroke="#8a5c33" stroke-width="3" opacity="0.4"',
    ),
    boule(canvas, center, 300),
    slices(canvas, [width * 0.24, height * 0.85]),
    wheat(canvas, [width * 0.84, height * 0.1]),
    windowLight(canvas, 0.42),
  ].join('');
};

function boule(canvas: Canvas, [x, y]: Point, radius: number): string {
  const { random } = canvas;
  const crust = random.pick(crusts);
  const outline: Point[] = Array.from({ length: 12 }, (_, step) => {
    const angle = (step / 12) * Math.PI * 2;
    const reach = radius * random.between(0.96, 1.03);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
  const shape = smooth(outline, true);
  const body = canvas.radial(
    [lighter(crust, 0.5), lighter(crust, 0.1), darker(crust, 0.25), darker(crust, 0.6)],
    [0.4, 0.36],
    0.72,
  );
  const rings = [0.9, 0.76, 0.62].map((share) =>
    ellipse(
      [x, y],
      [radius * share, radius * share],
      `fill="none" stroke="#f7e8d0" stroke-width="15" opacity="0.28" stroke-dasharray="60 14 110 20"`,
    ),
  );
  return [
    path(shape, `${fill('#120905', 0.5)} transform="translate(18 26)" ${canvas.blur(18)}`),
    path(shape, `fill="${body}"`),
    group(
      [
        group(rings, canvas.blur(3)),
        speckles(canvas, [x - radius, y - radius, radius * 2, radius * 2], {
          count: 320,
          colour: '#fff6e4',
          size: 3.4,
          opacity: 0.5,
        }),
      ],
      canvas.clip(`<path d="${shape}"/>`),
    ),
    scoring(canvas, [x, y], radius),
  ].join('');
}

function scoring(canvas: Canvas, [x, y]: Point, radius: number): string {
  const { random } = canvas;
  const open = canvas.linear(['#f2d3a0', '#d9a564', '#9c5f2c'], 90);
  const turn = random.integer(-30, 30);
  const main = path(leaf([0, radius * 0.78], [0, -radius * 0.78], 62), `fill="${open}"`);
  const cuts = Array.from({ length: 6 }, (_, index) => {
    const at = radius * (-0.5 + index * 0.19);
    return [1, -1]
      .map((side) =>
        path(
          leaf([side * 54, at + 34], [side * radius * 0.62, at - 46], 13),
          fill('#f0cf9c', 0.95),
        ),
      )
      .join('');
  });
  return group(
    [main, path(leaf([10, radius * 0.7], [10, -radius * 0.7], 22), fill('#8a4d22', 0.35)), ...cuts],
    `transform="translate(${x} ${y}) rotate(${turn})"`,
  );
}

function slices(canvas: Canvas, [x, y]: Point): string {
  const { random } = canvas;
  return [0, 1]
    .map((index) => {
      const at: Point = [x + index * 190, y + index * 46];
      const shape = `M-120 60Q-150 -70 -60 -100Q0 -124 60 -100Q150 -70 120 60Q110 104 60 104H-60Q-110 104 -120 60z`;
      const holes = speckles(canvas, [-96, -70, 192, 150], {
        count: 46,
        colour: '#c79a63',
        size: 10,
        opacity: 0.45,
      });
      return group(
        [
          path(shape, `${fill('#120905', 0.45)} transform="translate(12 18)" ${canvas.blur(10)}`),
          path(shape, fill('#a5622f')),
          path(shape, `${fill('#f6e3c2')} transform="scale(0.9)"`),
          holes,
        ],
        `transform="translate(${at[0]} ${at[1]}) rotate(${random.integer(-24, 18)})"`,
      );
    })
    .join('');
}

function flour(canvas: Canvas, [x, y]: Point): string {
  const cloud = ellipse(
    [x - 60, y + 60],
    [520, 470],
    `fill="${canvas.radial(['#fff8ea 0.5', '#fff8ea 0.16', '#fff8ea 0'])}"`,
  );
  return (
    cloud +
    speckles(canvas, [x - 520, y - 560, 1040, 1150], {
      count: 380,
      colour: '#fff8ea',
      size: 4,
      opacity: 0.45,
    })
  );
}

function wheat(canvas: Canvas, [x, y]: Point): string {
  const { random } = canvas;
  const ears = [-16, 2, 20].map((turn) => {
    const grains = Array.from({ length: 9 }, (_, index) =>
      [1, -1]
        .map((side) =>
          path(
            leaf([0, index * 24], [side * 26, index * 24 - 34], 11),
            fill(random.pick(['#dcb164', '#c99748', '#e8c47f'])),
          ),
        )
        .join(''),
    );
    return group(
      [path('M0 -20V420', 'stroke="#b98c45" stroke-width="6" fill="none"'), ...grains],
      `transform="rotate(${turn}) translate(0 -40)"`,
    );
  });
  return group(ears, `transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(28)"`);
}
