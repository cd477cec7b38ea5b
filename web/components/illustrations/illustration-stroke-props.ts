// The illustrations share this stroke. Theme classes set their colors.

export const ILLUSTRATION_STROKE_PROPS = {
  fill: 'none',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
