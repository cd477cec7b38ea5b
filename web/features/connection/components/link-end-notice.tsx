// Says on product screens that the link runs out soon, until it is renewed or the notice dismissed.
import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/components/ui/button.tsx';
import { useSession } from '#web/features/session/hooks/use-session.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { readStored, writeStored } from '#web/lib/stored-flags.ts';
import type { LinkedAccount } from '../connection-status.ts';
import { useLinkErrors } from '../hooks/use-link-errors.ts';
import { FacebookButton } from './facebook-button.tsx';

/** Dismissed for good, as far as this end of the link and this log-in go. */
function useDismissed() {
  const [dismissed, setDismissed] = useState(() => readStored('linkEndDismissed'));
  const dismiss = (endsAt: string) => {
    writeStored('linkEndDismissed', endsAt);
    setDismissed(endsAt);
  };
  return { dismissed, dismiss };
}

export function LinkEndNotice({ linked }: { readonly linked: LinkedAccount | undefined }) {
  // Who links again from here comes back here, whatever came of it.
  useLinkErrors();
  const { trueUser } = useSession();
  const { dismissed, dismiss } = useDismissed();
  const endsAt = linked && 'id' in linked ? linked.facebook_access_token_expires_soon_at : null;
  if (endsAt === null || endsAt === dismissed || trueUser !== null) return null;
  return (
    <section
      aria-label="Facebook link"
      className="grid grid-cols-[1fr_auto] items-center gap-2 border-b border-hairline bg-warning-soft py-2 ps-4 pe-2 text-sm sm:grid-cols-[1fr_auto_auto] md:ps-6 md:pe-4"
    >
      <p className="min-w-0">
        Your Facebook link runs out on <strong>{formatDate(endsAt)}</strong>. Please log in with
        Facebook again before then, so that nothing stops.
      </p>
      <div className="max-sm:order-last max-sm:col-span-2 max-sm:pe-2">
        <FacebookButton />
      </div>
      <IconButton label="Dismiss" onClick={() => dismiss(endsAt)}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </section>
  );
}
