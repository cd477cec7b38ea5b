// Light and surface effects that make flat shapes look photographed.
import {
  buildFillAttributes,
  drawEllipse,
  drawPath,
  drawRect,
  groupShapes,
  type SvgCanvas,
} from './svg-canvas.ts';

/** Slanted sunlight through a window, over the whole picture. */
export function drawWindowLight(canvas: SvgCanvas, strength = 0.34): string {
  const { width, height, random } = canvas;
  const slant = random.between(0.25, 0.5) * (random.chance(0.5) ? 1 : -1);
  const panes: string[] = [];
  const paneWidth = width * random.between(0.2, 0.27);
  const paneHeight = height * 0.24;
  const left = width * random.between(0.08, 0.3);
  const top = height * random.between(0.02, 0.14);
  for (let column = 0; column < 2; column += 1) {
    for (let row = 0; row < 3; row += 1) {
      const x = left + column * (paneWidth + 26);
      const y = top + row * (paneHeight + 26);
      panes.push(drawRect([x, y, paneWidth, paneHeight], ''));
    }
  }
  const skew = Math.round((Math.atan(slant) * 180) / Math.PI);
  return groupShapes(
    [
      groupShapes(
        panes,
        `transform="translate(${slant * -200} 0) skewX(${-skew}) rotate(${skew / 4})"`,
      ),
    ],
    `fill="#fff3d6" opacity="${strength}" style="mix-blend-mode:soft-light" ${canvas.blurFilter(14)}`,
  );
}

/** The blurred shadow of an object on its surface. */
export function drawContactShadow(
  canvas: SvgCanvas,
  at: readonly [number, number],
  radii: readonly [number, number],
  opacity = 0.4,
): string {
  return groupShapes(
    [
      drawEllipse(
        [at[0] + radii[0] * 0.35, at[1]],
        [radii[0] * 1.25, radii[1]],
        buildFillAttributes('#1d0f08', opacity * 0.7),
      ),
      drawEllipse(at, [radii[0] * 0.9, radii[1] * 0.5], buildFillAttributes('#1d0f08', opacity)),
    ],
    canvas.blurFilter(16),
  );
}

/** Grain and darkened corners over the finished picture. */
export function drawGrainAndVignette(canvas: SvgCanvas): string {
  const { width, height } = canvas;
  const corners = canvas.radialGradient(
    ['#000000 0', '#000000 0', '#120804 0.32'],
    [0.5, 0.48],
    0.78,
  );
  return [
    drawRect([0, 0, width, height], `fill="${corners}"`),
    '<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="1" seed="7"/><feColorMatrix values="0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 -1.1 0.75"/></filter>',
    `<pattern id="noise" width="270" height="270" patternUnits="userSpaceOnUse"><rect width="270" height="270" filter="url(#grain)"/></pattern>`,
    drawRect(
      [0, 0, width, height],
      'fill="url(#noise)" opacity="0.1" style="mix-blend-mode:overlay"',
    ),
  ].join('');
}

/** Wooden boards with grain. */
export function drawPlanks(
  canvas: SvgCanvas,
  box: readonly [number, number, number, number],
  options: {
    readonly colors: readonly string[];
    readonly count: number;
    readonly isUpright: boolean;
  },
): string {
  const { random } = canvas;
  const [x, y, width, height] = box;
  const parts: string[] = [];
  const along = options.isUpright ? height : width;
  const across = (options.isUpright ? width : height) / options.count;
  for (let index = 0; index < options.count; index += 1) {
    const start = index * across;
    const board: readonly [number, number, number, number] = options.isUpright
      ? [x + start, y, across - 3, along]
      : [x, y + start, along, across - 3];
    parts.push(drawRect(board, buildFillAttributes(random.pick(options.colors))));
    for (let line = 0; line < 9; line += 1) {
      const offset = start + random.between(0.05, 0.95) * across;
      const bend = random.between(-14, 14);
      const from = random.between(0, 0.5) * along;
      const to = from + random.between(0.2, 0.6) * along;
      const data = options.isUpright
        ? `M${x + offset} ${y + from}Q${x + offset + bend} ${y + (from + to) / 2} ${x + offset} ${y + to}`
        : `M${x + from} ${y + offset}Q${x + (from + to) / 2} ${y + offset + bend} ${x + to} ${y + offset}`;
      parts.push(
        drawPath(
          data,
          `fill="none" stroke="#2a140a" stroke-width="${random.integer(1, 4)}" opacity="0.1"`,
        ),
      );
    }
  }
  const area = canvas.clipPath(drawRect(box, ''));
  return groupShapes([drawRect(box, buildFillAttributes('#2b1a10')), ...parts], area);
}

/** Small random dots, as in glaze, flour or sand. */
export function drawSpeckles(
  canvas: SvgCanvas,
  box: readonly [number, number, number, number],
  options: {
    readonly count: number;
    readonly color: string;
    readonly size: number;
    readonly opacity: number;
  },
): string {
  const { random } = canvas;
  const [x, y, width, height] = box;
  const dots = Array.from({ length: options.count }, () => {
    const size = random.between(0.3, 1) * options.size;
    return `<circle cx="${Math.round(x + random.next() * width)}" cy="${Math.round(y + random.next() * height)}" r="${size.toFixed(1)}"/>`;
  });
  return groupShapes(dots, buildFillAttributes(options.color, options.opacity));
}
