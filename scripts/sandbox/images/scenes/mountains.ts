// Scenes: a mountain lake, mountains at night.

import { mixColors } from '../color.ts';
import {
  buildFillAttributes,
  closePathToBottom,
  drawEllipse,
  drawPath,
  drawRect,
  groupShapes,
  type SceneRenderer,
  type SvgCanvas,
  type SvgPoint,
} from '../svg-canvas.ts';
import { drawClouds, drawFirTree, drawSunDisc } from './layered-hills.ts';

export const drawMountainLakeScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const tone = random.pick([
    {
      sky: ['#4d87b8', '#a5cbe0', '#eef3ee'],
      rock: '#56697c',
      water: ['#7fb0c4', '#1d4a5f'],
      wood: '#1c3a34',
    },
    {
      sky: ['#d98f73', '#f2c49b', '#f9e6cc'],
      rock: '#6d5468',
      water: ['#dba58a', '#4b3550'],
      wood: '#2c2233',
    },
    {
      sky: ['#6f9fa6', '#bfd8d0', '#f5f0df'],
      rock: '#5d7672',
      water: ['#9cc4bb', '#24514e'],
      wood: '#1a3b33',
    },
  ]);
  const shore = height * random.between(0.54, 0.6);
  const peaks = drawMountainRange(canvas, shore, tone.rock);
  const forest = drawTreeLine(canvas, shore, tone.wood);
  const scene = peaks + forest;
  const water = canvas.linearGradient(tone.water);
  const ripples = Array.from({ length: 46 }, (_, index) => {
    const y = shore + 14 + (index / 46) ** 1.5 * (height - shore);
    const length = random.between(40, 260);
    const x = random.between(-80, width);
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}h${length.toFixed(0)}" stroke="#fff" stroke-width="${(1 + index / 14).toFixed(1)}" opacity="0.16" stroke-linecap="round"/>`;
  });
  return [
    drawRect([0, 0, width, height], `fill="${canvas.linearGradient(tone.sky)}"`),
    drawClouds(canvas, height * 0.14, '#ffffff'),
    scene,
    groupShapes(
      [scene],
      `transform="translate(0 ${2 * shore}) scale(1 -1)" opacity="0.55" ${canvas.blurFilter(5)}`,
    ),
    drawRect([0, shore, width, height - shore], `fill="${water}" opacity="0.66"`),
    ...ripples,
    drawCanoe(canvas, [width * random.between(0.3, 0.65), shore + (height - shore) * 0.42]),
  ].join('');
};

export const drawMountainsAtNightScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const sky = canvas.linearGradient(['#0b1030', '#27285c', '#6d4a7c', '#d98a76']);
  const stars = Array.from({ length: 260 }, () => {
    const y = random.next() ** 1.4 * height * 0.62;
    return `<circle cx="${random.integer(0, width)}" cy="${y.toFixed(0)}" r="${random.between(0.8, 3.2).toFixed(1)}" opacity="${random.between(0.3, 1).toFixed(2)}"/>`;
  });
  const moon: SvgPoint = [width * random.between(0.2, 0.8), height * random.between(0.14, 0.26)];
  const band = drawPath(
    `M${-100} ${height * 0.5}Q${width * 0.5} ${height * 0.1} ${width + 100} ${-60}`,
    `fill="none" stroke="#b9a6e8" stroke-width="190" opacity="0.16" ${canvas.blurFilter(50)}`,
  );
  const parts = [
    drawRect([0, 0, width, height], `fill="${sky}"`),
    band,
    groupShapes(stars, 'fill="#fff7e6"'),
    drawSunDisc(canvas, moon, '#fdf3dc', 46),
  ];
  for (let layer = 0; layer < 4; layer += 1) {
    const color = mixColors('#5a4674', '#0c0d1c', layer / 3);
    const line = buildJaggedLine(canvas, height * (0.6 + layer * 0.085), 120 - layer * 22);
    parts.push(
      drawPath(
        closePathToBottom(canvas, `M${line.map((point) => point.join(' ')).join('L')}`),
        buildFillAttributes(color),
      ),
    );
  }
  parts.push(drawTent(canvas, [width * random.between(0.3, 0.7), height * 0.9]));
  return parts.join('');
};

function buildJaggedLine(canvas: SvgCanvas, y: number, swing: number): SvgPoint[] {
  const { width, random } = canvas;
  return Array.from({ length: 15 }, (_, step) => [
    Math.round((width * 1.1 * step) / 14 - width * 0.05),
    Math.round(
      y + (step % 2 === 0 ? random.between(0, swing * 0.6) : -random.between(0.2, 1) * swing),
    ),
  ]);
}

function drawMountainRange(canvas: SvgCanvas, shore: number, rock: string): string {
  const { width, random } = canvas;
  const parts: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const x = width * (index / 4) + random.between(-90, 90);
    const rise = random.between(280, 520);
    const half = rise * random.between(0.75, 1);
    const color = mixColors(rock, '#ffffff', random.between(0, 0.2));
    const top = shore - rise;
    const snow = rise * 0.34;
    parts.push(
      `<path d="M${x - half} ${shore}L${x} ${top}L${x + half} ${shore}z" fill="${color}"/>`,
      `<path d="M${x} ${top}L${x + half} ${shore}L${x + half * 0.1} ${shore}L${x - half * 0.06} ${top + rise * 0.5}z" fill="#16202c" opacity="0.28"/>`,
      `<path d="M${x} ${top}l${(half / rise) * snow} ${snow}l${-snow * 0.25} ${-snow * 0.25}l${-snow * 0.3} ${snow * 0.38}l${-snow * 0.28} ${-snow * 0.42}l${-snow * 0.34} ${snow * 0.34}z" fill="#fbf7f0" opacity="0.92"/>`,
    );
  }
  return parts.join('');
}

function drawTreeLine(canvas: SvgCanvas, shore: number, color: string): string {
  const { width, random } = canvas;
  const trees = Array.from({ length: 90 }, () =>
    drawFirTree([random.between(-20, width + 20), shore + 6], random.between(24, 64)),
  );
  return groupShapes(
    [drawRect([0, shore - 26, width, 30], ''), ...trees],
    buildFillAttributes(color),
  );
}

function drawCanoe(canvas: SvgCanvas, [x, y]: SvgPoint): string {
  return (
    drawEllipse(
      [x, y + 12],
      [120, 10],
      `${buildFillAttributes('#0c2230', 0.4)} ${canvas.blurFilter(6)}`,
    ) +
    `<path d="M${x - 110} ${y - 16}q110 42 220 0q-18 34 -60 34h-100q-42 0 -60 -34z" fill="#b8452d"/>` +
    `<path d="M${x - 12} ${y - 8}q-4 -46 14 -52q20 4 16 52z" fill="#e9c46a"/><circle cx="${x + 3}" cy="${y - 70}" r="14" fill="#3a2a24"/>` +
    `<path d="M${x + 30} ${y - 60}l-60 84" stroke="#5b3b24" stroke-width="6" stroke-linecap="round"/>`
  );
}

function drawTent(canvas: SvgCanvas, [x, y]: SvgPoint): string {
  const glow = canvas.radialGradient(['#ffcf7a 0.8', '#ff9d4a 0.2', '#ff9d4a 0']);
  return (
    drawEllipse([x, y - 40], [280, 220], `fill="${glow}"`) +
    `<path d="M${x - 130} ${y}L${x} ${y - 150}L${x + 130} ${y}z" fill="${canvas.linearGradient(['#ffd27d', '#f08a3c'])}"/>` +
    `<path d="M${x} ${y - 150}L${x + 28} ${y}h-56z" fill="#5d2a1a" opacity="0.75"/>`
  );
}
