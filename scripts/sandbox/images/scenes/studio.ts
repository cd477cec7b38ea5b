// Studio sets: arches, steps and spheres in the sun; shapes cut from paper.
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
import { darker, lighter, mix } from '../colour.ts';
import { contactShadow, windowLight } from '../light.ts';
import { leaf } from './still-life.ts';

const sets = [
  { wall: '#e8b298', floor: '#d99a7c', accents: ['#f6e3cf', '#b5573a', '#7b9a92', '#f0c25e'] },
  { wall: '#c9d6cf', floor: '#a9bdb3', accents: ['#f4efe4', '#d98b6a', '#4f6f6a', '#e9c98f'] },
  { wall: '#f0dcc0', floor: '#dfc29a', accents: ['#ffffff', '#c4603f', '#6d84a0', '#e0a63f'] },
  { wall: '#b8c4d9', floor: '#97a6c2', accents: ['#f5f0e8', '#e39a86', '#3f4f74', '#f1cf7c'] },
  { wall: '#e6c5cf', floor: '#cfa3b1', accents: ['#fff5ea', '#a44a5f', '#7f9b84', '#f2b56a'] },
] as const;

export const archSet: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const set = random.pick(sets);
  const floor = height * random.between(0.68, 0.74);
  const arch: Point = [width * random.between(0.3, 0.62), floor];
  const parts = [
    rect(
      [0, 0, width, floor],
      `fill="${canvas.linear([lighter(set.wall, 0.3), set.wall, mix(set.wall, '#6b3b2a', 0.18)], 55)}"`,
    ),
    rect(
      [0, floor, width, height - floor],
      `fill="${canvas.linear([lighter(set.floor, 0.18), set.floor, darker(set.floor, 0.22)])}"`,
    ),
    archway(canvas, {
      at: arch,
      wide: 250,
      tall: height * 0.44,
      colour: set.accents[0],
      inner: darker(set.wall, 0.22),
    }),
    archway(canvas, {
      at: [arch[0] + 230, floor + 40],
      wide: 160,
      tall: height * 0.27,
      colour: set.accents[1],
      inner: null,
    }),
    steps(canvas, { at: [width * 0.06, floor + 120], colour: set.accents[2] }),
    sphere(canvas, {
      at: [width * random.between(0.66, 0.8), floor + 150],
      radius: random.between(76, 112),
      colour: set.accents[3],
    }),
    sphere(canvas, { at: [arch[0] + 40, floor + 210], radius: 44, colour: set.accents[0] }),
    palmShadow(canvas),
    windowLight(canvas, 0.4),
  ];
  return parts.join('');
};

export const paperShapes: Scene = (canvas) => {
  const { width, height, random } = canvas;
  const set = random.pick(sets);
  const sheet = random.pick(['#f5ecdd', '#efe1cb', '#e9e6dc', set.wall]);
  const colours = [set.wall, set.floor, ...set.accents].filter((colour) => colour !== sheet);
  const columns = 3;
  const rows = height > 1500 ? 5 : 4;
  const cells: string[] = [rect([0, 0, width, height], fill(sheet))];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const center: Point = [width * ((column + 0.5) / columns), height * ((row + 0.5) / rows)];
      const [tile, front] = random.shuffle(colours);
      if (random.chance(0.66)) {
        cells.push(
          cut(
            canvas,
            `M${center[0] - 172} ${center[1] - 160}h${random.integer(330, 346)}l${random.integer(-8, 8)} ${random.integer(312, 328)}h-340z`,
            tile ?? sheet,
          ),
        );
      }
      cells.push(cut(canvas, motif(canvas, center), front ?? '#b5573a'));
    }
  }
  return [...cells, windowLight(canvas, 0.34)].join('');
};

function cut(canvas: Canvas, data: string, colour: string): string {
  return (
    path(data, `${fill('#2b1710', 0.34)} transform="translate(7 10)" ${canvas.blur(6)}`) +
    path(data, `fill="${canvas.linear([lighter(colour, 0.08), darker(colour, 0.06)], 30)}"`)
  );
}

function motif(canvas: Canvas, [x, y]: Point): string {
  const { random } = canvas;
  switch (random.integer(0, 5)) {
    case 0: {
      const fronds = Array.from({ length: 7 }, (_, index) => {
        const angle = (index / 6 - 0.5) * 2.6;
        return leaf([x, y + 110], [x + Math.sin(angle) * 190, y + 90 - Math.cos(angle) * 210], 26);
      });
      return fronds.join('');
    }
    case 1: {
      const blob: Point[] = Array.from({ length: 7 }, (_, step) => {
        const angle = (step / 7) * Math.PI * 2;
        const reach = random.between(70, 150);
        return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
      });
      return smooth(blob, true);
    }
    case 2:
      return `M${x - 120} ${y + 130}V${y}A120 120 0 0 1 ${x + 120} ${y}V${y + 130}h-60V${y}A60 60 0 0 0 ${x - 60} ${y}V${y + 130}z`;
    case 3:
      return `M${x - 126} ${y}A126 126 0 1 1 ${x + 126} ${y}A126 126 0 1 1 ${x - 126} ${y}z`;
    case 4: {
      const wave: Point[] = Array.from({ length: 7 }, (_, step) => [
        x - 140 + (step * 140) / 3,
        y + (step % 2 === 0 ? -58 : -22),
      ]);
      const back = [...wave].reverse().map(([left, top]): Point => [left, top + 76]);
      return `${smooth(wave)}L${back[0]?.join(' ')}${smooth(back).replace(/^M[^C]*/, '')}z`;
    }
    default: {
      const petals = Array.from({ length: 8 }, (_, index) => {
        const angle = (index / 8) * Math.PI * 2;
        return leaf([x, y], [x + Math.cos(angle) * 140, y + Math.sin(angle) * 140], 46);
      });
      return petals.join('');
    }
  }
}

function archway(
  canvas: Canvas,
  look: {
    readonly at: Point;
    readonly wide: number;
    readonly tall: number;
    readonly colour: string;
    readonly inner: string | null;
  },
): string {
  const [x, y] = look.at;
  const half = look.wide / 2;
  const shape = (inset: number): string =>
    `M${x - half + inset} ${y}V${y - look.tall + half}A${half - inset} ${half - inset} 0 0 1 ${x + half - inset} ${y - look.tall + half}V${y}z`;
  const depth = `M${x + half} ${y}V${y - look.tall + half}A${half} ${half} 0 0 0 ${x} ${y - look.tall}h46A${half} ${half} 0 0 1 ${x + half + 46} ${y - look.tall + half}V${y - 14}z`;
  const body = canvas.linear(
    [lighter(look.colour, 0.25), look.colour, darker(look.colour, 0.14)],
    80,
  );
  return [
    contactShadow(canvas, [x + 60, y + 6], [look.wide * 0.7, 30], 0.36),
    path(
      shape(0),
      `${fill('#2b1710', 0.3)} transform="translate(80 18) skewX(-6)" ${canvas.blur(16)}`,
    ),
    path(depth, fill(darker(look.colour, 0.3))),
    path(shape(0), `fill="${body}"`),
    look.inner
      ? path(shape(58), `fill="${canvas.linear([darker(look.inner, 0.2), look.inner])}"`)
      : '',
  ].join('');
}

function steps(canvas: Canvas, look: { readonly at: Point; readonly colour: string }): string {
  const [x, y] = look.at;
  const parts = [contactShadow(canvas, [x + 150, y + 6], [210, 26], 0.4)];
  for (let index = 0; index < 4; index += 1) {
    const top = y - (4 - index) * 54;
    parts.push(
      rect(
        [x, top, 84 + index * 84, 60],
        `fill="${canvas.linear([look.colour, darker(look.colour, 0.25)])}"`,
      ),
    );
    parts.push(rect([x, top, 84 + index * 84, 12], fill(lighter(look.colour, 0.4))));
  }
  return parts.join('');
}

function sphere(
  canvas: Canvas,
  look: { readonly at: Point; readonly radius: number; readonly colour: string },
): string {
  const [x, y] = look.at;
  const { radius, colour } = look;
  const body = canvas.radial(
    [lighter(colour, 0.65), colour, darker(colour, 0.32), darker(colour, 0.5)],
    [0.36, 0.3],
    0.8,
  );
  return (
    contactShadow(
      canvas,
      [x + radius * 0.3, y + radius * 0.06],
      [radius * 1.05, radius * 0.24],
      0.5,
    ) + ellipse([x, y - radius], [radius, radius], `fill="${body}"`)
  );
}

function palmShadow(canvas: Canvas): string {
  const { width, height, random } = canvas;
  const from: Point = [random.chance(0.5) ? -80 : width + 80, height * random.between(0.05, 0.2)];
  const side = from[0] < 0 ? 1 : -1;
  const fronds = Array.from({ length: 15 }, (_, index) => {
    const share = index / 14;
    const base: Point = [from[0] + side * share * width * 0.6, from[1] + share * height * 0.16];
    return [1, -1]
      .map((turn) =>
        leaf(base, [base[0] + side * 170, base[1] + turn * (230 - share * 120) + 80], 24),
      )
      .join('');
  });
  return group([path(fronds.join(''), '')], `fill="#3a1d14" opacity="0.2" ${canvas.blur(12)}`);
}
