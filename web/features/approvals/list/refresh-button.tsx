// Reads the list again. While nothing is approved, the list does not look for new replies by itself.
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';

export function RefreshButton({ onRefresh }: { readonly onRefresh: () => Promise<unknown> }) {
  const [isBusy, setIsBusy] = useState(false);
  const refresh = async () => {
    setIsBusy(true);
    // The list shows its own error.
    await onRefresh().catch(() => undefined);
    setIsBusy(false);
  };
  return (
    <Button
      variant="quiet"
      busy={isBusy}
      icon={<RefreshCw aria-hidden className="size-4" />}
      onClick={() => void refresh()}
    >
      <span className="max-[26rem]:sr-only">Refresh</span>
    </Button>
  );
}
