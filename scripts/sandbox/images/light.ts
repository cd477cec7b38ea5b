// Light and surface: what makes flat shapes look photographed.
import { type Canvas, ellipse, fill, group, path, rect } from './canvas.ts';

/** Sunlight through a window, falling slantwise over the whole picture. */
export function windowLight(canvas: Canvas, strength = 0.34): string {
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
      panes.push(rect([x, y, paneWidth, paneHeight], ''));
    }
  }
  const skew = Math.round((Math.atan(slant) * 180) / Math.PI);
  return group(
    [group(panes, `transform="translate(${slant * -200} 0) skewX(${-skew}) rotate(${skew / 4})"`)],
    `fill="#fff3d6" opacity="${strength}" style="mix-blend-mode:soft-light" ${canvas.blur(14)}`,
  );
}

/** The blurred shadow a thing throws on what it stands on. */
export function contactShadow(
  canvas: Canvas,
  at: readonly [number, number],
  radii: readonly [number, number],
  opacity = 0.4,
): string {
  return group(
    [
      ellipse(
        [at[0] + radii[0] * 0.35, at[1]],
        [radii[0] * 1.25, radii[1]],
        fill('#1d0f08', opacity * 0.7),
      ),
      ellipse(at, [radii[0] * 0.9, radii[1] * 0.5], fill('#1d0f08', opacity)),
    ],
    canvas.blur(16),
  );
}

/** Fine grain and darkened corners over the finished picture. */
export function finish(canvas: Canvas): string {
  const { width, height } = canvas;
  const corners = canvas.radial(['#000000 0', '#000000 0', '#120804 0.32'], [0.5, 0.48], 0.78);
  return [
    rect([0, 0, width, height], `fill="${corners}"`),
    '<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="1" seed="7"/><feColorMatrix values="0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 -1.1 0.75"/></filter>',
    `<pattern id="noise" width="270" height="270" patternUnits="userSpaceOnUse"><rect width="270" height="270" filter="url(#grain)"/></pattern>`,
    rect([0, 0, width, height], 'fill="url(#noise)" opacity="0.1" style="mix-blend-mode:overlay"'),
  ].join('');
}

/** Boards of wood over a box, with a grain of their own. */
export function planks(
  canvas: Canvas,
  box: readonly [number, number, number, number],
  options: {
    readonly colours: readonly string[];
    readonly count: number;
    readonly upright: boolean;
  },
): string {
  const { random } = canvas;
  const [x, y, width, height] = box;
  const parts: string[] = [];
  const along = options.upright ? height : width;
  const across = (options.upright ? width : height) / options.count;
  for (let index = 0; index < options.count; index += 1) {
    const start = index * across;
    const board: readonly [number, number, number, number] = options.upright
      ? [x + start, y, across - 3, along]
      : [x, y + start, along, across - 3];
    parts.push(rect(board, fill(random.pick(options.colours))));
    for (let line = 0; line < 9; line += 1) {
      const offset = start + random.between(0.05, 0.95) * across;
      const bend = random.between(-14, 14);
      const from = random.between(0, 0.5) * along;
      const to = from + random.between(0.2, 0.6) * along;
      const data = options.upright
        ? `M${x + offset} ${y + from}Q${x + offset + bend} ${y + (from + to) / 2} ${x + offset} ${y + to}`
        : `M${x + from} ${y + offset}Q${x + (from + to) / 2} ${y + offset + bend} ${x + to} ${y + offset}`;
      parts.push(
        path(
          data,
          `fill="none" stroke="#2a140a" stroke-width="${random.integer(1, 4)}" opacity="0.1"`,
        ),
      );
    }
  }
  const area = canvas.clip(rect(box, ''));
  return group([rect(box, fill('#2b1a10')), ...parts], area);
}

/** Many small dots, as in speckled glaze, flour or sand. */
export function speckles(
  canvas: Canvas,
  box: readonly [number, number, number, number],
  options: {
    readonly count: number;
    readonly colour: string;
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
  return group(dots, fill(options.colour, options.opacity));
}
