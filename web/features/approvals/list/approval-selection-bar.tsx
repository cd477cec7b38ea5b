// Actions for several replies at once, within reach of the thumb.
import { Check, Trash2, X } from 'lucide-react';
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';

/** "Select all" selects the page, which may be less than all. */
const describeSelection = (count: number, total: number, isWholePage: boolean): string =>
  isWholePage && total > DEFAULT_LIST_PAGE_SIZE
    ? `${formatNumber(count)} of ${formatNumber(total)} selected (this page)`
    : `${formatNumber(count)} selected`;

export function ApprovalSelectionBar(props: {
  readonly count: number;
  /** Whether all selectable replies are selected. */
  readonly isWholePage: boolean;
  readonly total: number;
  readonly onApprove: () => void;
  readonly onDiscard: () => void;
  readonly onClear: () => void;
}) {
  return (
    <section
      aria-label="Selected replies"
      className="sticky bottom-0 z-10 -mx-4 flex animate-appear flex-wrap items-center gap-2 border-t border-hairline bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:bottom-4 md:mx-0 md:rounded-xl md:border md:py-2 md:shadow-float"
    >
      <p role="status" className="text-sm font-medium tabular-nums">
        {describeSelection(props.count, props.total, props.isWholePage)}
      </p>
      <IconButton label="Clear selection" className="max-sm:ms-auto" onClick={props.onClear}>
        <X aria-hidden className="size-4" />
      </IconButton>
      <div className="flex gap-2 max-sm:w-full sm:ms-auto">
        <Button
          className="max-sm:flex-1 max-sm:px-2"
          icon={<Trash2 aria-hidden className="size-4" />}
          call="changeApprovals"
          onClick={props.onDiscard}
        >
          Discard selected
        </Button>
        <Button
          variant="primary"
          className="max-sm:flex-1 max-sm:px-2"
          icon={<Check aria-hidden className="size-4" />}
          call="changeApprovals"
          onClick={props.onApprove}
        >
          Approve selected
        </Button>
      </div>
    </section>
  );
}
