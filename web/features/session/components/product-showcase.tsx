// The panel beside sign-up: one comment and the reply that the product drafts for it.
import { Check, Send } from 'lucide-react';
import { Avatar } from '#web/components/ui/avatar.tsx';

const SELLING_POINTS = [
  'A draft for every comment, in your words',
  'Edit it, post it, or take it back before it goes out',
  'Nothing is sent without you or a rule you made',
];

function SampleConversation() {
  return (
    <div className="grid gap-3 rounded-2xl bg-surface p-4 text-ink shadow-float">
      <div className="flex gap-3">
        <Avatar name="mara.bakes" />
        <div className="text-[15px]">
          <p className="text-sm font-semibold">mara.bakes</p>
          <p>Do you still ship to Lisbon? I would love the blue one for my studio 😍</p>
        </div>
      </div>
      <div className="ms-11 rounded-xl border border-hairline p-3">
        <p className="mb-1.5 text-xs text-muted">Draft in your voice</p>
        <p className="text-[15px]">
          We do, Mara! Lisbon takes about four days. I still have two of the blue ones, shall I keep
          one for you? 💙
        </p>
        <p className="mt-3 flex items-center justify-end gap-1.5 text-sm font-medium text-accent-ink">
          <Send aria-hidden className="size-3.5" />
          Ready when you are
        </p>
      </div>
    </div>
  );
}

export function ProductShowcase() {
  return (
    <aside
      aria-label="What Replyloom does"
      className="relative hidden overflow-hidden bg-[oklch(0.33_0.13_303)] text-white lg:flex lg:flex-col lg:justify-center"
    >
      <WeavePattern />
      <div className="relative mx-auto grid max-w-md gap-7 px-10 py-12">
        <h2 className="text-3xl leading-tight font-semibold tracking-tight text-balance">
          Every comment deserves an answer that sounds like you
        </h2>
        <SampleConversation />
        <ul className="grid gap-2.5 text-[15px]">
          {SELLING_POINTS.map((sellingPoint) => (
            <li key={sellingPoint} className="flex items-center gap-2.5">
              <Check aria-hidden className="size-4 shrink-0 opacity-80" />
              {sellingPoint}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

/** Frames the panel and leaves the center free for the text. */
function WeavePattern() {
  return (
    <svg
      aria-hidden
      className="absolute inset-0 size-full opacity-[0.13] [mask-image:radial-gradient(closest-side,transparent_85%,black_130%)]"
    >
      <defs>
        <pattern id="weave" width="56" height="56" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="#fff" strokeWidth="9" strokeLinecap="round">
            <path d="M14 6v16M42 34v16M34 14h16M6 42h16" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#weave)" />
    </svg>
  );
}
