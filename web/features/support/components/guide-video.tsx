// A guide as a short film: the pictures of its steps, one after another.
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import type { GuideStep } from '../guides/guide.ts';
import { ScenePicture } from '../pictures/scene-picture.tsx';

const STEP_MS = 4_000;

function usePlaying(count: number) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const atEnd = at === count - 1;
  useEffect(() => {
    if (!playing) return;
    const goOn = () => (atEnd ? setPlaying(false) : setAt(at + 1));
    const timer = setTimeout(goOn, STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, at, atEnd]);
  const press = () => {
    if (!playing && atEnd) setAt(0);
    setPlaying(!playing);
  };
  return { at, playing, press };
}

export function GuideVideo({
  title,
  steps,
}: {
  readonly title: string;
  readonly steps: readonly GuideStep[];
}) {
  const { at, playing, press } = usePlaying(steps.length);
  const step = steps[at];
  if (step === undefined) return null;
  const Icon = playing ? Pause : Play;
  return (
    <figure
      aria-label={`Video: ${title}`}
      className="mb-4 overflow-hidden rounded-2xl border border-hairline bg-sunken"
    >
      {/* The steps below have the same pictures, and their words. */}
      <div aria-hidden className="flex h-72 justify-center px-3 py-4 [&>svg]:h-full">
        <ScenePicture scene={step.picture} />
      </div>
      <figcaption className="flex items-center gap-3 border-t border-hairline bg-surface px-4 py-3">
        <Button
          look="primary"
          icon={<Icon aria-hidden className="size-4" />}
          className="shrink-0"
          onClick={press}
        >
          {playing ? 'Pause' : 'Play video'}
        </Button>
        <p aria-live="polite" className="min-w-0 flex-1 font-medium">
          {step.title}
        </p>
        <span className="text-muted tabular-nums">
          {at + 1} / {steps.length}
        </span>
      </figcaption>
    </figure>
  );
}
