// Scene: hills in haze; also clouds, sun and fir trees for other landscapes.

import { lightenColor, mixColors } from '../color.ts';
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

const dawnPalettes = [
  { sky: ['#f7c59f', '#f9e0c7', '#fdf1dd'], far: '#d9a793', near: '#3f3a4f', sun: '#fff4d8' },
  { sky: ['#5f8fb4', '#a9c7d6', '#f3e3cf'], far: '#9db8bf', near: '#1f3b3a', sun: '#fffbe6' },
  { sky: ['#3f3d6b', '#b9637a', '#f4a873'], far: '#a8607a', near: '#241b38', sun: '#ffd9a0' },
  { sky: ['#88b7b5', '#cfe0cf', '#f8eed4'], far: '#a9c4a8', near: '#2c4a33', sun: '#fff6d5' },
  { sky: ['#e98a6b', '#f5bd8a', '#fbe3b7'], far: '#cf8a72', near: '#4a2634', sun: '#fff0c4' },
] as const;

export const drawLayeredHillsScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const palette = random.pick(dawnPalettes);
  const sun: SvgPoint = [width * random.between(0.22, 0.78), height * random.between(0.26, 0.4)];
  const layers = random.integer(6, 8);
  const parts = [
    drawRect([0, 0, width, height], `fill="${canvas.linearGradient(palette.sky)}"`),
    drawSunDisc(canvas, sun, palette.sun),
  ];
  parts.push(drawClouds(canvas, height * 0.2, lightenColor(palette.sky[2], 0.4)));
  for (let layer = 0; layer < layers; layer += 1) {
    const depth = layer / (layers - 1);
    const color = mixColors(palette.far, palette.near, depth ** 0.85);
    const y = height * (0.42 + 0.46 * depth);
    const line = buildRidgeLine(canvas, {
      y,
      swing: height * (0.022 + 0.03 * (1 - depth)),
      steps: random.integer(5, 9),
    });
    const body = closePathToBottom(canvas, buildSmoothPath(line));
    const haze = canvas.linearGradient([
      color,
      mixColors(color, palette.sky[2], 0.55 * (1 - depth * 0.7)),
    ]);
    parts.push(drawPath(body, `fill="${haze}"`));
    if (depth > 0.7)
      parts.push(
        drawFirTrees(canvas, line, {
          color: mixColors(color, '#0d0f14', 0.25),
          size: 20 + depth * 50,
        }),
      );
  }
  parts.push(drawBirds(canvas, [width * 0.6, height * 0.3]));
  return parts.join('');
};

export function drawSunDisc(canvas: SvgCanvas, at: SvgPoint, color: string, size = 78): string {
  const glow = canvas.radialGradient([`${color} 0.9`, `${color} 0.25`, `${color} 0`]);
  return (
    drawEllipse(at, [size * 5.4, size * 5.4], `fill="${glow}"`) +
    drawEllipse(at, [size, size], buildFillAttributes(color))
  );
}

export function drawClouds(canvas: SvgCanvas, y: number, color: string): string {
  const { width, random } = canvas;
  const parts = Array.from({ length: 7 }, () => {
    const size = random.between(120, 320);
    return drawEllipse(
      [random.between(0, width), y + random.between(-120, 160)],
      [size, size * 0.085],
      buildFillAttributes(color, random.between(0.3, 0.7)),
    );
  });
  return groupShapes(parts, canvas.blurFilter(12));
}

function drawFirTrees(
  canvas: SvgCanvas,
  line: readonly SvgPoint[],
  options: { readonly color: string; readonly size: number },
): string {
  const { random } = canvas;
  const trees: string[] = [];
  for (let index = 0; index < line.length - 1; index += 1) {
    const [from, to] = [line[index], line[index + 1]];
    if (!from || !to) continue;
    for (let tree = 0; tree < 9; tree += 1) {
      const share = random.next();
      const x = from[0] + (to[0] - from[0]) * share;
      const y = from[1] + (to[1] - from[1]) * (share * share * (3 - 2 * share)) + 14;
      const size = options.size * random.between(0.5, 1.5);
      trees.push(drawFirTree([x, y], size));
    }
  }
  return groupShapes(trees, buildFillAttributes(options.color));
}

export function drawFirTree([x, y]: SvgPoint, size: number): string {
  const steps = [0, 1, 2, 3].map((step) => {
    const top = y - size * 2 + step * size * 0.45;
    const half = size * (0.16 + step * 0.11);
    return `M${x.toFixed(0)} ${top.toFixed(0)}l${half.toFixed(0)} ${(size * 0.68).toFixed(0)}h${(-2 * half).toFixed(0)}z`;
  });
  return `<path d="${steps.join('')}"/>`;
}

function drawBirds(canvas: SvgCanvas, at: SvgPoint): string {
  const { random } = canvas;
  return groupShapes(
    Array.from({ length: random.integer(3, 6) }, () => {
      const x = at[0] + random.between(-160, 160);
      const y = at[1] + random.between(-70, 70);
      const size = random.between(10, 20);
      return `<path d="M${x - size} ${y}q${size / 2} ${-size / 1.6} ${size} 0q${size / 2} ${-size / 1.6} ${size} 0"/>`;
    }),
    'fill="none" stroke="#2b2430" stroke-width="3.5" stroke-linecap="round" opacity="0.6"',
  );
}
