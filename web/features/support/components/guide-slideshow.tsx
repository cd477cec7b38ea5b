// A guide as a short video that shows the pictures of its steps.
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import type { HelpGuideStep } from '../guides/help-guide-types.ts';
import { GuidePicture } from '../pictures/guide-picture.tsx';

const STEP_MS = 4_000;

function useGuidePlayback(stepCount: number) {
  const [stepIndex, setStepIndex] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const isLastStep = stepIndex === stepCount - 1;
  useEffect(() => {
    if (!isPlaying) return;
    const playNextStep = () => (isLastStep ? setIsPlaying(false) : setStepIndex(stepIndex + 1));
    const timer = setTimeout(playNextStep, STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, stepIndex, isLastStep]);
  const togglePlayback = () => {
    if (!isPlaying && isLastStep) setStepIndex(0);
    setIsPlaying(!isPlaying);
  };
  return { stepIndex, isPlaying, togglePlayback };
}

export function GuideSlideshow({
  title,
  steps,
}: {
  readonly title: string;
  readonly steps: readonly HelpGuideStep[];
}) {
  const { stepIndex, isPlaying, togglePlayback } = useGuidePlayback(steps.length);
  const step = steps[stepIndex];
  if (step === undefined) return null;
  const Icon = isPlaying ? Pause : Play;
  return (
    <figure
      aria-label={`Video: ${title}`}
      className="mb-4 overflow-hidden rounded-2xl border border-hairline bg-sunken"
    >
      {/* Hidden from screen readers, because the steps below have the same pictures. */}
      <div
        aria-hidden
        className={joinClassNames(
          'flex h-72 justify-center px-3 py-4',
          step.picture.frame !== 'screenshot' && '[&_img]:h-full',
          // The drawing shows only the top of a phone, so nothing is below it.
          step.picture.frame === 'phone' && '[&_img]:object-bottom',
        )}
      >
        <GuidePicture picture={step.picture} />
      </div>
      <figcaption className="flex items-center gap-3 border-t border-hairline bg-surface px-4 py-3">
        <Button
          variant="primary"
          icon={<Icon aria-hidden className="size-4" />}
          className="shrink-0"
          onClick={togglePlayback}
        >
          {isPlaying ? 'Pause' : 'Play video'}
        </Button>
        <p aria-live="polite" className="min-w-0 flex-1 font-medium">
          {step.title}
        </p>
        <span className="text-muted tabular-nums">
          {stepIndex + 1} / {steps.length}
        </span>
      </figcaption>
    </figure>
  );
}
