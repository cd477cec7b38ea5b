// A cup of coffee by the window.
import {
  type Canvas,
  ellipse,
  fill,
  group,
  type Point,
  path,
  rect,
  type Scene,
  smooth,
} from '../canvas.ts';
import { darker, lighter } from '../colour.ts';
import { contactShadow, speckles } from '../light.ts';
import { glazes, leaf, profiles, vessel } from './still-life.ts';

export const cupWindow: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const outside = random.pick([
    ['#9fc3d6', '#dfe9e2', '#9bb08a'],
    ['#f2b78c', '#f9dfc1', '#a98f76'],
    ['#7f94a8', '#b9c6cc', '#6f8378'],
  ]);
  const sill = height * 0.76;
  const blobs = Array.from({ length: 30 }, () =>
    ellipse(
      [random.between(0, width), random.between(height * 0.3, sill)],
      [random.between(40, 130), random.between(40, 110)],
      fill(random.pick(['#7f9a6a', '#a9bd8c', '#f4e3b5', '#5f7f5c', '#e6b98a']), 0.5),
    ),
  );
  const frame = random.pick(['#f4ede2', '#e8dccb', '#5b4334']);
  const cup: Point = [width * random.between(0.42, 0.58), sill + 96];
  const glaze = random.pick(glazes);
  const rain = random.chance(0.4)
    ? speckles(canvas, [0, 0, width, sill], {
        count: 220,
        colour: '#ffffff',
        size: 7,
        opacity: 0.35,
      })
    : '';
  return [
    rect([0, 0, width, sill], `fill="${canvas.linear(outside)}"`),
    group(blobs, canvas.blur(34)),
    rain,
    rect([width * 0.47, 0, 34, sill], fill(frame)),
    rect([0, height * 0.34, width, 30], fill(frame)),
    rect([0, 0, 40, sill], fill(frame)),
    rect([width - 40, 0, 40, sill], fill(frame)),
    rect(
      [0, sill, width, height - sill],
      `fill="${canvas.linear([lighter(frame, 0.3), frame, darker(frame, 0.35)])}"`,
    ),
    books(canvas, [width * 0.12, sill + 130]),
    contactShadow(canvas, [cup[0] + 20, cup[1] + 6], [150, 26]),
    handle(cup, darker(glaze, 0.08)),
    vessel(canvas, {
      at: cup,
      height: 220,
      profile: profiles.cup.map(([share, half]) => [share, half * 1.3] as const),
      glaze,
      speckled: true,
      dipped: random.chance(0.5) ? { from: 0.5, glaze: random.pick(glazes) } : null,
    }),
    ellipse([cup[0], cup[1] - 208], [118, 20], fill('#4a2a18')),
    steam(canvas, [cup[0], cup[1] - 230]),
  ].join('');
};

function handle([x, y]: Point, glaze: string): string {
  return `<path d="M${x + 110} ${y - 170}q96 -10 92 62q-6 62 -106 62" fill="none" stroke="${glaze}" stroke-width="30" stroke-linecap="round"/>`;
}

function steam(canvas: Canvas, [x, y]: Point): string {
  const lines = [-40, 0, 44].map((offset) =>
    path(
      smooth([
        [x + offset, y],
        [x + offset - 26, y - 90],
        [x + offset + 24, y - 180],
        [x + offset - 10, y - 300],
      ]),
      'fill="none" stroke="#ffffff" stroke-width="26" stroke-linecap="round" opacity="0.3"',
    ),
  );
  return group(lines, canvas.blur(16));
}

function books(canvas: Canvas, [x, y]: Point): string {
  const { random } = canvas;
  const stack = Array.from({ length: 3 }, (_, index) => {
    const wide = random.between(210, 270);
    const colour = random.pick(['#b5573a', '#41606b', '#d9b26a', '#6f7f5f', '#efe3d0']);
    return `${rect([x + random.between(-14, 14), y - 46 * (index + 1), wide, 44], `${fill(colour)} rx="5"`)}${rect([x + wide - 26, y - 46 * (index + 1) + 6, 30, 32], fill('#f7efe0'))}`;
  });
  return (
    contactShadow(canvas, [x + 120, y], [150, 20]) +
    stack.join('') +
    path(leaf([x + 60, y - 140], [x + 40, y - 240], 20), fill('#7f9a6a'))
  );
}
