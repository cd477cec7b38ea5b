// Runs the trial of a voice, and counts the seconds that it takes.
import { useEffect, useState } from 'react';
import { MAX_VOICE_TRIAL_COMMENTS } from '#shared/limits.ts';
import type { VoiceChanges } from '#shared/schemas/voice.ts';
import { useErrorToast } from '#web/components/states/use-error-toast.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';
import { UnauthorizedError } from '#web/lib/http/api-error.ts';

export type VoiceExample = ApiCallResponse<'tryVoice'>['examples'][number];

type TrialResult = {
  readonly examples: readonly VoiceExample[];
  readonly hadChanges: boolean;
  /** The changes that it was run with. */
  readonly changes: string;
};

const SECOND_MS = 1_000;

function useSecondsWhile(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    setSeconds(0);
    const timer = setInterval(() => setSeconds((count) => count + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}

export function useVoiceTrial(changes: VoiceChanges) {
  const showErrorToast = useErrorToast();
  const [isRunning, setIsRunning] = useState(false);
  const [result, setResult] = useState<TrialResult | null>(null);
  const seconds = useSecondsWhile(isRunning);
  const serialized = JSON.stringify(changes);
  return {
    isRunning,
    result,
    seconds,
    isOutdated: result !== null && result.changes !== serialized,
    run: async (hadChanges: boolean) => {
      setIsRunning(true);
      try {
        const { examples } = await callApi('tryVoice', {
          voice: changes,
          count: MAX_VOICE_TRIAL_COMMENTS,
        });
        setResult({ examples, hadChanges, changes: serialized });
      } catch (error) {
        // The app goes to /logout by itself.
        if (!(error instanceof UnauthorizedError))
          showErrorToast('The voice could not be tried.', error);
      } finally {
        setIsRunning(false);
      }
    },
  };
}
