// The illustrations share this stroke. Their colors are classes of the theme.

export const STROKE_PROPS = {
  fill: 'none',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
