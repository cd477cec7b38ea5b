// Scenes: a vase with branches, shelves with bowls.

import { darkenColor, lightenColor, mixColors } from '../color.ts';
import { drawContactShadow, drawWindowLight } from '../light-effects.ts';
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
  drawRoom,
  glazeColors,
  potteryVesselProfiles,
  wallColors,
} from './still-life-parts.ts';

export const drawVaseWithBranchesScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const { markup, table } = drawRoom(canvas, 0.76);
  const at: SvgPoint = [width * random.between(0.38, 0.6), table + height * 0.06];
  const vaseHeight = height * random.between(0.29, 0.34);
  const glaze = random.pick(glazeColors);
  const vase = drawPotteryVessel(canvas, {
    at,
    height: vaseHeight,
    profile: random.pick([
      potteryVesselProfiles.bottle,
      potteryVesselProfiles.belly,
      potteryVesselProfiles.column,
    ]),
    glaze,
    speckled: random.chance(0.6),
    dipped: random.chance(0.6)
      ? { from: random.between(0.4, 0.7), glaze: random.pick(glazeColors) }
      : null,
  });
  const mouth: SvgPoint = [at[0], at[1] - vaseHeight + 4];
  const bouquet = drawBranches(canvas, mouth);
  const shadow = groupShapes(
    [bouquet],
    `transform="translate(90 46)" opacity="0.2" style="filter:brightness(0) blur(14px)"`,
  );
  const small: SvgPoint = [at[0] + (at[0] < width / 2 ? 1 : -1) * width * 0.27, at[1] + 60];
  return [
    markup,
    shadow,
    drawContactShadow(canvas, [at[0], at[1] + 8], [150, 30]),
    bouquet,
    vase,
    drawContactShadow(canvas, [small[0], small[1] + 4], [120, 22]),
    drawPotteryVessel(canvas, {
      at: small,
      height: 130,
      profile: potteryVesselProfiles.bowl.map(([share, half]) => [share, half * 0.72] as const),
      glaze: random.pick(glazeColors),
      speckled: true,
      dipped: null,
    }),
    drawWindowLight(canvas),
  ].join('');
};

export const drawBowlShelfScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const wall = random.pick(wallColors);
  const wood = random.pick(['#a97a52', '#7d5238', '#c7a27a']);
  const parts = [
    drawRect(
      [0, 0, width, height],
      `fill="${canvas.linearGradient([lightenColor(wall, 0.3), wall, mixColors(wall, '#5d4636', 0.3)], 50)}"`,
    ),
  ];
  const rows = height > 1500 ? 4 : 3;
  for (let row = 0; row < rows; row += 1) {
    const y = height * ((row + 0.84) / rows);
    parts.push(
      drawRect(
        [0, y + 34, width, 90],
        `fill="${canvas.linearGradient(['#1d0f08 0.35', '#1d0f08 0'])}"`,
      ),
    );
    parts.push(
      drawRect(
        [-10, y, width + 20, 40],
        `fill="${canvas.linearGradient([lightenColor(wood, 0.35), wood, darkenColor(wood, 0.35)])}"`,
      ),
    );
    let x = random.between(110, 190);
    while (x < width - 60) {
      const kind = random.pick(['bowl', 'cup', 'bottle', 'belly'] as const);
      const stack =
        kind === 'bowl' ? random.integer(1, 4) : kind === 'cup' ? random.integer(1, 2) : 1;
      const scale = kind === 'bowl' ? 0.62 : kind === 'cup' ? 0.85 : 0.6;
      parts.push(drawContactShadow(canvas, [x, y + 2], [110, 14], 0.45));
      parts.push(drawStackOfVessels(canvas, { at: [x, y], kind, stack, scale }));
      x += kind === 'bowl' ? 290 : 220;
    }
  }
  parts.push(drawWindowLight(canvas, 0.4));
  return parts.join('');
};

function drawStackOfVessels(
  canvas: SvgCanvas,
  options: {
    readonly at: SvgPoint;
    readonly kind: keyof typeof potteryVesselProfiles;
    readonly stack: number;
    readonly scale: number;
  },
): string {
  const { random } = canvas;
  const profile = potteryVesselProfiles[options.kind].map(
    ([share, half]) => [share, half * options.scale] as const,
  );
  const tall =
    options.kind === 'bowl' ? 92 : options.kind === 'cup' ? 120 : random.between(190, 250);
  const shared = random.pick(glazeColors);
  const pieces = Array.from({ length: options.stack }, (_, index) =>
    drawPotteryVessel(canvas, {
      at: [
        options.at[0] + random.between(-5, 5),
        options.at[1] - index * (options.kind === 'bowl' ? 44 : 104),
      ],
      height: tall,
      profile,
      glaze: random.chance(0.6) ? shared : random.pick(glazeColors),
      speckled: random.chance(0.6),
      dipped: random.chance(0.45)
        ? { from: random.between(0.35, 0.7), glaze: random.pick(glazeColors) }
        : null,
    }),
  );
  return pieces.join('');
}

function drawBranches(canvas: SvgCanvas, mouth: SvgPoint): string {
  const { height, random } = canvas;
  const leafColors = random.pick([
    ['#6f8a5a', '#88a06c', '#55703f'],
    ['#b98a4a', '#cfa564', '#9a6b33'],
    ['#7c9a92', '#a3b8ad', '#5f7f78'],
  ]);
  const blossoms = random.chance(0.45) ? random.pick(['#f7d9d4', '#fff3d9', '#e79a7d']) : null;
  return Array.from({ length: random.integer(4, 6) }, (_, index) => {
    const lean = (index - 2.2) * 0.24 + random.between(-0.12, 0.12);
    const reach = height * random.between(0.24, 0.4);
    const end: SvgPoint = [
      mouth[0] + Math.sin(lean) * reach * 1.1,
      mouth[1] - Math.cos(lean) * reach,
    ];
    const middle: SvgPoint = [
      (mouth[0] + end[0]) / 2 + random.between(-40, 40),
      (mouth[1] + end[1]) / 2 - 30,
    ];
    const stem = drawPath(
      buildSmoothPath([mouth, middle, end]),
      'fill="none" stroke="#5b4630" stroke-width="6" stroke-linecap="round"',
    );
    const leaves = Array.from({ length: 17 }, (__, step) => {
      const share = 0.2 + (step / 17) * 0.8;
      const at: SvgPoint = [
        (1 - share) ** 2 * mouth[0] + 2 * (1 - share) * share * middle[0] + share ** 2 * end[0],
        (1 - share) ** 2 * mouth[1] + 2 * (1 - share) * share * middle[1] + share ** 2 * end[1],
      ];
      const rotation = lean + (step % 2 === 0 ? 0.95 : -0.95) + random.between(-0.25, 0.25);
      const length = random.between(52, 96) * (1.1 - share * 0.4);
      if (blossoms && random.chance(0.35))
        return drawEllipse(at, [13, 12], buildFillAttributes(blossoms));
      return drawPath(
        buildLeafPath(
          at,
          [at[0] + Math.sin(rotation) * length, at[1] - Math.cos(rotation) * length],
          length * 0.26,
        ),
        buildFillAttributes(random.pick(leafColors)),
      );
    });
    return stem + leaves.join('');
  }).join('');
}
