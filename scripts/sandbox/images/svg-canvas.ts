// SVG drawing helpers of all scenes: size, seeded randomness, gradients, blurs and shapes.
import { createSeededRandom, type SeededRandom } from '../world/seeded-random.ts';

export interface SvgCanvas {
  readonly width: number;
  readonly height: number;
  readonly random: SeededRandom;
  /** Returns a fill reference; `angle` in degrees, 0 from top to bottom, 90 from left to right. */
  readonly linearGradient: (stops: GradientStops, angle?: number) => string;
  readonly radialGradient: (
    stops: GradientStops,
    center?: readonly [number, number],
    radius?: number,
  ) => string;
  /** Returns an attribute that blurs its element. */
  readonly blurFilter: (deviation: number) => string;
  readonly clipPath: (shape: string) => string;
  readonly renderDefinitions: () => string;
}

/** Evenly spaced colors; an opacity may follow a color after a blank: `#fff 0.4`. */
type GradientStops = readonly string[];

/** Returns the SVG markup of the scene. */
export type SceneRenderer = (canvas: SvgCanvas) => string;

export function createSvgCanvas(seed: string, size: readonly [number, number]): SvgCanvas {
  const definitions: string[] = [];
  const addDefinition = (markup: (id: string) => string): string => {
    const id = `d${definitions.length}`;
    definitions.push(markup(id));
    return id;
  };
  return {
    width: size[0],
    height: size[1],
    random: createSeededRandom(`picture ${seed}`),
    linearGradient: (stops, angle = 0) => {
      const x = Math.round(Math.sin((angle * Math.PI) / 180) * 100);
      const y = Math.round(Math.cos((angle * Math.PI) / 180) * 100);
      const id = addDefinition(
        (name) =>
          `<linearGradient id="${name}" x1="0" y1="0" x2="${x}%" y2="${y}%">${renderGradientStops(stops)}</linearGradient>`,
      );
      return `url(#${id})`;
    },
    radialGradient: (stops, center = [0.5, 0.5], radius = 0.5) => {
      const id = addDefinition(
        (name) =>
          `<radialGradient id="${name}" cx="${center[0]}" cy="${center[1]}" r="${radius}">${renderGradientStops(stops)}</radialGradient>`,
      );
      return `url(#${id})`;
    },
    blurFilter: (deviation) => {
      const id = addDefinition(
        (name) =>
          `<filter id="${name}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
      );
      return `filter="url(#${id})"`;
    },
    clipPath: (shape) =>
      `clip-path="url(#${addDefinition((name) => `<clipPath id="${name}">${shape}</clipPath>`)})"`,
    renderDefinitions: () => definitions.join(''),
  };
}

function renderGradientStops(stops: GradientStops): string {
  return stops
    .map((stop, index) => {
      const [color, opacity] = stop.split(' ');
      const offset = roundToHundredths(index / Math.max(1, stops.length - 1));
      const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
      return `<stop offset="${offset}" stop-color="${color}"${alpha}/>`;
    })
    .join('');
}

export function drawRect(
  box: readonly [number, number, number, number],
  attributes: string,
): string {
  const [x, y, width, height] = box.map(roundToHundredths);
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${attributes}/>`;
}

export function drawEllipse(
  at: readonly [number, number],
  radii: readonly [number, number],
  attributes: string,
): string {
  return `<ellipse cx="${roundToHundredths(at[0])}" cy="${roundToHundredths(at[1])}" rx="${roundToHundredths(radii[0])}" ry="${roundToHundredths(radii[1])}" ${attributes}/>`;
}

export function drawPath(data: string, attributes: string): string {
  return `<path d="${data}" ${attributes}/>`;
}

export function groupShapes(content: readonly string[], attributes = ''): string {
  return `<g ${attributes}>${content.join('')}</g>`;
}

export function buildFillAttributes(color: string, opacity = 1): string {
  return opacity === 1
    ? `fill="${color}"`
    : `fill="${color}" opacity="${roundToHundredths(opacity)}"`;
}

export type SvgPoint = readonly [number, number];

/** Path data of a smooth line through the points. */
export function buildSmoothPath(points: readonly SvgPoint[], closed = false): string {
  const count = points.length;
  const at = (index: number): SvgPoint => {
    const wrappedIndex = closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1);
    return points[wrappedIndex] ?? [0, 0];
  };
  let data = `M${formatPoint(at(0))}`;
  const segments = closed ? count : count - 1;
  for (let index = 0; index < segments; index += 1) {
    const [before, from, to, next] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first: SvgPoint = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second: SvgPoint = [to[0] - (next[0] - from[0]) / 6, to[1] - (next[1] - from[1]) / 6];
    data += `C${formatPoint(first)} ${formatPoint(second)} ${formatPoint(to)}`;
  }
  return closed ? `${data}Z` : data;
}

/** Points of a wavy horizontal line from side to side. */
export function buildRidgeLine(
  canvas: SvgCanvas,
  options: { readonly y: number; readonly swing: number; readonly steps: number },
): SvgPoint[] {
  const { width, random } = canvas;
  return Array.from({ length: options.steps + 1 }, (_, step) => [
    (width * 1.1 * step) / options.steps - width * 0.05,
    options.y + random.between(-options.swing, options.swing),
  ]);
}

/** Closes a line along the bottom of the picture. */
export function closePathToBottom(canvas: SvgCanvas, line: string): string {
  return `${line}L${canvas.width * 1.05} ${canvas.height}L${-canvas.width * 0.05} ${canvas.height}Z`;
}

function formatPoint(point: SvgPoint): string {
  return `${roundToHundredths(point[0])} ${roundToHundredths(point[1])}`;
}

function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
