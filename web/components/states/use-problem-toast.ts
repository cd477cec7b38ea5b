// Says in a toast which action failed, and why.
import { useCallback } from 'react';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useAlerts } from '../alerts/alerts.tsx';

const SHOWN_SECONDS = 10;
const SHARED = {
  type: 'danger',
  dismissible: true,
  overlay: true,
  timeout: SHOWN_SECONDS,
} as const;

/** `what` names the action; when it fails again, its toast takes the place of the one before. */
export function useProblemToast(): (what: string, error: unknown) => void {
  const { show } = useAlerts();
  return useCallback(
    (what, error) => show({ ...SHARED, id: what, content: `${what} ${sentenceOf(error)}` }),
    [show],
  );
}
