// Sends the browser to a page of the card provider.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAlerts } from '#web/components/alerts/alerts.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useReadAnew } from '#web/lib/use-call.ts';
import { usePageRestored } from '#web/lib/use-page-restored.ts';

/** Seconds. */
const PROBLEM_SHOWN = 10;

/** An address of the app itself is a screen to go to; any other one the browser is sent to. */
function ownPath(address: string): string | null {
  const { origin, pathname, search } = new URL(address, window.location.origin);
  return origin === window.location.origin ? `${pathname}${search}` : null;
}

/** `what` names the button that was pressed, so that only that one is busy. */
export function useLeaveTo() {
  const [leavingBy, setLeavingBy] = useState<string | null>(null);
  const alerts = useAlerts();
  const navigate = useNavigate();
  const readSubscription = useReadAnew('getMySubscription');
  usePageRestored(() => {
    setLeavingBy(null);
    readSubscription();
  });

  const leave = async (
    what: string,
    find: () => Promise<{ readonly payload: { readonly url: string } }>,
    /** True where the error has been dealt with. */
    onError: (error: unknown) => boolean = () => false,
  ) => {
    setLeavingBy(what);
    try {
      const { payload } = await find();
      const path = ownPath(payload.url);
      if (path === null) {
        window.location.assign(payload.url);
        return;
      }
      await navigate(path);
    } catch (error) {
      if (!onError(error)) {
        const shared = { dismissible: true, overlay: true, timeout: PROBLEM_SHOWN } as const;
        alerts.show({ ...shared, id: 'leave', type: 'danger', content: sentenceOf(error) });
      }
    }
    setLeavingBy(null);
  };
  return { leave, leavingBy };
}
