// Warns on product screens that the Facebook link expires soon, until it is renewed or the notice is dismissed.
import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/components/ui/button.tsx';
import { formatDate } from '#web/lib/format/format-dates-and-times.ts';
import { isImpersonating } from '#web/lib/session/session.ts';
import {
  readLocalStorageValue,
  writeLocalStorageValue,
} from '#web/lib/session/user-data-in-browser.ts';
import type { FacebookAccountOrNone } from '../account-connection-status.ts';
import { useFacebookLinkErrorAlert } from '../hooks/use-facebook-link-error-alert.ts';
import { LinkFacebookButton } from './link-facebook-button.tsx';

/** The dismissal is stored for this expiry date and cleared on logout. */
function useDismissedExpiry() {
  const [dismissed, setDismissed] = useState(() => readLocalStorageValue('linkEndDismissed'));
  const dismiss = (expiresAt: string) => {
    writeLocalStorageValue('linkEndDismissed', expiresAt);
    setDismissed(expiresAt);
  };
  return { dismissed, dismiss };
}

export function FacebookLinkExpiryNotice({
  linkedAccount,
}: {
  readonly linkedAccount: FacebookAccountOrNone | undefined;
}) {
  useFacebookLinkErrorAlert();
  const { dismissed, dismiss } = useDismissedExpiry();
  const expiresAt =
    linkedAccount && 'id' in linkedAccount
      ? linkedAccount.facebook_access_token_expires_soon_at
      : null;
  if (expiresAt === null || expiresAt === dismissed || isImpersonating()) return null;
  return (
    <section
      aria-label="Facebook link"
      className="grid grid-cols-[1fr_auto] items-center gap-2 border-b border-hairline bg-warning-soft py-2 ps-4 pe-2 text-sm sm:grid-cols-[1fr_auto_auto] md:ps-6 md:pe-4"
    >
      <p className="min-w-0">
        Your Facebook link runs out on <strong>{formatDate(expiresAt)}</strong>. Please log in with
        Facebook again before then, so that nothing stops.
      </p>
      <div className="max-sm:order-last max-sm:col-span-2 max-sm:pe-2">
        <LinkFacebookButton />
      </div>
      <IconButton label="Dismiss" onClick={() => dismiss(expiresAt)}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </section>
  );
}
