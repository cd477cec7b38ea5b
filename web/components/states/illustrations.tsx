// The product's own illustrations: threads, bubbles and a loom, in the colors of the theme.

const STROKE_PROPS = {
  fill: 'none',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** An empty frame with a thread passing through it. */
export function EmptyFrameIllustration() {
  return (
    <svg aria-hidden viewBox="0 0 160 96" className="h-24 w-40">
      <rect x="46" y="14" width="68" height="56" rx="14" className="fill-sunken" />
      <path {...STROKE_PROPS} className="stroke-hairline" d="M62 34h36M62 48h22" strokeWidth="6" />
      <path
        {...STROKE_PROPS}
        className="stroke-accent"
        d="M4 74c22 0 26-18 44-18s18 26 36 26 14-30 34-30 20 20 38 20"
      />
      <circle cx="156" cy="72" r="3" className="fill-accent" />
    </svg>
  );
}

/** Two speech bubbles joined by a thread. */
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
        {...STROKE_PROPS}
        className="stroke-accent"
        strokeWidth="3"
        d="M34 40h36M34 52h24"
        opacity=".55"
      />
      <path
        {...STROKE_PROPS}
        stroke="#fff"
        strokeWidth="3"
        transform="translate(28)"
        d="M142 62h38M142 74h24"
      />
      <path {...STROKE_PROPS} className="stroke-accent" d="M98 45c30 0 22 22 52 22" />
    </svg>
  );
}

/** A loom with a moving shuttle, for a running import. */
export function LoomIllustration() {
  return (
    <svg aria-hidden viewBox="30 0 140 120" className="h-30 w-35">
      <rect x="30" y="12" width="140" height="8" rx="4" className="fill-control" opacity=".45" />
      <rect x="30" y="100" width="140" height="8" rx="4" className="fill-control" opacity=".45" />
      <g {...STROKE_PROPS} className="stroke-hairline" strokeWidth="3">
        <path d="M48 22v76M66 22v76M84 22v76M102 22v76M120 22v76M138 22v76M156 22v76" />
      </g>
      <g {...STROKE_PROPS} className="stroke-accent" strokeWidth="6">
        <path d="M44 92h116" />
        <path d="M44 80h116" opacity=".75" />
        <path d="M44 68h116" opacity=".5" />
      </g>
      <g className="animate-[shuttle_2.4s_ease-in-out_infinite_alternate]">
        <path {...STROKE_PROPS} className="stroke-accent" d="M44 50h4" opacity=".5" />
        <path className="fill-accent" d="M46 50c5-8 33-8 38 0-5 8-33 8-38 0Z" />
        <path {...STROKE_PROPS} stroke="#fff" strokeWidth="2" d="M57 50h16" />
      </g>
    </svg>
  );
}
