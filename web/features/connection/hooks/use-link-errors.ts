// Shows what went wrong at the login provider's dialog, then removes it from the address.
import { ALERT_MS } from '#shared/limits.ts';
import { useQueryNotice } from '#web/components/alerts/use-query-notice.ts';
import { linkErrorMessage } from '../problem-texts.ts';

export function useLinkErrors(): void {
  useQueryNotice('error', (codes) => {
    const content = linkErrorMessage(codes);
    const timeout = ALERT_MS.urlError / 1_000;
    return content === null ? null : { type: 'danger', content, dismissible: true, timeout };
  });
}
