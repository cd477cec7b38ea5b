// Scene: a cup of coffee by the window.

import { darkenColor, lightenColor } from '../color.ts';
import { drawContactShadow, drawSpeckles } from '../light-effects.ts';
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
import {
  buildLeafPath,
  drawPotteryVessel,
  glazeColors,
  potteryVesselProfiles,
} from './still-life-parts.ts';

export const drawCupByWindowScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const outside = random.pick([
    ['#9fc3d6', '#dfe9e2', '#9bb08a'],
    ['#f2b78c', '#f9dfc1', '#a98f76'],
    ['#7f94a8', '#b9c6cc', '#6f8378'],
  ]);
  const sill = height * 0.76;
  const blurredLeaves = Array.from({ length: 30 }, () =>
    drawEllipse(
      [random.between(0, width), random.between(height * 0.3, sill)],
      [random.between(40, 130), random.between(40, 110)],
      buildFillAttributes(
        random.pick(['#7f9a6a', '#a9bd8c', '#f4e3b5', '#5f7f5c', '#e6b98a']),
        0.5,
      ),
    ),
  );
  const frame = random.pick(['#f4ede2', '#e8dccb', '#5b4334']);
  const cup: SvgPoint = [width * random.between(0.42, 0.58), sill + 96];
  const glaze = random.pick(glazeColors);
  const rain = random.chance(0.4)
    ? drawSpeckles(canvas, [0, 0, width, sill], {
        count: 220,
        color: '#ffffff',
        size: 7,
        opacity: 0.35,
      })
    : '';
  return [
    drawRect([0, 0, width, sill], `fill="${canvas.linearGradient(outside)}"`),
    groupShapes(blurredLeaves, canvas.blurFilter(34)),
    rain,
    drawRect([width * 0.47, 0, 34, sill], buildFillAttributes(frame)),
    drawRect([0, height * 0.34, width, 30], buildFillAttributes(frame)),
    drawRect([0, 0, 40, sill], buildFillAttributes(frame)),
    drawRect([width - 40, 0, 40, sill], buildFillAttributes(frame)),
    drawRect(
      [0, sill, width, height - sill],
      `fill="${canvas.linearGradient([lightenColor(frame, 0.3), frame, darkenColor(frame, 0.35)])}"`,
    ),
    drawBooks(canvas, [width * 0.12, sill + 130]),
    drawContactShadow(canvas, [cup[0] + 20, cup[1] + 6], [150, 26]),
    drawCupHandle(cup, darkenColor(glaze, 0.08)),
    drawPotteryVessel(canvas, {
      at: cup,
      height: 220,
      profile: potteryVesselProfiles.cup.map(([share, half]) => [share, half * 1.3] as const),
      glaze,
      speckled: true,
      dipped: random.chance(0.5) ? { from: 0.5, glaze: random.pick(glazeColors) } : null,
    }),
    drawEllipse([cup[0], cup[1] - 208], [118, 20], buildFillAttributes('#4a2a18')),
    drawSteam(canvas, [cup[0], cup[1] - 230]),
  ].join('');
};

function drawCupHandle([x, y]: SvgPoint, glaze: string): string {
  return `<path d="M${x + 110} ${y - 170}q96 -10 92 62q-6 62 -106 62" fill="none" stroke="${glaze}" stroke-width="30" stroke-linecap="round"/>`;
}

function drawSteam(canvas: SvgCanvas, [x, y]: SvgPoint): string {
  const lines = [-40, 0, 44].map((offset) =>
    drawPath(
      buildSmoothPath([
        [x + offset, y],
        [x + offset - 26, y - 90],
        [x + offset + 24, y - 180],
        [x + offset - 10, y - 300],
      ]),
      'fill="none" stroke="#ffffff" stroke-width="26" stroke-linecap="round" opacity="0.3"',
    ),
  );
  return groupShapes(lines, canvas.blurFilter(16));
}

function drawBooks(canvas: SvgCanvas, [x, y]: SvgPoint): string {
  const { random } = canvas;
  const stack = Array.from({ length: 3 }, (_, index) => {
    const wide = random.between(210, 270);
    const color = random.pick(['#b5573a', '#41606b', '#d9b26a', '#6f7f5f', '#efe3d0']);
    return `${drawRect([x + random.between(-14, 14), y - 46 * (index + 1), wide, 44], `${buildFillAttributes(color)} rx="5"`)}${drawRect([x + wide - 26, y - 46 * (index + 1) + 6, 30, 32], buildFillAttributes('#f7efe0'))}`;
  });
  return (
    drawContactShadow(canvas, [x + 120, y], [150, 20]) +
    stack.join('') +
    drawPath(
      buildLeafPath([x + 60, y - 140], [x + 40, y - 240], 20),
      buildFillAttributes('#7f9a6a'),
    )
  );
}
