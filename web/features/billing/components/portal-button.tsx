// The way to the card provider's pages for who has a plan.
import { ExternalLink } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { useLeaveTo } from '../hooks/use-leave-to.ts';

/** Who never was at a checkout has nothing to manage: no news for anybody but the console. */
function onlyLogged(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 400) return false;
  console.warn(error.code);
  return true;
}

export function PortalButton() {
  const { leave, leavingBy } = useLeaveTo();
  return (
    <Button
      busy={leavingBy !== null}
      icon={<ExternalLink aria-hidden className="size-4" />}
      onClick={() => void leave('portal', () => call('billingPortal', {}), onlyLogged)}
    >
      Go to Billing Portal
    </Button>
  );
}
