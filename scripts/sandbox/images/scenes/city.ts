// Towns: a city in the evening, roofs of a white town by the sea.
import { type Canvas, ellipse, fill, group, type Point, rect, type Scene } from '../canvas.ts';
import { darker, lighter, mix } from '../colour.ts';
import { clouds } from './hills.ts';

export const cityEvening: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const tone = random.pick([
    { sky: ['#16204a', '#4a3f7d', '#c9677f', '#f7b27a'], far: '#7d5a86', near: '#141430' },
    { sky: ['#0f2c4c', '#2f5d84', '#8fa6b8', '#f2cfa4'], far: '#5c7f99', near: '#0d1d31' },
    { sky: ['#3a2147', '#8c3f63', '#e57a5f', '#ffcb8a'], far: '#94506c', near: '#1d1024' },
  ]);
  const parts = [
    rect([0, 0, width, height], `fill="${canvas.linear(tone.sky)}"`),
    clouds(canvas, height * 0.26, tone.sky[3] ?? '#fff'),
  ];
  for (let layer = 0; layer < 4; layer += 1) {
    const depth = layer / 3;
    parts.push(
      skyline(canvas, {
        base: height,
        top: height * (0.4 + depth * 0.16),
        colour: mix(tone.far, tone.near, depth),
        depth,
      }),
    );
    parts.push(
      rect(
        [0, height * (0.55 + depth * 0.1), width, 240],
        `fill="${canvas.linear([`${tone.sky[3]} 0`, `${tone.sky[3]} 0.16`, `${tone.sky[3]} 0`])}"`,
      ),
    );
  }
  parts.push(street(canvas), bokeh(canvas));
  return parts.join('');
};

export const rooftops: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const walls = random.pick([
    ['#fbf4e6', '#f6e6cf', '#f2d9bd', '#efc7a2', '#f8efe0'],
    ['#f7d9c4', '#f2b99b', '#fae8d4', '#e99c7c', '#f6cfae'],
    ['#fdf9f0', '#f3ecdf', '#e9e2d4', '#fbf1de', '#dfe9ee'],
  ]);
  const roof = random.pick(['#b5573a', '#a8482f', '#c46a45']);
  const parts = [
    rect(
      [0, 0, width, height],
      `fill="${canvas.linear(
        random.pick([
          ['#4f9bcb', '#a7d3e6', '#f6efdd'],
          ['#e8926f', '#f5c59b', '#fcecd0'],
        ]),
      )}"`,
    ),
    rect(
      [0, height * 0.27, width, height * 0.2],
      `fill="${canvas.linear(['#6fb3cf', '#2f7fa6'])}"`,
    ),
    ellipse([width * 0.74, height * 0.16], [62, 62], fill('#fff6d8', 0.95)),
  ];
  for (let row = 0; row < 6; row += 1) {
    const y = height * (0.33 + row * 0.125);
    let x = -random.between(20, 120);
    while (x < width) {
      const houseWidth = random.between(150, 260) * (0.72 + row * 0.09);
      parts.push(
        house(canvas, {
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

function skyline(
  canvas: Canvas,
  look: {
    readonly base: number;
    readonly top: number;
    readonly colour: string;
    readonly depth: number;
  },
): string {
  const { width, random } = canvas;
  const parts: string[] = [];
  let x = -40;
  while (x < width) {
    const blockWidth = random.between(70, 150) * (0.8 + look.depth * 0.8);
    const top = look.top + random.between(-110, 130) * (1.1 - look.depth * 0.4);
    const face = canvas.linear([lighter(look.colour, 0.08), darker(look.colour, 0.25)], 90);
    parts.push(rect([x, top, blockWidth, look.base - top], `fill="${face}"`));
    parts.push(crown(random.integer(0, 3), [x, top], blockWidth, look.colour));
    parts.push(windows(canvas, { box: [x, top, blockWidth, look.base - top], depth: look.depth }));
    x += blockWidth + random.between(-6, 14);
  }
  return parts.join('');
}

function crown(kind: number, [x, y]: Point, width: number, colour: string): string {
  if (kind === 0)
    return `<path d="M${x} ${y + 1}l${width / 2} ${-width * 0.4}l${width / 2} ${width * 0.4}z" fill="${colour}"/>`;
  if (kind === 1)
    return (
      rect([x + width * 0.3, y - 34, width * 0.4, 36], fill(colour)) +
      rect([x + width * 0.48, y - 96, 5, 64], fill(colour))
    );
  if (kind === 2) return ellipse([x + width / 2, y], [width * 0.32, width * 0.26], fill(colour));
  return '';
}

function windows(
  canvas: Canvas,
  look: { readonly box: readonly [number, number, number, number]; readonly depth: number },
): string {
  const { random } = canvas;
  const [x, y, width, height] = look.box;
  const size = 9 + look.depth * 12;
  const gap = size * 1.9;
  const lit: string[] = [];
  for (let row = y + gap; row < Math.min(y + height, 1900) - gap; row += gap * 1.25) {
    for (let column = x + gap * 0.6; column < x + width - gap * 0.8; column += gap) {
      if (!random.chance(0.2 + look.depth * 0.2)) continue;
      lit.push(
        rect(
          [column, row, size, size * 1.4],
          fill(
            random.pick(['#ffd98a', '#ffe9b8', '#ffc468', '#f7f0dc']),
            random.between(0.45, 1) * (0.5 + look.depth * 0.5),
          ),
        ),
      );
    }
  }
  return lit.join('');
}

function street(canvas: Canvas): string {
  const { width, height } = canvas;
  const road = canvas.linear(['#2a2038', '#0c0a14']);
  const glow = canvas.radial(['#ffcf8a 0.7', '#ff9a4a 0.15', '#ff9a4a 0']);
  const lamps = [0.14, 0.38, 0.66, 0.9].map((share) => {
    const x = width * share;
    return `${ellipse([x, height * 0.86], [120, 120], `fill="${glow}"`)}<path d="M${x} ${height}V${height * 0.86}" stroke="#0b0911" stroke-width="7"/><circle cx="${x}" cy="${height * 0.86}" r="13" fill="#fff0c9"/>`;
  });
  return rect([0, height * 0.94, width, height * 0.06], `fill="${road}"`) + lamps.join('');
}

function bokeh(canvas: Canvas): string {
  const { width, height, random } = canvas;
  const discs = Array.from({ length: 22 }, () => {
    const size = random.between(14, 40);
    const colour = random.pick(['#ffb25e', '#ff7f66', '#ffe3a3', '#8fc7ff']);
    return ellipse(
      [random.between(0, width), height * random.between(0.8, 1)],
      [size, size],
      fill(colour, random.between(0.12, 0.4)),
    );
  });
  return group(discs, canvas.blur(5));
}

function house(
  canvas: Canvas,
  look: {
    readonly at: Point;
    readonly width: number;
    readonly bottom: number;
    readonly wall: string;
    readonly roof: string;
    readonly scale: number;
  },
): string {
  const { random } = canvas;
  const [x, y] = look.at;
  const { width, scale } = look;
  const face = canvas.linear([lighter(look.wall, 0.25), mix(look.wall, '#b58a6a', 0.3)], 90);
  const flat = random.chance(0.3);
  const rise = 66 * scale;
  const top = flat
    ? rect([x - 6, y - 12, width + 12, 16], fill(mix(look.wall, '#a87f5f', 0.25)))
    : `<path d="M${x - 16} ${y + 4}L${x + width * 0.16} ${y - rise}H${x + width * 0.84}L${x + width + 16} ${y + 4}z" fill="${canvas.linear([lighter(look.roof, 0.18), darker(look.roof, 0.12)], 35)}"/>${tiles(x, y, width, rise)}`;
  const openings: string[] = [];
  const step = 64 * scale;
  for (let column = x + step * 0.45; column < x + width - step * 0.6; column += step) {
    if (random.chance(0.2)) continue;
    openings.push(opening(canvas, [column, y + 34 * scale], scale));
  }
  return `${rect([x + width - 3, y + 8, 26 * scale, look.bottom - y], `${fill('#3a2436', 0.22)}`)}${rect([x, y, width, look.bottom - y], `fill="${face}"`)}${top}${openings.join('')}`;
}

function tiles(x: number, y: number, width: number, rise: number): string {
  const rows = [0.25, 0.5, 0.75].map(
    (share) =>
      `M${x - 16 * share + width * 0.16 * (1 - share)} ${y - rise * (1 - share)}H${x + width - width * 0.16 * (1 - share) + 16 * share}`,
  );
  return `<path d="${rows.join('')}" stroke="#5b2415" stroke-width="3" opacity="0.3" fill="none" stroke-dasharray="14 6"/>`;
}

function opening(canvas: Canvas, [x, y]: Point, scale: number): string {
  const { random } = canvas;
  const shutter = random.pick(['#3f7d83', '#4d6fa3', '#7a9a62', '#8f4a3a']);
  const [w, h] = [24 * scale, 44 * scale];
  const plant = random.chance(0.25)
    ? ellipse([x + w / 2, y + h + 4], [w * 0.75, 9 * scale], fill('#5d8a4a')) +
      ellipse([x + w * 0.3, y + h], [5 * scale, 5 * scale], fill('#e4577a'))
    : '';
  return `${rect([x, y, w, h], fill(random.chance(0.2) ? '#ffdf9a' : '#3c4652'))}${rect([x - w * 0.5, y, w * 0.45, h], fill(shutter))}${rect([x + w * 1.05, y, w * 0.45, h], fill(shutter))}${plant}`;
}
