// The shimmering text of a running draft always has enough contrast.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(`${import.meta.dirname}/styles.css`, 'utf8');
const MIN_CONTRAST = 4.5;

/** The body of the first block after `opening`, with nested blocks. */
function readCssBlock(opening: string): string {
  const start = css.indexOf('{', css.indexOf(opening));
  let depth = 0;
  for (let at = start; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return css.slice(start + 1, at);
  }
  throw new Error(`No block follows ${opening}.`);
}

/** Relative luminance (WCAG 2) of an oklch color, by the matrices of CSS Color 4. */
function computeLuminance(token: string, tokens: string): number {
  const match = new RegExp(`--${token}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(tokens);
  const [lightness = 0, chroma = 0, hue = 0] = (match?.slice(1) ?? []).map(Number);
  if (match === null) throw new Error(`There is no color named ${token}.`);
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

function computeContrast(one: number, other: number): number {
  const [dark = 0, light = 0] = [one, other].sort((less, more) => less - more);
  return (light + 0.05) / (dark + 0.05);
}

const TOKENS_BY_MODE = {
  light: readCssBlock('\n:root'),
  dark: readCssBlock('(prefers-color-scheme: dark)'),
};

test.each(['light', 'dark'] as const)(
  'keeps a contrast of 4.5:1 for shimmering text in the %s theme',
  (mode) => {
    const tokens = TOKENS_BY_MODE[mode];
    const steps = readCssBlock('@keyframes shimmer-words');
    const declarations = [...steps.matchAll(/([\w-]+): ([^;]+);/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    // The keyframes start and end as muted text, and the contrast between two colors lies between theirs.
    expect(declarations.map(([name]) => name)).toEqual(['color']);
    const colorTokens = [
      'muted',
      ...declarations.map(([, value]) => /^var\(--(\w+)\)$/.exec(value ?? '')?.[1]),
    ];

    for (const colorToken of colorTokens) {
      const ratio = computeContrast(
        computeLuminance(colorToken ?? '', tokens),
        computeLuminance('surface', tokens),
      );
      expect(ratio).toBeGreaterThanOrEqual(MIN_CONTRAST);
    }
  },
);
