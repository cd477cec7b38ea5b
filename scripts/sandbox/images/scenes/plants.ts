// Scenes: a potted plant, leaves close up.

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
} from './still-life-parts.ts';

const greenColors = ['#4f7a4a', '#6b8f4e', '#3d6650', '#84a565', '#2f5a44', '#98b27a'];

export const drawPottedPlantScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const { markup, table } = drawRoom(canvas, 0.8);
  const at: SvgPoint = [width * random.between(0.44, 0.56), table + height * 0.06];
  const potHeight = height * 0.21;
  const top: SvgPoint = [at[0], at[1] - potHeight + 10];
  const plant = random.chance(0.5) ? drawMonsteraLeaves(canvas, top) : drawStrapLeaves(canvas, top);
  return [
    markup,
    groupShapes(
      [plant],
      'transform="translate(110 40)" opacity="0.22" style="filter:brightness(0) blur(16px)"',
    ),
    drawContactShadow(canvas, [at[0], at[1] + 8], [210, 34]),
    plant,
    drawPotteryVessel(canvas, {
      at,
      height: potHeight,
      profile: potteryVesselProfiles.pot,
      glaze: random.pick(['#c2714b', '#b8623f', ...glazeColors.slice(0, 5)]),
      speckled: random.chance(0.4),
      dipped: null,
    }),
    drawEllipse([top[0], top[1] - 6], [150, 26], buildFillAttributes('#3a2618')),
    drawForegroundLeaves(canvas, top),
    drawWindowLight(canvas, 0.42),
  ].join('');
};

export const drawLeavesCloseUpScene: SceneRenderer = (canvas) => {
  const { width, height, random } = canvas;
  const parts = [
    drawRect(
      [0, 0, width, height],
      `fill="${canvas.radialGradient(['#2f5a44', '#16332a', '#0b1d18'], [0.5, 0.4], 0.8)}"`,
    ),
  ];
  for (let layer = 0; layer < 3; layer += 1) {
    const blurred = layer === 0 ? canvas.blurFilter(16) : layer === 1 ? canvas.blurFilter(4) : '';
    const leaves = Array.from({ length: 9 - layer * 2 }, () => {
      const from: SvgPoint = [
        random.between(-0.1, 1.1) * width,
        height * random.between(0.55, 1.15),
      ];
      const angle = random.between(-1.1, 1.1);
      const length = random.between(420, 760);
      const tip: SvgPoint = [
        from[0] + Math.sin(angle) * length,
        from[1] - Math.cos(angle) * length,
      ];
      return drawBigLeaf(canvas, {
        from,
        tip,
        wide: length * random.between(0.26, 0.36),
        color: mixColors(random.pick(greenColors), '#0b1d18', 0.5 - layer * 0.22),
      });
    });
    parts.push(groupShapes(leaves, blurred));
  }
  const drops = Array.from({ length: 26 }, () => {
    const at: SvgPoint = [random.between(0, width), random.between(height * 0.2, height)];
    const size = random.between(5, 15);
    return (
      drawEllipse(at, [size, size * 1.15], buildFillAttributes('#dff3e6', 0.35)) +
      drawEllipse(
        [at[0] - size * 0.3, at[1] - size * 0.3],
        [size * 0.3, size * 0.3],
        buildFillAttributes('#ffffff', 0.9),
      )
    );
  });
  parts.push(groupShapes(drops), drawWindowLight(canvas, 0.5));
  return parts.join('');
};

function drawBigLeaf(
  canvas: SvgCanvas,
  options: {
    readonly from: SvgPoint;
    readonly tip: SvgPoint;
    readonly wide: number;
    readonly color: string;
  },
): string {
  const { from, tip, wide, color } = options;
  const shape = buildLeafPath(from, tip, wide);
  const body = canvas.linearGradient(
    [lightenColor(color, 0.24), color, darkenColor(color, 0.35)],
    canvas.random.integer(20, 110),
  );
  const [dx, dy] = [tip[0] - from[0], tip[1] - from[1]];
  const veins = Array.from({ length: 9 }, (_, index) => {
    const share = 0.1 + index * 0.09;
    const start: SvgPoint = [from[0] + dx * share, from[1] + dy * share];
    return [1, -1]
      .map((side) => {
        const reach = wide * 0.55 * Math.sin(Math.PI * Math.min(1, share + 0.15));
        const length = Math.hypot(dx, dy);
        const end: SvgPoint = [
          start[0] + (dx / length) * reach * 0.9 + side * (-dy / length) * reach,
          start[1] + (dy / length) * reach * 0.9 + side * (dx / length) * reach,
        ];
        return `M${start.map(Math.round).join(' ')}L${end.map(Math.round).join(' ')}`;
      })
      .join('');
  });
  return groupShapes([
    drawPath(shape, `${buildFillAttributes('#04100c', 0.5)} transform="translate(16 24)"`),
    drawPath(shape, `fill="${body}"`),
    drawPath(
      `M${from.map(Math.round).join(' ')}L${tip.map(Math.round).join(' ')}`,
      `stroke="${lightenColor(color, 0.4)}" stroke-width="6" opacity="0.7"`,
    ),
    drawPath(
      veins.join(''),
      `stroke="${lightenColor(color, 0.35)}" stroke-width="2.6" opacity="0.45" fill="none"`,
    ),
  ]);
}

function drawMonsteraLeaves(canvas: SvgCanvas, top: SvgPoint): string {
  const { height, random } = canvas;
  const spots = [-0.95, -0.5, -0.1, 0.3, 0.75, 1.1];
  return spots
    .map((lean) => {
      const reach = height * random.between(0.22, 0.4) * (1.05 - Math.abs(lean) * 0.25);
      const angle = lean + random.between(-0.12, 0.12);
      const end: SvgPoint = [top[0] + Math.sin(angle) * reach, top[1] - Math.cos(angle) * reach];
      const stem = drawPath(
        buildSmoothPath([
          top,
          [top[0] + Math.sin(angle) * reach * 0.35, top[1] - reach * 0.55],
          end,
        ]),
        'fill="none" stroke="#55703f" stroke-width="10"',
      );
      return (
        stem +
        drawMonsteraLeaf(canvas, end, {
          size: random.between(120, 175),
          rotation: (angle * 180) / Math.PI + random.between(-16, 16),
        })
      );
    })
    .join('');
}

function drawMonsteraLeaf(
  canvas: SvgCanvas,
  at: SvgPoint,
  options: { readonly size: number; readonly rotation: number },
): string {
  const color = canvas.random.pick(greenColors);
  const body = canvas.linearGradient(
    [lightenColor(color, 0.25), color, darkenColor(color, 0.25)],
    60,
  );
  const shape =
    'M0 90C-30 130 -120 100 -130 10C-136 -70 -70 -140 0 -190C70 -140 136 -70 130 10C120 100 30 130 0 90z';
  const slits = [-110, -62, -14, 34].map((y, index) => {
    const reach = 128 - index * 4;
    return `M${reach + 16} ${y - 26}Q${reach * 0.5} ${y - 16} 34 ${y + 12}Q${reach * 0.5} ${y + 4} ${reach + 16} ${y - 4}zM${-reach - 16} ${y - 26}Q${-reach * 0.5} ${y - 16} -34 ${y + 12}Q${-reach * 0.5} ${y + 4} ${-reach - 16} ${y - 4}z`;
  });
  const whole = `${shape}${slits.join('')}`;
  return groupShapes(
    [
      drawPath(whole, `fill="${body}" fill-rule="evenodd"`),
      drawPath(
        'M0 96V-170',
        `stroke="${lightenColor(color, 0.35)}" stroke-width="5" opacity="0.7"`,
      ),
    ],
    `transform="translate(${at[0].toFixed(0)} ${at[1].toFixed(0)}) rotate(${options.rotation.toFixed(0)}) scale(${(options.size / 130).toFixed(2)})"`,
  );
}

function drawStrapLeaves(canvas: SvgCanvas, top: SvgPoint): string {
  const { height, random } = canvas;
  return Array.from({ length: 17 }, (_, index) => {
    const angle = (index / 16 - 0.5) * 2.3 + random.between(-0.1, 0.1);
    const reach = height * random.between(0.26, 0.46) * (1.1 - Math.abs(angle) * 0.3);
    const tip: SvgPoint = [top[0] + Math.sin(angle) * reach, top[1] - Math.cos(angle) * reach];
    const color = random.pick(greenColors);
    return drawPath(
      buildLeafPath([top[0] + random.between(-60, 60), top[1]], tip, random.between(26, 44)),
      `fill="${canvas.linearGradient([lightenColor(color, 0.3), color, darkenColor(color, 0.3)])}"`,
    );
  }).join('');
}

function drawForegroundLeaves(canvas: SvgCanvas, top: SvgPoint): string {
  const { random } = canvas;
  return [-1, 1]
    .map((side) => {
      const tip: SvgPoint = [
        top[0] + side * random.between(190, 270),
        top[1] + random.between(20, 110),
      ];
      const color = random.pick(greenColors);
      return drawPath(
        buildLeafPath([top[0] + side * 40, top[1] - 6], tip, 44),
        `fill="${canvas.linearGradient([lightenColor(color, 0.2), darkenColor(color, 0.2)])}"`,
      );
    })
    .join('');
}
