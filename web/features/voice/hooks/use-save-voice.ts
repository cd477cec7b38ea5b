// Saves the changes of the voice, unless another window has saved since.
import { useState } from 'react';
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { useErrorToast } from '#web/components/states/use-error-toast.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { hasErrorCode, UnauthorizedError } from '#web/lib/http/api-error.ts';
import type { StoredVoice, VoiceForm } from './use-voice-form.ts';

const SUCCESS_SECONDS = 3;
const FAILURE = 'Your voice could not be saved.';

export function useSaveVoice(form: VoiceForm, onSaved: (voice: StoredVoice) => Promise<unknown>) {
  const { showAlert, hideAlert } = useAlertActions();
  const showErrorToast = useErrorToast();
  const [isSaving, setIsSaving] = useState(false);
  const [isOutdated, setIsOutdated] = useState(false);

  const send = async (version: number) => {
    await onSaved(await callApi('saveVoice', { voice: form.changes, version }));
    form.discard();
    setIsOutdated(false);
    showAlert({
      id: 'voice-saved',
      type: 'success',
      overlay: true,
      timeout: SUCCESS_SECONDS,
      content: 'Voice saved. Drafts follow it from now on.',
    });
  };
  const run = async (work: () => Promise<void>) => {
    if (isSaving) return;
    setIsSaving(true);
    hideAlert(FAILURE);
    try {
      await work();
    } catch (error) {
      if (hasErrorCode(error, 'conflict')) setIsOutdated(true);
      // The app goes to /logout by itself.
      else if (!(error instanceof UnauthorizedError)) showErrorToast(FAILURE, error);
    } finally {
      setIsSaving(false);
    }
  };
  return {
    isSaving,
    isOutdated,
    save: () => run(() => send(form.version)),
    /** Replaces the traits that the other window saved. */
    overwrite: () => run(async () => send((await callApi('getVoice', {})).version)),
    showOther: () =>
      run(async () => {
        await onSaved(await callApi('getVoice', {}));
        form.discard();
        setIsOutdated(false);
      }),
  };
}
