// Sends the browser to the login provider and back to where it was.
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ALERT_MS } from '#shared/limits.ts';
import { useAlerts } from '#web/components/alerts/alerts.tsx';
import { hasCode, sentenceOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { paths } from '#web/lib/paths.ts';
import { useReadAnew } from '#web/lib/use-call.ts';
import { usePageRestored } from '#web/lib/use-page-restored.ts';
import { limitAlert, NO_SUBSCRIPTION } from '../problem-texts.ts';

const SHARED = { dismissible: true, timeout: ALERT_MS.account / 1_000 } as const;

/** `changing`: another account in place of the linked one, which only a plan allows. */
export function useLinkAccount({ changing = false }: { readonly changing?: boolean } = {}) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const alerts = useAlerts();
  const [leaving, setLeaving] = useState(false);
  const readLinked = useReadAnew('getFbAccount');
  const readChosen = useReadAnew('getIgAccount');
  usePageRestored(() => {
    setLeaving(false);
    readLinked();
    readChosen();
  });

  const link = async () => {
    setLeaving(true);
    try {
      const name = changing ? 'changeFacebookAccount' : 'loginToFacebook';
      const answer = await call(name, { redirect_url: pathname });
      if ('url' in answer) {
        window.location.assign(answer.url);
        return;
      }
      const limit = limitAlert(answer.messages, answer.next_available_run_time);
      if (limit !== null) alerts.show({ ...SHARED, ...limit });
    } catch (error) {
      const isUnpaid = hasCode(error, 'No Subscription');
      const content = isUnpaid ? NO_SUBSCRIPTION : sentenceOf(error);
      alerts.show({ ...SHARED, type: 'danger', content });
      if (isUnpaid) await navigate(paths.pricing);
    }
    setLeaving(false);
  };
  return { link, leaving };
}
