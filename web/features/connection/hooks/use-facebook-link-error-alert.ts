// Shows the error that Facebook's dialog returned in the URL, then removes it from the URL.
import { ALERT_DURATIONS_MS } from '#shared/limits.ts';
import { useQueryParameterAlert } from '#web/components/alerts/use-query-parameter-alert.ts';
import { findFacebookLinkErrorMessage } from '../account-problem-messages.ts';

export function useFacebookLinkErrorAlert(): void {
  useQueryParameterAlert('error', (codes) => {
    const content = findFacebookLinkErrorMessage(codes);
    const timeout = ALERT_DURATIONS_MS.urlError / 1_000;
    return content === null ? null : { type: 'danger', content, dismissible: true, timeout };
  });
}
