// Scenes: a beach from above, a sunset, a bay with sails.

import { mixColors } from '../color.ts';
import { drawSpeckles } from '../light-effects.ts';
import {
  buildFillAttributes,
  buildRidgeLine,
  buildSmoothPath,
  closePathToBottom,
  drawEllipse,
  drawPath,
  drawRect,
  groupShapes,
  type SceneRenderer,
  type SvgCanvas,
  type SvgPoint,
} from '../svg-canvas.ts';
import { drawClouds } from './layered-hills.ts';

export const drawBeachFromAboveScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const sand = random.pick(['#ecd3a6', '#e8c99a', '#f0dcb8']);
  const sea = random.pick([
    ['#1d6f8c', '#37a0ad', '#8fd3cc'],
    ['#12597d', '#2f8fb0', '#9bdcd6'],
    ['#20716f', '#48ab9d', '#b4e0cd'],
  ]);
  const edge = height * random.between(0.46, 0.58);
  const bands = [0, 1, 2, 3].map((band) => {
    const line = buildRidgeLine(canvas, { y: edge + 150 - band * 62, swing: 34, steps: 7 });
    return buildSmoothPath(line);
  });
  const closePathToTop = (line: string): string =>
    `${line}L${width * 1.05} -20L${-width * 0.05} -20Z`;
  const colors = [
    mixColors(sand, '#9c7a4a', 0.34),
    mixColors(sea[2] ?? sand, '#ffffff', 0.25),
    sea[2],
    sea[1],
  ];
  const water = bands.map((line, band) => {
    const color =
      band === 3 ? canvas.linearGradient([sea[0] ?? '', sea[1] ?? '']) : (colors[band] ?? sand);
    const foam =
      band === 0
        ? ''
        : drawPath(
            line,
            `fill="none" stroke="#ffffff" stroke-width="${band === 1 ? 26 : 12}" stroke-linecap="round" opacity="${0.95 - band * 0.22}" stroke-dasharray="${band === 1 ? 'none' : '180 40 90 60'}"`,
          );
    return drawPath(closePathToTop(line), `fill="${color}"`) + foam;
  });
  const towels = Array.from({ length: random.integer(4, 6) }, (_, index) => {
    const at: SvgPoint = [
      width * (0.14 + 0.2 * index + random.between(-0.03, 0.03)),
      edge + (height - edge) * random.between(0.46, 0.9),
    ];
    return index % 2 === 0 ? drawParasol(canvas, at) : drawTowel(canvas, at);
  });
  return [
    drawRect(
      [0, 0, width, height],
      `fill="${canvas.linearGradient([sand, mixColors(sand, '#c99f68', 0.35)])}"`,
    ),
    drawSpeckles(canvas, [0, edge, width, height - edge], {
      count: 420,
      color: '#9a7340',
      size: 3,
      opacity: 0.3,
    }),
    ...water,
    ...towels,
  ].join('');
};

export const drawSeaSunsetScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const tone = random.pick([
    {
      sky: ['#30396b', '#a9577e', '#f28f6b', '#fbd08a'],
      sea: ['#d9806f', '#3b3866', '#1b2046'],
      sun: '#fff1c2',
    },
    {
      sky: ['#4f7ea3', '#b4b6c4', '#f7c7a0', '#fde7bd'],
      sea: ['#e6b597', '#4d7791', '#1f4460'],
      sun: '#fffbe2',
    },
    {
      sky: ['#7a3b55', '#d9644f', '#f79d57', '#ffd98a'],
      sea: ['#ea8a55', '#7a3850', '#33203c'],
      sun: '#fff0b8',
    },
  ]);
  const horizon = height * random.between(0.5, 0.58);
  const sun: SvgPoint = [width * random.between(0.3, 0.7), horizon - random.between(20, 120)];
  const glow = canvas.radialGradient([`${tone.sun} 0.85`, `${tone.sun} 0.2`, `${tone.sun} 0`]);
  const glints = Array.from({ length: 70 }, (_, index) => {
    const depth = (index / 70) ** 1.6;
    const y = horizon + 8 + depth * (height - horizon);
    const spread = 60 + depth * 300;
    const length = random.between(20, 60 + depth * 260);
    const x = sun[0] + random.between(-spread, spread) - length / 2;
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q${(length / 2).toFixed(0)} ${(-4 - depth * 8).toFixed(0)} ${length.toFixed(0)} 0" stroke-width="${(2 + depth * 9).toFixed(1)}" opacity="${(0.75 - depth * 0.45).toFixed(2)}"/>`;
  });
  return [
    drawRect([0, 0, width, horizon + 2], `fill="${canvas.linearGradient(tone.sky)}"`),
    drawEllipse(sun, [520, 520], `fill="${glow}"`),
    drawEllipse(sun, [88, 88], buildFillAttributes(tone.sun)),
    drawClouds(canvas, horizon * 0.5, tone.sky[3] ?? '#fff'),
    drawRect([0, horizon, width, height - horizon], `fill="${canvas.linearGradient(tone.sea)}"`),
    groupShapes(glints, `fill="none" stroke="${tone.sun}" stroke-linecap="round"`),
    drawHeadland(canvas, horizon, mixColors(tone.sea[2] ?? '#222222', '#0d0d1c', 0.3)),
    random.chance(0.6)
      ? drawSailboat(canvas, [width * random.between(0.2, 0.8), horizon + 30], 0.7)
      : '',
    drawRocks(canvas),
  ].join('');
};

export const drawBayWithSailsScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const horizon = height * 0.4;
  const waves = Array.from({ length: 9 }, (_, index) => {
    const y = horizon + 50 + index ** 1.45 * 42;
    const line = buildRidgeLine(canvas, { y, swing: 5 + index * 2, steps: 12 });
    return drawPath(
      closePathToBottom(canvas, buildSmoothPath(line)),
      `fill="${mixColors('#6fb7bf', '#0e4763', index / 8)}" opacity="0.55"`,
    );
  });
  const drawHill = (y: number, color: string): string =>
    drawPath(
      closePathToBottom(
        canvas,
        buildSmoothPath(buildRidgeLine(canvas, { y, swing: 46, steps: 5 })),
      ),
      buildFillAttributes(color),
    );
  const houses = Array.from({ length: 26 }, () => {
    const x = random.between(width * 0.1, width * 0.9);
    const size = random.between(16, 34);
    const color = random.pick(['#fbf3e4', '#f4d7b5', '#f7e6cf', '#efb893']);
    return drawRect(
      [x, horizon - size - random.between(4, 60), size * 1.2, size],
      buildFillAttributes(color),
    );
  });
  return [
    drawRect(
      [0, 0, width, height],
      `fill="${canvas.linearGradient(
        random.pick([
          ['#7fb9dd', '#d6ecf0', '#fbf3df'],
          ['#f3b38c', '#f9dcc0', '#fdf3df'],
        ]),
      )}"`,
    ),
    drawClouds(canvas, height * 0.14, '#ffffff'),
    drawHill(horizon - 130, '#9db6a4'),
    drawHill(horizon - 62, '#6f9379'),
    ...houses,
    drawRect(
      [0, horizon, width, height - horizon],
      `fill="${canvas.linearGradient(['#8fd0cf', '#2f86a0', '#0d4a66'])}"`,
    ),
    ...waves.slice(0, 4),
    drawSailboat(canvas, [width * 0.7, horizon + 120], 0.75),
    ...waves.slice(4, 6),
    drawSailboat(canvas, [width * random.between(0.28, 0.4), horizon + 330], 1.7),
    ...waves.slice(6),
  ].join('');
};

function drawParasol(canvas: SvgCanvas, [x, y]: SvgPoint): string {
  const { random } = canvas;
  const [first, second] = random.pick([
    ['#e4572e', '#fff4e4'],
    ['#2a9d8f', '#fdf6e3'],
    ['#f4a93b', '#fffaf0'],
    ['#d64578', '#fff1f1'],
  ]);
  const radius = random.between(74, 104);
  const slices = Array.from({ length: 12 }, (_, index) => {
    const [from, to] = [index, index + 1].map((step) => (step / 12) * Math.PI * 2);
    const point = (angle = 0): string =>
      `${(x + Math.cos(angle) * radius).toFixed(1)} ${(y + Math.sin(angle) * radius).toFixed(1)}`;
    return `<path d="M${x} ${y}L${point(from)}A${radius} ${radius} 0 0 1 ${point(to)}z" fill="${index % 2 === 0 ? first : second}"/>`;
  });
  const shade = canvas.radialGradient(
    ['#ffffff 0.35', '#ffffff 0', '#000000 0.2'],
    [0.35, 0.3],
    0.75,
  );
  return (
    drawEllipse(
      [x + 44, y + 52],
      [radius, radius],
      `${buildFillAttributes('#5b3b1a', 0.38)} ${canvas.blurFilter(9)}`,
    ) +
    slices.join('') +
    drawEllipse([x, y], [radius, radius], `fill="${shade}"`)
  );
}

function drawTowel(canvas: SvgCanvas, [x, y]: SvgPoint): string {
  const { random } = canvas;
  const color = random.pick(['#f28c8c', '#7fb7be', '#f3d17a', '#9cc5a1']);
  const stripes = [0, 1, 2].map((index) =>
    drawRect([-45, -70 + index * 50, 90, 16], buildFillAttributes('#ffffff', 0.75)),
  );
  return groupShapes(
    [
      drawRect(
        [-38, -82, 90, 180],
        `${buildFillAttributes('#5b3b1a', 0.3)} ${canvas.blurFilter(5)}`,
      ),
      drawRect([-45, -90, 90, 180], `${buildFillAttributes(color)} rx="6"`),
      ...stripes,
    ],
    `transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${random.integer(-40, 40)})"`,
  );
}

function drawSailboat(canvas: SvgCanvas, [x, y]: SvgPoint, scale: number): string {
  const cloth = canvas.linearGradient(['#ffffff', '#e6dccb'], 90);
  return groupShapes(
    [
      drawEllipse(
        [6, 18],
        [92, 10],
        `${buildFillAttributes('#06283a', 0.4)} ${canvas.blurFilter(6)}`,
      ),
      `<path d="M4 -196L4 -6L96 -6Q78 -110 4 -196z" fill="${cloth}"/>`,
      `<path d="M-6 -170L-6 -6L-66 -6Q-50 -90 -6 -170z" fill="#f2e8d8"/>`,
      '<path d="M0 -204V6" stroke="#6b4a30" stroke-width="5"/>',
      '<path d="M-84 2H98Q84 30 52 32H-44Q-72 30 -84 2z" fill="#8f3b2a"/>',
    ],
    `transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${scale})"`,
  );
}

function drawHeadland(canvas: SvgCanvas, horizon: number, color: string): string {
  const { width, random } = canvas;
  const onLeft = random.chance(0.5);
  const points: SvgPoint[] = [
    [-20, horizon - 150],
    [140, horizon - 128],
    [250, horizon - 70],
    [360, horizon - 44],
    [440, horizon + 2],
  ];
  const data = `${buildSmoothPath(points)}L-20 ${horizon + 2}z`;
  return groupShapes(
    [drawPath(data, buildFillAttributes(color, 0.85))],
    onLeft ? '' : `transform="translate(${width} 0) scale(-1 1)"`,
  );
}

function drawRocks(canvas: SvgCanvas): string {
  const { width, height, random } = canvas;
  return Array.from({ length: 5 }, () => {
    const [x, size] = [random.between(0, width), random.between(60, 170)];
    return `<path d="M${x - size} ${height + 20}Q${x - size * 0.8} ${height - size * 0.7} ${x - size * 0.1} ${height - size * 0.8}Q${x + size * 0.9} ${height - size * 0.6} ${x + size * 1.2} ${height + 20}z" fill="#120d1c" opacity="0.9"/>`;
  }).join('');
}
