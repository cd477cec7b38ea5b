// An empty frame with a thread passing through it.
import { ILLUSTRATION_STROKE_PROPS } from './illustration-stroke-props.ts';

export function EmptyFrameIllustration() {
  return (
    <svg aria-hidden viewBox="0 0 160 96" className="h-24 w-40">
      <rect x="46" y="14" width="68" height="56" rx="14" className="fill-sunken" />
      <path
        {...ILLUSTRATION_STROKE_PROPS}
        className="stroke-hairline"
        d="M62 34h36M62 48h22"
        strokeWidth="6"
      />
      <path
        {...ILLUSTRATION_STROKE_PROPS}
        className="stroke-accent"
        d="M4 74c22 0 26-18 44-18s18 26 36 26 14-30 34-30 20 20 38 20"
      />
      <circle cx="156" cy="72" r="3" className="fill-accent" />
    </svg>
  );
}
