// Starts and stops an impersonation: swaps the sessions, then refetches everything.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { IMPERSONATION_SWITCH_DELAY_MS } from '#shared/limits.ts';
import { useErrorToast } from '#web/components/states/use-error-toast.ts';
import { getAdminAccessToken } from '#web/lib/admin-access-token.ts';
import { callApi } from '#web/lib/call-api.ts';
import { screenPaths } from '#web/lib/paths.ts';
import { sendEndpointRequest } from '#web/lib/send-endpoint-request.ts';
import {
  restoreAdminSession,
  restoreSession,
  switchToImpersonatedSession,
} from '#web/lib/session.ts';
import { useClearQueryCache } from '#web/lib/use-api-query.ts';

const waitForImpersonationDelay = () =>
  new Promise((resolve) => setTimeout(resolve, IMPERSONATION_SWITCH_DELAY_MS));

export function useImpersonation() {
  /** The id of the user whose impersonation is starting, or `stop`. */
  const [pendingTarget, setPendingTarget] = useState<string | null>(null);
  const showErrorToast = useErrorToast();
  const clearCache = useClearQueryCache();
  const navigate = useNavigate();

  /** Restores the admin's own session, if one was saved, and refetches everything. */
  const returnToAdminSession = async () => {
    if (!restoreAdminSession()) return;
    await waitForImpersonationDelay();
    await restoreSession();
    await clearCache('everything');
  };

  const start = async (userId: string) => {
    setPendingTarget(userId);
    try {
      // Requested as the admin, also while another impersonation is active.
      const impersonation = await sendEndpointRequest(
        'impersonate',
        { id: userId },
        await getAdminAccessToken(),
      );
      switchToImpersonatedSession({ ...impersonation.token, user: impersonation.user });
      await waitForImpersonationDelay();
      await clearCache('everything');
      await navigate(screenPaths.home);
    } catch (error) {
      showErrorToast('You could not sign in as this user.', error);
      await returnToAdminSession();
    }
    setPendingTarget(null);
  };

  const stop = async () => {
    setPendingTarget('stop');
    // The admin's session is restored even when the call fails: the impersonated session expires on its own.
    await callApi('stopImpersonating', {}).catch(() => undefined);
    await returnToAdminSession();
    await navigate(screenPaths.admin);
    setPendingTarget(null);
  };
  return { start, stop, pendingTarget };
}
