// A loom with a moving shuttle, for a running import.
import { ILLUSTRATION_STROKE_PROPS } from './illustration-stroke-props.ts';

export function LoomIllustration() {
  return (
    <svg aria-hidden viewBox="30 0 140 120" className="h-30 w-35">
      <rect x="30" y="12" width="140" height="8" rx="4" className="fill-control" opacity=".45" />
      <rect x="30" y="100" width="140" height="8" rx="4" className="fill-control" opacity=".45" />
      <g {...ILLUSTRATION_STROKE_PROPS} className="stroke-hairline" strokeWidth="3">
        <path d="M48 22v76M66 22v76M84 22v76M102 22v76M120 22v76M138 22v76M156 22v76" />
      </g>
      <g {...ILLUSTRATION_STROKE_PROPS} className="stroke-accent" strokeWidth="6">
        <path d="M44 92h116" />
        <path d="M44 80h116" opacity=".75" />
        <path d="M44 68h116" opacity=".5" />
      </g>
      <g className="animate-[shuttle_2.4s_ease-in-out_infinite_alternate]">
        <path {...ILLUSTRATION_STROKE_PROPS} className="stroke-accent" d="M44 50h4" opacity=".5" />
        <path className="fill-accent" d="M46 50c5-8 33-8 38 0-5 8-33 8-38 0Z" />
        <path {...ILLUSTRATION_STROKE_PROPS} stroke="#fff" strokeWidth="2" d="M57 50h16" />
      </g>
    </svg>
  );
}
