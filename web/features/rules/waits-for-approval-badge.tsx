// Marks an active rule whose replies wait for approval.
import { Inbox } from 'lucide-react';

export function WaitsForApprovalBadge() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-warning-soft px-2 py-0.5 text-xs text-warning">
      <Inbox aria-hidden className="size-3.5" />
      Waits for approval
    </span>
  );
}
