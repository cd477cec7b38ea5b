// Coffee: a cup from above, a cup by the window.
import {
  type Canvas,
  ellipse,
  fill,
  group,
  type Point,
  path,
  rect,
  type Scene,
} from '../canvas.ts';
import { darker, lighter } from '../colour.ts';
import { planks, speckles, windowLight } from '../light.ts';
import { glazes } from './still-life.ts';

export const cupAbove: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const table = random.chance(0.6)
    ? planks(canvas, [0, 0, width, height], {
        colours: random.pick([
          ['#9a6b45', '#8a5d3b', '#a87850'],
          ['#e0d2bf', '#d6c6b0', '#e9ddcd'],
          ['#4f5a56', '#465049', '#58645f'],
        ]),
        count: 5,
        upright: true,
      })
    : rect(
        [0, 0, width, height],
        `fill="${canvas.linear(
          random.pick([
            ['#f1ece6', '#d9d0c5'],
            ['#c7d2cd', '#a9b8b1'],
            ['#e8c7b5', '#d3a78f'],
          ]),
          40,
        )}"`,
      );
  const center: Point = [width * random.between(0.44, 0.56), height * random.between(0.46, 0.55)];
  return [
    table,
    notebook(canvas, [width * 0.16, height * 0.14]),
    saucer(canvas, center),
    cupTop(canvas, center),
    spoon(canvas, [center[0] + 250, center[1] + 150]),
    pastry(canvas, [width * 0.78, height * 0.84]),
    windowLight(canvas, 0.4),
  ].join('');
};

function saucer(canvas: Canvas, [x, y]: Point): string {
  const glaze = canvas.random.pick(glazes);
  const shine = canvas.radial([lighter(glaze, 0.3), glaze, darker(glaze, 0.18)], [0.38, 0.34], 0.8);
  return [
    ellipse([x + 34, y + 44], [340, 340], `${fill('#120905', 0.42)} ${canvas.blur(24)}`),
    ellipse([x, y], [340, 340], `fill="${shine}"`),
    ellipse(
      [x, y],
      [318, 318],
      `fill="none" stroke="${darker(glaze, 0.25)}" stroke-width="5" opacity="0.5"`,
    ),
    group(
      [
        speckles(canvas, [x - 340, y - 340, 680, 680], {
          count: 160,
          colour: '#3b2a20',
          size: 4,
          opacity: 0.35,
        }),
      ],
      canvas.clip(ellipse([x, y], [330, 330], '')),
    ),
    ellipse([x + 14, y + 20], [232, 232], `${fill('#120905', 0.4)} ${canvas.blur(16)}`),
  ].join('');
}

function cupTop(canvas: Canvas, [x, y]: Point): string {
  const { random } = canvas;
  const glaze = random.pick(glazes);
  const coffee = canvas.radial(['#c98d55', '#a5653a', '#6b3b20'], [0.45, 0.42], 0.62);
  const turn = random.integer(-50, 50);
  return [
    group(
      [
        rect([190, -26, 130, 52], `${fill(glaze)} rx="26"`),
        rect([200, -8, 92, 16], `${fill(darker(glaze, 0.5), 0.6)} rx="8"`),
      ],
      `transform="translate(${x} ${y}) rotate(${turn})"`,
    ),
    ellipse(
      [x, y],
      [222, 222],
      `fill="${canvas.linear([lighter(glaze, 0.4), glaze, darker(glaze, 0.2)], 45)}"`,
    ),
    ellipse([x, y], [200, 200], fill(darker(glaze, 0.45))),
    ellipse([x, y + 4], [194, 192], `fill="${coffee}"`),
    latteArt(canvas, [x, y], turn),
    ellipse([x - 60, y - 80], [90, 40], `${fill('#ffffff', 0.22)} ${canvas.blur(14)}`),
  ].join('');
}

function latteArt(canvas: Canvas, [x, y]: Point, turn: number): string {
  const { random } = canvas;
  const foam = '#f7e6cd';
  if (random.chance(0.4)) {
    const heart = 'M0 120Q-150 20 -120 -60Q-80 -130 0 -60Q80 -130 120 -60Q150 20 0 120z';
    const inner =
      path(heart, `fill="#a5653a" transform="scale(0.62)" opacity="0.75"`) +
      path(heart, `fill="${foam}" transform="scale(0.44)"`);
    return group(
      [path(heart, fill(foam)), inner],
      `transform="translate(${x} ${y}) rotate(${turn})"`,
    );
  }
  const fronds = Array.from({ length: 7 }, (_, index) => {
    const at = 110 - index * 34;
    const reach = 118 - Math.abs(index - 2) * 17;
    return [1, -1]
      .map(
        (side) =>
          `<path d="M0 ${at}Q${side * reach * 0.7} ${at - 4} ${side * reach} ${at - 58}" fill="none" stroke="${foam}" stroke-width="17" stroke-linecap="round"/>`,
      )
      .join('');
  });
  return group(
    [
      ...fronds,
      `<path d="M0 140V-130" stroke="${foam}" stroke-width="12" stroke-linecap="round"/>`,
      path('M0 -92Q-40 -130 -20 -152Q-4 -160 0 -142Q4 -160 20 -152Q40 -130 0 -92z', fill(foam)),
    ],
    `transform="translate(${x} ${y}) rotate(${turn})" ${canvas.blur(1.4)}`,
  );
}

function spoon(canvas: Canvas, [x, y]: Point): string {
  const metal = canvas.linear(['#fbf8f1', '#9c9387', '#ece6da'], 90);
  const shape =
    '<path d="M0 -150Q44 -140 40 -84Q34 -40 9 -36L11 170Q0 184 -11 170L-9 -36Q-34 -40 -40 -84Q-44 -140 0 -150z"/>';
  return group(
    [
      group([shape], `transform="translate(14 18)" ${fill('#120905', 0.4)} ${canvas.blur(8)}`),
      group([shape], `fill="${metal}"`),
    ],
    `transform="translate(${x} ${y}) rotate(34)"`,
  );
}

function notebook(canvas: Canvas, [x, y]: Point): string {
  const { random } = canvas;
  const cover = random.pick(['#f7f1e4', '#37474f', '#c46a45', '#8ba58f']);
  const lines = Array.from(
    { length: 8 },
    (_, index) =>
      `<path d="M40 ${70 + index * 46}h${random.integer(150, 270)}" stroke="#6b5a4a" stroke-width="5" opacity="0.35" stroke-linecap="round"/>`,
  );
  return group(
    [
      rect([16, 20, 360, 460], `${fill('#120905', 0.4)} rx="12" ${canvas.blur(14)}`),
      rect([0, 0, 360, 460], `${fill(cover)} rx="10"`),
      ...(cover === '#f7f1e4' ? lines : [rect([300, 0, 12, 460], fill('#ffffff', 0.35))]),
    ],
    `transform="translate(${x - 120} ${y - 120}) rotate(${random.integer(-18, -6)})"`,
  );
}

function pastry(canvas: Canvas, [x, y]: Point): string {
  const crust = canvas.linear(['#f0c27a', '#c98338', '#8a4d1c']);
  const outline =
    'M-190 70C-210 10 -150 -60 -70 -92C-20 -112 20 -112 70 -92C150 -60 210 10 190 70C176 96 146 84 136 56C116 16 60 -6 0 -6C-60 -6 -116 16 -136 56C-146 84 -176 96 -190 70z';
  const folds = [
    'M-120 -64Q-92 -10 -128 44',
    'M-58 -96Q-26 -50 -62 4',
    'M58 -96Q26 -50 62 4',
    'M120 -64Q92 -10 128 44',
    'M-164 -16Q-150 30 -172 72',
    'M164 -16Q150 30 172 72',
  ];
  const turn = canvas.random.integer(-24, 14);
  return group(
    [
      path(outline, `${fill('#120905', 0.45)} transform="translate(14 24)" ${canvas.blur(14)}`),
      path(outline, `fill="${crust}"`),
      path(
        folds.join(''),
        'fill="none" stroke="#7a4218" stroke-width="7" stroke-linecap="round" opacity="0.55"',
      ),
      path(
        folds.join(''),
        'fill="none" stroke="#ffe3ae" stroke-width="9" stroke-linecap="round" opacity="0.5" transform="translate(12 -3)"',
      ),
    ],
    `transform="translate(${x} ${y}) rotate(${turn}) scale(1.15)"`,
  );
}
