// Scene: a cup of coffee from above.

import { darkenColor, lightenColor } from '../color.ts';
import { drawPlanks, drawSpeckles, drawWindowLight } from '../light-effects.ts';
import {
  buildFillAttributes,
  drawEllipse,
  drawPath,
  drawRect,
  groupShapes,
  type SceneRenderer,
  type SvgCanvas,
  type SvgPoint,
} from '../svg-canvas.ts';
import { glazeColors } from './still-life-parts.ts';

export const drawCupFromAboveScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const table = random.chance(0.6)
    ? drawPlanks(canvas, [0, 0, width, height], {
        colors: random.pick([
          ['#9a6b45', '#8a5d3b', '#a87850'],
          ['#e0d2bf', '#d6c6b0', '#e9ddcd'],
          ['#4f5a56', '#465049', '#58645f'],
        ]),
        count: 5,
        isUpright: true,
      })
    : drawRect(
        [0, 0, width, height],
        `fill="${canvas.linearGradient(
          random.pick([
            ['#f1ece6', '#d9d0c5'],
            ['#c7d2cd', '#a9b8b1'],
            ['#e8c7b5', '#d3a78f'],
          ]),
          40,
        )}"`,
      );
  const center: SvgPoint = [
    width * random.between(0.44, 0.56),
    height * random.between(0.46, 0.55),
  ];
  return [
    table,
    drawNotebook(canvas, [width * 0.16, height * 0.14]),
    drawSaucer(canvas, center),
    drawCupTop(canvas, center),
    drawSpoon(canvas, [center[0] + 250, center[1] + 150]),
    drawPastry(canvas, [width * 0.78, height * 0.84]),
    drawWindowLight(canvas, 0.4),
  ].join('');
};

function drawSaucer(canvas: SvgCanvas, [x, y]: SvgPoint): string {
  const glaze = canvas.random.pick(glazeColors);
  const shine = canvas.radialGradient(
    [lightenColor(glaze, 0.3), glaze, darkenColor(glaze, 0.18)],
    [0.38, 0.34],
    0.8,
  );
  return [
    drawEllipse(
      [x + 34, y + 44],
      [340, 340],
      `${buildFillAttributes('#120905', 0.42)} ${canvas.blurFilter(24)}`,
    ),
    drawEllipse([x, y], [340, 340], `fill="${shine}"`),
    drawEllipse(
      [x, y],
      [318, 318],
      `fill="none" stroke="${darkenColor(glaze, 0.25)}" stroke-width="5" opacity="0.5"`,
    ),
    groupShapes(
      [
        drawSpeckles(canvas, [x - 340, y - 340, 680, 680], {
          count: 160,
          color: '#3b2a20',
          size: 4,
          opacity: 0.35,
        }),
      ],
      canvas.clipPath(drawEllipse([x, y], [330, 330], '')),
    ),
    drawEllipse(
      [x + 14, y + 20],
      [232, 232],
      `${buildFillAttributes('#120905', 0.4)} ${canvas.blurFilter(16)}`,
    ),
  ].join('');
}

function drawCupTop(canvas: SvgCanvas, [x, y]: SvgPoint): string {
  const { random } = canvas;
  const glaze = random.pick(glazeColors);
  const coffee = canvas.radialGradient(['#c98d55', '#a5653a', '#6b3b20'], [0.45, 0.42], 0.62);
  const rotation = random.integer(-50, 50);
  return [
    groupShapes(
      [
        drawRect([190, -26, 130, 52], `${buildFillAttributes(glaze)} rx="26"`),
        drawRect([200, -8, 92, 16], `${buildFillAttributes(darkenColor(glaze, 0.5), 0.6)} rx="8"`),
      ],
      `transform="translate(${x} ${y}) rotate(${rotation})"`,
    ),
    drawEllipse(
      [x, y],
      [222, 222],
      `fill="${canvas.linearGradient([lightenColor(glaze, 0.4), glaze, darkenColor(glaze, 0.2)], 45)}"`,
    ),
    drawEllipse([x, y], [200, 200], buildFillAttributes(darkenColor(glaze, 0.45))),
    drawEllipse([x, y + 4], [194, 192], `fill="${coffee}"`),
    drawLatteArt(canvas, [x, y], rotation),
    drawEllipse(
      [x - 60, y - 80],
      [90, 40],
      `${buildFillAttributes('#ffffff', 0.22)} ${canvas.blurFilter(14)}`,
    ),
  ].join('');
}

function drawLatteArt(canvas: SvgCanvas, [x, y]: SvgPoint, rotation: number): string {
  const { random } = canvas;
  const foam = '#f7e6cd';
  if (random.chance(0.4)) {
    const heart = 'M0 120Q-150 20 -120 -60Q-80 -130 0 -60Q80 -130 120 -60Q150 20 0 120z';
    const inner =
      drawPath(heart, `fill="#a5653a" transform="scale(0.62)" opacity="0.75"`) +
      drawPath(heart, `fill="${foam}" transform="scale(0.44)"`);
    return groupShapes(
      [drawPath(heart, buildFillAttributes(foam)), inner],
      `transform="translate(${x} ${y}) rotate(${rotation})"`,
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
  return groupShapes(
    [
      ...fronds,
      `<path d="M0 140V-130" stroke="${foam}" stroke-width="12" stroke-linecap="round"/>`,
      drawPath(
        'M0 -92Q-40 -130 -20 -152Q-4 -160 0 -142Q4 -160 20 -152Q40 -130 0 -92z',
        buildFillAttributes(foam),
      ),
    ],
    `transform="translate(${x} ${y}) rotate(${rotation})" ${canvas.blurFilter(1.4)}`,
  );
}

function drawSpoon(canvas: SvgCanvas, [x, y]: SvgPoint): string {
  const metal = canvas.linearGradient(['#fbf8f1', '#9c9387', '#ece6da'], 90);
  const shape =
    '<path d="M0 -150Q44 -140 40 -84Q34 -40 9 -36L11 170Q0 184 -11 170L-9 -36Q-34 -40 -40 -84Q-44 -140 0 -150z"/>';
  return groupShapes(
    [
      groupShapes(
        [shape],
        `transform="translate(14 18)" ${buildFillAttributes('#120905', 0.4)} ${canvas.blurFilter(8)}`,
      ),
      groupShapes([shape], `fill="${metal}"`),
    ],
    `transform="translate(${x} ${y}) rotate(34)"`,
  );
}

function drawNotebook(canvas: SvgCanvas, [x, y]: SvgPoint): string {
  const { random } = canvas;
  const cover = random.pick(['#f7f1e4', '#37474f', '#c46a45', '#8ba58f']);
  const lines = Array.from(
    { length: 8 },
    (_, index) =>
      `<path d="M40 ${70 + index * 46}h${random.integer(150, 270)}" stroke="#6b5a4a" stroke-width="5" opacity="0.35" stroke-linecap="round"/>`,
  );
  return groupShapes(
    [
      drawRect(
        [16, 20, 360, 460],
        `${buildFillAttributes('#120905', 0.4)} rx="12" ${canvas.blurFilter(14)}`,
      ),
      drawRect([0, 0, 360, 460], `${buildFillAttributes(cover)} rx="10"`),
      ...(cover === '#f7f1e4'
        ? lines
        : [drawRect([300, 0, 12, 460], buildFillAttributes('#ffffff', 0.35))]),
    ],
    `transform="translate(${x - 120} ${y - 120}) rotate(${random.integer(-18, -6)})"`,
  );
}

function drawPastry(canvas: SvgCanvas, [x, y]: SvgPoint): string {
  const crust = canvas.linearGradient(['#f0c27a', '#c98338', '#8a4d1c']);
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
  const rotation = canvas.random.integer(-24, 14);
  return groupShapes(
    [
      drawPath(
        outline,
        `${buildFillAttributes('#120905', 0.45)} transform="translate(14 24)" ${canvas.blurFilter(14)}`,
      ),
      drawPath(outline, `fill="${crust}"`),
      drawPath(
        folds.join(''),
        'fill="none" stroke="#7a4218" stroke-width="7" stroke-linecap="round" opacity="0.55"',
      ),
      drawPath(
        folds.join(''),
        'fill="none" stroke="#ffe3ae" stroke-width="9" stroke-linecap="round" opacity="0.5" transform="translate(12 -3)"',
      ),
    ],
    `transform="translate(${x} ${y}) rotate(${rotation}) scale(1.15)"`,
  );
}
