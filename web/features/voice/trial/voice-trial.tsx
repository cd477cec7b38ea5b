// Tries the voice on past comments: the owner's answer beside a draft as before and one with the changes.
import { MAX_VOICE_TRIAL_COMMENTS } from '#shared/limits.ts';
import type { VoiceChanges } from '#shared/schemas/voice.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { TrialExample } from './trial-example.tsx';
import { useVoiceTrial } from './use-voice-trial.ts';

type VoiceTrialProps = { readonly changes: VoiceChanges; readonly hasChanges: boolean };

const COST = `It writes up to ${MAX_VOICE_TRIAL_COMMENTS * 2} drafts, which count in your plan. Nothing is posted.`;

const Progress = ({ seconds }: { readonly seconds: number }) => (
  <p className="flex items-center gap-2 text-muted">
    <Spinner />
    <span role="status">The AI is writing the drafts…</span>
    <span aria-hidden className="tabular-nums">
      {seconds} s
    </span>
  </p>
);

export function VoiceTrial({ changes, hasChanges }: VoiceTrialProps) {
  const trial = useVoiceTrial(changes);
  return (
    <section aria-label="Try it" className="grid grid-cols-1 gap-3">
      <h2 className="font-semibold">Try it</h2>
      <p className="max-w-prose text-muted">
        See drafts for comments that you have answered, beside your own answers. {COST}
      </p>
      <div>
        <Button call="tryVoice" busy={trial.isRunning} onClick={() => void trial.run(hasChanges)}>
          Try on ten comments
        </Button>
      </div>
      {trial.isRunning && <Progress seconds={trial.seconds} />}
      {!trial.isRunning && trial.result && (
        <>
          {trial.isOutdated && (
            <p role="status" className="text-sm text-warning">
              You have changed the voice since. Try it once more to see that.
            </p>
          )}
          {trial.result.examples.length === 0 ? (
            <p>There is no comment yet that you have answered.</p>
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {trial.result.examples.map((example) => (
                <TrialExample
                  key={example.comment.id}
                  example={example}
                  hadChanges={trial.result?.hadChanges ?? false}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
