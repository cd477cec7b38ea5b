// Starts and stops an impersonation by swapping the sessions. Each session loads its own data.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { IMPERSONATION_SWITCH_DELAY_MS } from '#shared/limits.ts';
import { useErrorToast } from '#web/components/states/use-error-toast.ts';
import { callApiAsAdmin } from '#web/lib/api/call-api-as-admin.ts';
import { UnauthorizedError } from '#web/lib/http/api-error.ts';
import { sendEndpointRequest } from '#web/lib/http/send-endpoint-request.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { getAccessToken, restoreSession } from '#web/lib/session/access-token.ts';
import { runActionsBeforeSessionEnds } from '#web/lib/session/actions-before-leaving-account.ts';
import { restoreAdminSession, switchToImpersonatedSession } from '#web/lib/session/session.ts';
import { getSessionNumber } from '#web/lib/session/session-state.ts';

const waitForImpersonationDelay = () =>
  new Promise((resolve) => setTimeout(resolve, IMPERSONATION_SWITCH_DELAY_MS));

export function useImpersonation() {
  /** The id of the user whose impersonation is starting, or `stop`. */
  const [pendingTarget, setPendingTarget] = useState<string | null>(null);
  const showErrorToast = useErrorToast();
  const navigate = useNavigate();

  /** Refreshes the tokens of the restored session. */
  const continueAsAdmin = async () => {
    await waitForImpersonationDelay();
    await restoreSession();
  };

  const start = async (userId: string) => {
    setPendingTarget(userId);
    const numberBefore = getSessionNumber();
    try {
      // Requested as the admin, even while another impersonation is active.
      const impersonation = await callApiAsAdmin('impersonate', { id: userId });
      await runActionsBeforeSessionEnds();
      // Another tab has ended the session, or begun another one.
      if (numberBefore !== getSessionNumber()) throw new UnauthorizedError();
      switchToImpersonatedSession({ ...impersonation.token, user: impersonation.user });
      const sessionNumber = getSessionNumber();
      await waitForImpersonationDelay();
      // The admin may have stopped it by now.
      if (sessionNumber === getSessionNumber()) await navigate(screenPaths.home);
    } catch (error) {
      // The app goes to /logout, or continues with the other session.
      if (error instanceof UnauthorizedError) return;
      showErrorToast('You could not sign in as this user.', error);
      if (restoreAdminSession()) await continueAsAdmin();
    }
    setPendingTarget(null);
  };

  const stop = async () => {
    setPendingTarget('stop');
    await runActionsBeforeSessionEnds();
    const token = await getAccessToken().catch(() => undefined);
    // The admin's session is restored first, so that no call begins in the ending one.
    const isRestored = restoreAdminSession();
    // The impersonated session expires on its own if this fails.
    await sendEndpointRequest('stopImpersonating', {}, token).catch(() => undefined);
    if (isRestored) await continueAsAdmin();
    await navigate(screenPaths.admin);
    setPendingTarget(null);
  };
  return { start, stop, pendingTarget };
}
