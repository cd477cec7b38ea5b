// Redirects the browser to Facebook and back to the current screen.
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ALERT_DURATIONS_MS } from '#shared/limits.ts';
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { callApi } from '#web/lib/api/call-api.ts';
import { useInvalidateEndpointData } from '#web/lib/api/use-api-query.ts';
import { getErrorMessageForUser, hasErrorCode } from '#web/lib/http/api-error.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { useOnPageRestoredFromCache } from '#web/lib/navigation/use-on-page-restored-from-cache.ts';
import {
  buildTemporaryLinkProblemAlert,
  NO_SUBSCRIPTION_MESSAGE,
} from '../account-problem-messages.ts';

const ALERT_OPTIONS = { dismissible: true, timeout: ALERT_DURATIONS_MS.account / 1_000 } as const;

/** `replacesLinkedAccount`: links another account instead of the current one, which requires a plan. */
export function useLinkFacebookAccount({
  replacesLinkedAccount = false,
}: {
  readonly replacesLinkedAccount?: boolean;
} = {}) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const alerts = useAlertActions();
  const [isRedirecting, setIsRedirecting] = useState(false);
  const invalidateLinkedAccount = useInvalidateEndpointData('getFbAccount');
  const invalidateCurrentAccount = useInvalidateEndpointData('getIgAccount');
  useOnPageRestoredFromCache(() => {
    setIsRedirecting(false);
    invalidateLinkedAccount();
    invalidateCurrentAccount();
  });

  const startLinking = async () => {
    setIsRedirecting(true);
    try {
      const name = replacesLinkedAccount ? 'changeFacebookAccount' : 'loginToFacebook';
      const response = await callApi(name, { redirect_url: pathname });
      if ('url' in response) {
        window.location.assign(response.url);
        return;
      }
      const temporaryAlert = buildTemporaryLinkProblemAlert(
        response.messages,
        response.next_available_run_time,
      );
      if (temporaryAlert !== null) alerts.showAlert({ ...ALERT_OPTIONS, ...temporaryAlert });
    } catch (error) {
      const hasNoSubscription = hasErrorCode(error, 'No Subscription');
      const content = hasNoSubscription ? NO_SUBSCRIPTION_MESSAGE : getErrorMessageForUser(error);
      alerts.showAlert({ ...ALERT_OPTIONS, type: 'danger', content });
      if (hasNoSubscription) await navigate(screenPaths.pricing);
    }
    setIsRedirecting(false);
  };
  return { startLinking, isRedirecting };
}
