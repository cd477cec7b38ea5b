// Redirects the browser to a page of the payment provider.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { useInvalidateEndpointData } from '#web/lib/api/use-api-query.ts';
import { getErrorMessageForUser } from '#web/lib/http/api-error.ts';
import { useOnPageRestoredFromCache } from '#web/lib/navigation/use-on-page-restored-from-cache.ts';

const ERROR_TOAST_SECONDS = 10;

/** The path of a URL within the app, or null for an external URL. */
function getAppPath(address: string): string | null {
  const { origin, pathname, search } = new URL(address, window.location.origin);
  return origin === window.location.origin ? `${pathname}${search}` : null;
}

/** `buttonName` identifies the clicked button, so that only that one is busy. */
export function usePaymentProviderRedirect() {
  const [redirectingButton, setRedirectingButton] = useState<string | null>(null);
  const alerts = useAlertActions();
  const navigate = useNavigate();
  const invalidateSubscription = useInvalidateEndpointData('getMySubscription');
  useOnPageRestoredFromCache(() => {
    setRedirectingButton(null);
    invalidateSubscription();
  });

  const redirectTo = async (
    buttonName: string,
    fetchUrl: () => Promise<{ readonly payload: { readonly url: string } }>,
    /** Returns whether it has handled the error. */
    onError: (error: unknown) => boolean = () => false,
  ) => {
    setRedirectingButton(buttonName);
    try {
      const { payload } = await fetchUrl();
      const path = getAppPath(payload.url);
      if (path === null) {
        window.location.assign(payload.url);
        return;
      }
      await navigate(path);
    } catch (error) {
      if (!onError(error)) {
        const alertOptions = {
          dismissible: true,
          overlay: true,
          timeout: ERROR_TOAST_SECONDS,
        } as const;
        alerts.showAlert({
          ...alertOptions,
          id: 'leave',
          type: 'danger',
          content: getErrorMessageForUser(error),
        });
      }
    }
    setRedirectingButton(null);
  };
  return { redirectTo, redirectingButton };
}
