// Shown while the browser has no connection.
import { WifiOff } from 'lucide-react';
import { useIsOnline } from '#web/lib/browser/use-online.ts';

export function OfflineBar() {
  const isOnline = useIsOnline();
  if (isOnline) return null;
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm text-warning"
    >
      <WifiOff aria-hidden className="size-4" />
      You are offline. What you typed stays here; we go on when you are back.
    </p>
  );
}
