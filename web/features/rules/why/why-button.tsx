// Opens the explanation of what rules did about a comment or message. Its code loads on the first click.
import { useState } from 'react';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { OnDemand } from '#web/components/states/on-demand.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import type { InboundItem } from '../activity/inbound-item.ts';

const loadEventActivity = async () =>
  (await import('../activity/activity-timeline.tsx')).EventActivity;

type WhyButtonProps = {
  /** The id of the comment or message. */
  readonly eventId: string;
  /** Helps to explain why no rule has looked at it. */
  readonly item?: InboundItem;
};

/** Renders nothing without the feature. */
export function WhyButton({ eventId, item }: WhyButtonProps) {
  const isFeatureEnabled = useFeatureFlags();
  const [isOpen, setIsOpen] = useState(false);
  if (!isFeatureEnabled('rules')) return null;
  return (
    <>
      <button
        type="button"
        data-why
        title="What rules did about this (w)"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="min-h-11 min-w-11 shrink-0 rounded-lg px-2 text-xs text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink md:min-h-6 md:min-w-0"
      >
        Why?
      </button>
      <Dialog title="Why" open={isOpen} onClose={() => setIsOpen(false)} size="large">
        <div className="pt-2">
          <OnDemand
            load={loadEventActivity}
            props={{ eventId, item }}
            fallback={<Skeleton className="h-40" />}
          />
        </div>
      </Dialog>
    </>
  );
}
