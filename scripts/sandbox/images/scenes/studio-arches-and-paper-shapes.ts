// Scenes: a studio set with arches, steps and spheres; shapes cut from paper.

import { darkenColor, lightenColor, mixColors } from '../color.ts';
import { drawContactShadow, drawWindowLight } from '../light-effects.ts';
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
import { buildLeafPath } from './still-life-parts.ts';

const studioPalettes = [
  { wall: '#e8b298', floor: '#d99a7c', accents: ['#f6e3cf', '#b5573a', '#7b9a92', '#f0c25e'] },
  { wall: '#c9d6cf', floor: '#a9bdb3', accents: ['#f4efe4', '#d98b6a', '#4f6f6a', '#e9c98f'] },
  { wall: '#f0dcc0', floor: '#dfc29a', accents: ['#ffffff', '#c4603f', '#6d84a0', '#e0a63f'] },
  { wall: '#b8c4d9', floor: '#97a6c2', accents: ['#f5f0e8', '#e39a86', '#3f4f74', '#f1cf7c'] },
  { wall: '#e6c5cf', floor: '#cfa3b1', accents: ['#fff5ea', '#a44a5f', '#7f9b84', '#f2b56a'] },
] as const;

export const drawStudioArchesScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const palette = random.pick(studioPalettes);
  const floor = height * random.between(0.68, 0.74);
  const arch: SvgPoint = [width * random.between(0.3, 0.62), floor];
  const parts = [
    drawRect(
      [0, 0, width, floor],
      `fill="${canvas.linearGradient([lightenColor(palette.wall, 0.3), palette.wall, mixColors(palette.wall, '#6b3b2a', 0.18)], 55)}"`,
    ),
    drawRect(
      [0, floor, width, height - floor],
      `fill="${canvas.linearGradient([lightenColor(palette.floor, 0.18), palette.floor, darkenColor(palette.floor, 0.22)])}"`,
    ),
    drawArchway(canvas, {
      at: arch,
      wide: 250,
      tall: height * 0.44,
      color: palette.accents[0],
      inner: darkenColor(palette.wall, 0.22),
    }),
    drawArchway(canvas, {
      at: [arch[0] + 230, floor + 40],
      wide: 160,
      tall: height * 0.27,
      color: palette.accents[1],
      inner: null,
    }),
    drawSteps(canvas, { at: [width * 0.06, floor + 120], color: palette.accents[2] }),
    drawSphere(canvas, {
      at: [width * random.between(0.66, 0.8), floor + 150],
      radius: random.between(76, 112),
      color: palette.accents[3],
    }),
    drawSphere(canvas, { at: [arch[0] + 40, floor + 210], radius: 44, color: palette.accents[0] }),
    drawPalmShadow(canvas),
    drawWindowLight(canvas, 0.4),
  ];
  return parts.join('');
};

export const drawPaperShapesScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const palette = random.pick(studioPalettes);
  const sheet = random.pick(['#f5ecdd', '#efe1cb', '#e9e6dc', palette.wall]);
  const colors = [palette.wall, palette.floor, ...palette.accents].filter(
    (color) => color !== sheet,
  );
  const columns = 3;
  const rows = height > 1500 ? 5 : 4;
  const cells: string[] = [drawRect([0, 0, width, height], buildFillAttributes(sheet))];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const center: SvgPoint = [width * ((column + 0.5) / columns), height * ((row + 0.5) / rows)];
      const [tile, front] = random.shuffle(colors);
      if (random.chance(0.66)) {
        cells.push(
          drawPaperCut(
            canvas,
            `M${center[0] - 172} ${center[1] - 160}h${random.integer(330, 346)}l${random.integer(-8, 8)} ${random.integer(312, 328)}h-340z`,
            tile ?? sheet,
          ),
        );
      }
      cells.push(drawPaperCut(canvas, buildMotifPath(canvas, center), front ?? '#b5573a'));
    }
  }
  return [...cells, drawWindowLight(canvas, 0.34)].join('');
};

function drawPaperCut(canvas: SvgCanvas, data: string, color: string): string {
  return (
    drawPath(
      data,
      `${buildFillAttributes('#2b1710', 0.34)} transform="translate(7 10)" ${canvas.blurFilter(6)}`,
    ) +
    drawPath(
      data,
      `fill="${canvas.linearGradient([lightenColor(color, 0.08), darkenColor(color, 0.06)], 30)}"`,
    )
  );
}

function buildMotifPath(canvas: SvgCanvas, [x, y]: SvgPoint): string {
  const { random } = canvas;
  switch (random.integer(0, 5)) {
    case 0: {
      const fronds = Array.from({ length: 7 }, (_, index) => {
        const angle = (index / 6 - 0.5) * 2.6;
        return buildLeafPath(
          [x, y + 110],
          [x + Math.sin(angle) * 190, y + 90 - Math.cos(angle) * 210],
          26,
        );
      });
      return fronds.join('');
    }
    case 1: {
      const blob: SvgPoint[] = Array.from({ length: 7 }, (_, step) => {
        const angle = (step / 7) * Math.PI * 2;
        const reach = random.between(70, 150);
        return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
      });
      return buildSmoothPath(blob, true);
    }
    case 2:
      return `M${x - 120} ${y + 130}V${y}A120 120 0 0 1 ${x + 120} ${y}V${y + 130}h-60V${y}A60 60 0 0 0 ${x - 60} ${y}V${y + 130}z`;
    case 3:
      return `M${x - 126} ${y}A126 126 0 1 1 ${x + 126} ${y}A126 126 0 1 1 ${x - 126} ${y}z`;
    case 4: {
      const wave: SvgPoint[] = Array.from({ length: 7 }, (_, step) => [
        x - 140 + (step * 140) / 3,
        y + (step % 2 === 0 ? -58 : -22),
      ]);
      const back = [...wave].reverse().map(([left, top]): SvgPoint => [left, top + 76]);
      return `${buildSmoothPath(wave)}L${back[0]?.join(' ')}${buildSmoothPath(back).replace(/^M[^C]*/, '')}z`;
    }
    default: {
      const petals = Array.from({ length: 8 }, (_, index) => {
        const angle = (index / 8) * Math.PI * 2;
        return buildLeafPath([x, y], [x + Math.cos(angle) * 140, y + Math.sin(angle) * 140], 46);
      });
      return petals.join('');
    }
  }
}

function drawArchway(
  canvas: SvgCanvas,
  options: {
    readonly at: SvgPoint;
    readonly wide: number;
    readonly tall: number;
    readonly color: string;
    readonly inner: string | null;
  },
): string {
  const [x, y] = options.at;
  const half = options.wide / 2;
  const shape = (inset: number): string =>
    `M${x - half + inset} ${y}V${y - options.tall + half}A${half - inset} ${half - inset} 0 0 1 ${x + half - inset} ${y - options.tall + half}V${y}z`;
  const depth = `M${x + half} ${y}V${y - options.tall + half}A${half} ${half} 0 0 0 ${x} ${y - options.tall}h46A${half} ${half} 0 0 1 ${x + half + 46} ${y - options.tall + half}V${y - 14}z`;
  const body = canvas.linearGradient(
    [lightenColor(options.color, 0.25), options.color, darkenColor(options.color, 0.14)],
    80,
  );
  return [
    drawContactShadow(canvas, [x + 60, y + 6], [options.wide * 0.7, 30], 0.36),
    drawPath(
      shape(0),
      `${buildFillAttributes('#2b1710', 0.3)} transform="translate(80 18) skewX(-6)" ${canvas.blurFilter(16)}`,
    ),
    drawPath(depth, buildFillAttributes(darkenColor(options.color, 0.3))),
    drawPath(shape(0), `fill="${body}"`),
    options.inner
      ? drawPath(
          shape(58),
          `fill="${canvas.linearGradient([darkenColor(options.inner, 0.2), options.inner])}"`,
        )
      : '',
  ].join('');
}

function drawSteps(
  canvas: SvgCanvas,
  options: { readonly at: SvgPoint; readonly color: string },
): string {
  const [x, y] = options.at;
  const parts = [drawContactShadow(canvas, [x + 150, y + 6], [210, 26], 0.4)];
  for (let index = 0; index < 4; index += 1) {
    const top = y - (4 - index) * 54;
    parts.push(
      drawRect(
        [x, top, 84 + index * 84, 60],
        `fill="${canvas.linearGradient([options.color, darkenColor(options.color, 0.25)])}"`,
      ),
    );
    parts.push(
      drawRect(
        [x, top, 84 + index * 84, 12],
        buildFillAttributes(lightenColor(options.color, 0.4)),
      ),
    );
  }
  return parts.join('');
}

function drawSphere(
  canvas: SvgCanvas,
  options: { readonly at: SvgPoint; readonly radius: number; readonly color: string },
): string {
  const [x, y] = options.at;
  const { radius, color } = options;
  const body = canvas.radialGradient(
    [lightenColor(color, 0.65), color, darkenColor(color, 0.32), darkenColor(color, 0.5)],
    [0.36, 0.3],
    0.8,
  );
  return (
    drawContactShadow(
      canvas,
      [x + radius * 0.3, y + radius * 0.06],
      [radius * 1.05, radius * 0.24],
      0.5,
    ) + drawEllipse([x, y - radius], [radius, radius], `fill="${body}"`)
  );
}

function drawPalmShadow(canvas: SvgCanvas): string {
  const { width, height, random } = canvas;
  const from: SvgPoint = [
    random.chance(0.5) ? -80 : width + 80,
    height * random.between(0.05, 0.2),
  ];
  const side = from[0] < 0 ? 1 : -1;
  const fronds = Array.from({ length: 15 }, (_, index) => {
    const share = index / 14;
    const base: SvgPoint = [from[0] + side * share * width * 0.6, from[1] + share * height * 0.16];
    return [1, -1]
      .map((direction) =>
        buildLeafPath(
          base,
          [base[0] + side * 170, base[1] + direction * (230 - share * 120) + 80],
          24,
        ),
      )
      .join('');
  });
  return groupShapes(
    [drawPath(fronds.join(''), '')],
    `fill="#3a1d14" opacity="0.2" ${canvas.blurFilter(12)}`,
  );
}
