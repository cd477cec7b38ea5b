// The words that shimmer while a text is being written can be read in every moment of it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(`${import.meta.dirname}/styles.css`, 'utf8');
const LEAST = 4.5;

/** The body of the first block that follows, its inner blocks with it. */
function blockAfter(opening: string): string {
  const start = css.indexOf('{', css.indexOf(opening));
  let depth = 0;
  for (let at = start; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return css.slice(start + 1, at);
  }
  throw new Error(`Nothing is said of ${opening}.`);
}

/** Relative luminance (WCAG 2) of an oklch colour, by the matrices of CSS Color 4. */
function luminance(token: string, tokens: string): number {
  const found = new RegExp(`--${token}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(tokens);
  const [lightness = 0, chroma = 0, hue = 0] = (found?.slice(1) ?? []).map(Number);
  if (found === null) throw new Error(`No colour is called ${token}.`);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  const [dark = 0, light = 0] = [one, other].sort((less, more) => less - more);
  return (light + 0.05) / (dark + 0.05);
}

const MODES = { light: blockAfter('\n:root'), dark: blockAfter('(prefers-color-scheme: dark)') };

test.each(['light', 'dark'] as const)('shimmering words reach 4.5:1 all along, in %s', (mode) => {
  const tokens = MODES[mode];
  const steps = blockAfter('@keyframes shimmer-words');
  const declared = [...steps.matchAll(/([\w-]+): ([^;]+);/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  // They start and end as muted text; between two colours the contrast lies between theirs.
  expect(declared.map(([name]) => name)).toEqual(['color']);
  const colours = [
    'muted',
    ...declared.map(([, value]) => /^var\(--(\w+)\)$/.exec(value ?? '')?.[1]),
  ];

  for (const colour of colours) {
    const ratio = contrast(luminance(colour ?? '', tokens), luminance('surface', tokens));
    expect(ratio).toBeGreaterThanOrEqual(LEAST);
  }
});
