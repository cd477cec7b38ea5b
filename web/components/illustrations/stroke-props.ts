// The line of the illustrations, which take their colors from the theme.

export const STROKE_PROPS = {
  fill: 'none',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
