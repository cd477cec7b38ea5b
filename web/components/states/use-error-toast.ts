// A toast that says which action failed, and why.
import { useCallback } from 'react';
import { getErrorMessageForUser } from '#web/lib/http/api-error.ts';
import { useAlertActions } from '../alerts/alerts-provider.tsx';

const TOAST_SECONDS = 10;
const TOAST_OPTIONS = {
  type: 'danger',
  dismissible: true,
  overlay: true,
  timeout: TOAST_SECONDS,
} as const;

/** `failedAction` names the action; a second failure of the same action replaces its toast. */
export function useErrorToast(): (failedAction: string, error: unknown) => void {
  const { showAlert } = useAlertActions();
  return useCallback(
    (failedAction, error) =>
      showAlert({
        ...TOAST_OPTIONS,
        id: failedAction,
        content: `${failedAction} ${getErrorMessageForUser(error)}`,
      }),
    [showAlert],
  );
}
