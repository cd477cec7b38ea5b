// What every scene draws with: a size, seeded randomness, gradients, blurs and a few shapes as SVG text.
import { createRandom, type Random } from '../world/seeded-random.ts';

export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  /** Fill reference of a gradient; `angle` in degrees, 0 from top to bottom, 90 from left to right. */
  readonly linear: (stops: Stops, angle?: number) => string;
  readonly radial: (stops: Stops, center?: readonly [number, number], radius?: number) => string;
  /** Attribute that blurs what it is set on. */
  readonly blur: (deviation: number) => string;
  readonly clip: (shape: string) => string;
  readonly definitions: () => string;
}

/** Colours spread evenly; a colour may carry its opacity after a blank: `#fff 0.4`. */
type Stops = readonly string[];

/** Draws a scene's body. */
export type Scene = (canvas: Canvas) => string;

export function createCanvas(seed: string, size: readonly [number, number]): Canvas {
  const definitions: string[] = [];
  const define = (markup: (id: string) => string): string => {
    const id = `d${definitions.length}`;
    definitions.push(markup(id));
    return id;
  };
  return {
    width: size[0],
    height: size[1],
    random: createRandom(`picture ${seed}`),
    linear: (stops, angle = 0) => {
      const x = Math.round(Math.sin((angle * Math.PI) / 180) * 100);
      const y = Math.round(Math.cos((angle * Math.PI) / 180) * 100);
      const id = define(
        (name) =>
          `<linearGradient id="${name}" x1="0" y1="0" x2="${x}%" y2="${y}%">${stopMarkup(stops)}</linearGradient>`,
      );
      return `url(#${id})`;
    },
    radial: (stops, center = [0.5, 0.5], radius = 0.5) => {
      const id = define(
        (name) =>
          `<radialGradient id="${name}" cx="${center[0]}" cy="${center[1]}" r="${radius}">${stopMarkup(stops)}</radialGradient>`,
      );
      return `url(#${id})`;
    },
    blur: (deviation) => {
      const id = define(
        (name) =>
          `<filter id="${name}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
      );
      return `filter="url(#${id})"`;
    },
    clip: (shape) =>
      `clip-path="url(#${define((name) => `<clipPath id="${name}">${shape}</clipPath>`)})"`,
    definitions: () => definitions.join(''),
  };
}

function stopMarkup(stops: Stops): string {
  return stops
    .map((stop, index) => {
      const [colour, opacity] = stop.split(' ');
      const offset = round(index / Math.max(1, stops.length - 1));
      const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
      return `<stop offset="${offset}" stop-color="${colour}"${alpha}/>`;
    })
    .join('');
}

export function rect(box: readonly [number, number, number, number], attributes: string): string {
  const [x, y, width, height] = box.map(round);
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${attributes}/>`;
}

export function ellipse(
  at: readonly [number, number],
  radii: readonly [number, number],
  attributes: string,
): string {
  return `<ellipse cx="${round(at[0])}" cy="${round(at[1])}" rx="${round(radii[0])}" ry="${round(radii[1])}" ${attributes}/>`;
}

export function path(data: string, attributes: string): string {
  return `<path d="${data}" ${attributes}/>`;
}

export function group(content: readonly string[], attributes = ''): string {
  return `<g ${attributes}>${content.join('')}</g>`;
}

export function fill(colour: string, opacity = 1): string {
  return opacity === 1 ? `fill="${colour}"` : `fill="${colour}" opacity="${round(opacity)}"`;
}

export type Point = readonly [number, number];

/** A smooth line through the points, as path data. */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1);
    return points[wrapped] ?? [0, 0];
  };
  let data = `M${pair(at(0))}`;
  const segments = closed ? count : count - 1;
  for (let index = 0; index < segments; index += 1) {
    const [before, from, to, next] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second: Point = [to[0] - (next[0] - from[0]) / 6, to[1] - (next[1] - from[1]) / 6];
    data += `C${pair(first)} ${pair(second)} ${pair(to)}`;
  }
  return closed ? `${data}Z` : data;
}

/** A wavering horizontal line at a height, from side to side, as points. */
export function ridge(
  canvas: Canvas,
  options: { readonly y: number; readonly swing: number; readonly steps: number },
): Point[] {
  const { width, random } = canvas;
  return Array.from({ length: options.steps + 1 }, (_, step) => [
    (width * 1.1 * step) / options.steps - width * 0.05,
    options.y + random.between(-options.swing, options.swing),
  ]);
}

/** A line closed to the bottom of the picture. */
export function downTo(canvas: Canvas, line: string): string {
  return `${line}L${canvas.width * 1.05} ${canvas.height}L${-canvas.width * 0.05} ${canvas.height}Z`;
}

function pair(point: Point): string {
  return `${round(point[0])} ${round(point[1])}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
