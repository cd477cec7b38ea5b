// Scenes: a city in the evening, roofs of a white town by the sea.

import { darkenColor, lightenColor, mixColors } from '../color.ts';
import {
  buildFillAttributes,
  drawEllipse,
  drawRect,
  groupShapes,
  type SceneRenderer,
  type SvgCanvas,
  type SvgPoint,
} from '../svg-canvas.ts';
import { drawClouds } from './layered-hills.ts';

export const drawCityEveningScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const tone = random.pick([
    { sky: ['#16204a', '#4a3f7d', '#c9677f', '#f7b27a'], far: '#7d5a86', near: '#141430' },
    { sky: ['#0f2c4c', '#2f5d84', '#8fa6b8', '#f2cfa4'], far: '#5c7f99', near: '#0d1d31' },
    { sky: ['#3a2147', '#8c3f63', '#e57a5f', '#ffcb8a'], far: '#94506c', near: '#1d1024' },
  ]);
  const parts = [
    drawRect([0, 0, width, height], `fill="${canvas.linearGradient(tone.sky)}"`),
    drawClouds(canvas, height * 0.26, tone.sky[3] ?? '#fff'),
  ];
  for (let layer = 0; layer < 4; layer += 1) {
    const depth = layer / 3;
    parts.push(
      drawSkyline(canvas, {
        base: height,
        top: height * (0.4 + depth * 0.16),
        color: mixColors(tone.far, tone.near, depth),
        depth,
      }),
    );
    parts.push(
      drawRect(
        [0, height * (0.55 + depth * 0.1), width, 240],
        `fill="${canvas.linearGradient([`${tone.sky[3]} 0`, `${tone.sky[3]} 0.16`, `${tone.sky[3]} 0`])}"`,
      ),
    );
  }
  parts.push(drawStreet(canvas), drawBokeh(canvas));
  return parts.join('');
};

export const drawRooftopsScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const walls = random.pick([
    ['#fbf4e6', '#f6e6cf', '#f2d9bd', '#efc7a2', '#f8efe0'],
    ['#f7d9c4', '#f2b99b', '#fae8d4', '#e99c7c', '#f6cfae'],
    ['#fdf9f0', '#f3ecdf', '#e9e2d4', '#fbf1de', '#dfe9ee'],
  ]);
  const roof = random.pick(['#b5573a', '#a8482f', '#c46a45']);
  const parts = [
    drawRect(
      [0, 0, width, height],
      `fill="${canvas.linearGradient(
        random.pick([
          ['#4f9bcb', '#a7d3e6', '#f6efdd'],
          ['#e8926f', '#f5c59b', '#fcecd0'],
        ]),
      )}"`,
    ),
    drawRect(
      [0, height * 0.27, width, height * 0.2],
      `fill="${canvas.linearGradient(['#6fb3cf', '#2f7fa6'])}"`,
    ),
    drawEllipse([width * 0.74, height * 0.16], [62, 62], buildFillAttributes('#fff6d8', 0.95)),
  ];
  for (let row = 0; row < 6; row += 1) {
    const y = height * (0.33 + row * 0.125);
    let x = -random.between(20, 120);
    while (x < width) {
      const houseWidth = random.between(150, 260) * (0.72 + row * 0.09);
      parts.push(
        drawHouse(canvas, {
          at: [x, y + random.between(-34, 34)],
          width: houseWidth,
          bottom: height,
          wall: random.pick(walls),
          roof,
          scale: 0.72 + row * 0.1,
        }),
      );
      x += houseWidth * random.between(0.86, 1.02);
    }
  }
  return parts.join('');
};

function drawSkyline(
  canvas: SvgCanvas,
  options: {
    readonly base: number;
    readonly top: number;
    readonly color: string;
    readonly depth: number;
  },
): string {
  const { width, random } = canvas;
  const parts: string[] = [];
  let x = -40;
  while (x < width) {
    const blockWidth = random.between(70, 150) * (0.8 + options.depth * 0.8);
    const top = options.top + random.between(-110, 130) * (1.1 - options.depth * 0.4);
    const face = canvas.linearGradient(
      [lightenColor(options.color, 0.08), darkenColor(options.color, 0.25)],
      90,
    );
    parts.push(drawRect([x, top, blockWidth, options.base - top], `fill="${face}"`));
    parts.push(drawRoofTop(random.integer(0, 3), [x, top], blockWidth, options.color));
    parts.push(
      drawLitWindows(canvas, {
        box: [x, top, blockWidth, options.base - top],
        depth: options.depth,
      }),
    );
    x += blockWidth + random.between(-6, 14);
  }
  return parts.join('');
}

function drawRoofTop(kind: number, [x, y]: SvgPoint, width: number, color: string): string {
  if (kind === 0)
    return `<path d="M${x} ${y + 1}l${width / 2} ${-width * 0.4}l${width / 2} ${width * 0.4}z" fill="${color}"/>`;
  if (kind === 1)
    return (
      drawRect([x + width * 0.3, y - 34, width * 0.4, 36], buildFillAttributes(color)) +
      drawRect([x + width * 0.48, y - 96, 5, 64], buildFillAttributes(color))
    );
  if (kind === 2)
    return drawEllipse(
      [x + width / 2, y],
      [width * 0.32, width * 0.26],
      buildFillAttributes(color),
    );
  return '';
}

function drawLitWindows(
  canvas: SvgCanvas,
  options: { readonly box: readonly [number, number, number, number]; readonly depth: number },
): string {
  const { random } = canvas;
  const [x, y, width, height] = options.box;
  const size = 9 + options.depth * 12;
  const gap = size * 1.9;
  const lit: string[] = [];
  for (let row = y + gap; row < Math.min(y + height, 1900) - gap; row += gap * 1.25) {
    for (let column = x + gap * 0.6; column < x + width - gap * 0.8; column += gap) {
      if (!random.chance(0.2 + options.depth * 0.2)) continue;
      lit.push(
        drawRect(
          [column, row, size, size * 1.4],
          buildFillAttributes(
            random.pick(['#ffd98a', '#ffe9b8', '#ffc468', '#f7f0dc']),
            random.between(0.45, 1) * (0.5 + options.depth * 0.5),
          ),
        ),
      );
    }
  }
  return lit.join('');
}

function drawStreet(canvas: SvgCanvas): string {
  const { width, height } = canvas;
  const road = canvas.linearGradient(['#2a2038', '#0c0a14']);
  const glow = canvas.radialGradient(['#ffcf8a 0.7', '#ff9a4a 0.15', '#ff9a4a 0']);
  const lamps = [0.14, 0.38, 0.66, 0.9].map((share) => {
    const x = width * share;
    return `${drawEllipse([x, height * 0.86], [120, 120], `fill="${glow}"`)}<path d="M${x} ${height}V${height * 0.86}" stroke="#0b0911" stroke-width="7"/><circle cx="${x}" cy="${height * 0.86}" r="13" fill="#fff0c9"/>`;
  });
  return drawRect([0, height * 0.94, width, height * 0.06], `fill="${road}"`) + lamps.join('');
}

function drawBokeh(canvas: SvgCanvas): string {
  const { width, height, random } = canvas;
  const discs = Array.from({ length: 22 }, () => {
    const size = random.between(14, 40);
    const color = random.pick(['#ffb25e', '#ff7f66', '#ffe3a3', '#8fc7ff']);
    return drawEllipse(
      [random.between(0, width), height * random.between(0.8, 1)],
      [size, size],
      buildFillAttributes(color, random.between(0.12, 0.4)),
    );
  });
  return groupShapes(discs, canvas.blurFilter(5));
}

function drawHouse(
  canvas: SvgCanvas,
  options: {
    readonly at: SvgPoint;
    readonly width: number;
    readonly bottom: number;
    readonly wall: string;
    readonly roof: string;
    readonly scale: number;
  },
): string {
  const { random } = canvas;
  const [x, y] = options.at;
  const { width, scale } = options;
  const face = canvas.linearGradient(
    [lightenColor(options.wall, 0.25), mixColors(options.wall, '#b58a6a', 0.3)],
    90,
  );
  const flat = random.chance(0.3);
  const rise = 66 * scale;
  const top = flat
    ? drawRect(
        [x - 6, y - 12, width + 12, 16],
        buildFillAttributes(mixColors(options.wall, '#a87f5f', 0.25)),
      )
    : `<path d="M${x - 16} ${y + 4}L${x + width * 0.16} ${y - rise}H${x + width * 0.84}L${x + width + 16} ${y + 4}z" fill="${canvas.linearGradient([lightenColor(options.roof, 0.18), darkenColor(options.roof, 0.12)], 35)}"/>${drawRoofTiles(x, y, width, rise)}`;
  const openings: string[] = [];
  const step = 64 * scale;
  for (let column = x + step * 0.45; column < x + width - step * 0.6; column += step) {
    if (random.chance(0.2)) continue;
    openings.push(drawHouseWindow(canvas, [column, y + 34 * scale], scale));
  }
  return `${drawRect([x + width - 3, y + 8, 26 * scale, options.bottom - y], `${buildFillAttributes('#3a2436', 0.22)}`)}${drawRect([x, y, width, options.bottom - y], `fill="${face}"`)}${top}${openings.join('')}`;
}

function drawRoofTiles(x: number, y: number, width: number, rise: number): string {
  const rows = [0.25, 0.5, 0.75].map(
    (share) =>
      `M${x - 16 * share + width * 0.16 * (1 - share)} ${y - rise * (1 - share)}H${x + width - width * 0.16 * (1 - share) + 16 * share}`,
  );
  return `<path d="${rows.join('')}" stroke="#5b2415" stroke-width="3" opacity="0.3" fill="none" stroke-dasharray="14 6"/>`;
}

function drawHouseWindow(canvas: SvgCanvas, [x, y]: SvgPoint, scale: number): string {
  const { random } = canvas;
  const shutter = random.pick(['#3f7d83', '#4d6fa3', '#7a9a62', '#8f4a3a']);
  const [w, h] = [24 * scale, 44 * scale];
  const plant = random.chance(0.25)
    ? drawEllipse([x + w / 2, y + h + 4], [w * 0.75, 9 * scale], buildFillAttributes('#5d8a4a')) +
      drawEllipse([x + w * 0.3, y + h], [5 * scale, 5 * scale], buildFillAttributes('#e4577a'))
    : '';
  return `${drawRect([x, y, w, h], buildFillAttributes(random.chance(0.2) ? '#ffdf9a' : '#3c4652'))}${drawRect([x - w * 0.5, y, w * 0.45, h], buildFillAttributes(shutter))}${drawRect([x + w * 1.05, y, w * 0.45, h], buildFillAttributes(shutter))}${plant}`;
}
