// Shows the error that Facebook's dialog returned in the URL, then removes it from the URL.
import { ALERT_DURATIONS_MS } from '#shared/limits.ts';
import { useQueryParameterAlert } from '#web/components/alerts/use-query-parameter-alert.ts';
import { findLinkErrorMessage } from '../problem-messages.ts';

export function useLinkErrorAlert(): void {
  useQueryParameterAlert('error', (codes) => {
    const content = findLinkErrorMessage(codes);
    const timeout = ALERT_DURATIONS_MS.urlError / 1_000;
    return content === null ? null : { type: 'danger', content, dismissible: true, timeout };
  });
}
