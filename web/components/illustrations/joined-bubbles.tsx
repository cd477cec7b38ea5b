// Two speech bubbles joined by a thread.
import { ILLUSTRATION_STROKE_PROPS } from './illustration-stroke-props.ts';

export function JoinedBubblesIllustration() {
  return (
    <svg aria-hidden viewBox="12 0 232 112" className="h-28 w-58">
      <path
        className="fill-accent-soft"
        d="M30 18h52a16 16 0 0 1 16 16v22a16 16 0 0 1-16 16H54L38 86V72h-8a16 16 0 0 1-16-16V34a16 16 0 0 1 16-16Z"
      />
      <path
        className="fill-accent"
        transform="translate(28)"
        d="M138 40h52a16 16 0 0 1 16 16v22a16 16 0 0 1-16 16h-8v14l-16-14h-28a16 16 0 0 1-16-16V56a16 16 0 0 1 16-16Z"
      />
      <path
        {...ILLUSTRATION_STROKE_PROPS}
        className="stroke-accent"
        strokeWidth="3"
        d="M34 40h36M34 52h24"
        opacity=".55"
      />
      <path
        {...ILLUSTRATION_STROKE_PROPS}
        stroke="#fff"
        strokeWidth="3"
        transform="translate(28)"
        d="M142 62h38M142 74h24"
      />
      <path {...ILLUSTRATION_STROKE_PROPS} className="stroke-accent" d="M98 45c30 0 22 22 52 22" />
    </svg>
  );
}
