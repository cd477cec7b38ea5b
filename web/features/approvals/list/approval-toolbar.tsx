// The line above the list: Select all, the number of replies, and their order.
import { useEffect, useRef } from 'react';
import type { ApprovalListOrder } from '#shared/contracts/approvals.ts';
import { Select } from '#web/components/fields/select.tsx';
import { formatCountWithNoun } from '#web/lib/format/format-numbers-and-counts.ts';
import type { ApprovalSelection } from './use-approval-selection.ts';

const ORDER_OPTIONS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'expiry', label: 'Expires first' },
] as const;

type ApprovalToolbarProps = {
  readonly selection: ApprovalSelection;
  readonly total: number;
  readonly order: ApprovalListOrder;
  readonly onOrderChange: (order: ApprovalListOrder) => void;
};

function SelectAllBox({ selection }: Pick<ApprovalToolbarProps, 'selection'>) {
  const box = useRef<HTMLInputElement>(null);
  const isPartial = selection.selectedIds.length > 0 && !selection.isAllSelected;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <label className="flex min-h-11 md:min-h-8 items-center gap-3 text-sm font-medium whitespace-nowrap select-none">
      <input
        ref={box}
        type="checkbox"
        checked={selection.isAllSelected}
        disabled={!selection.canSelect}
        onChange={(event) => selection.selectAll(event.target.checked)}
        className="size-4.5 accent-accent"
      />
      Select all
    </label>
  );
}

const Key = ({ children }: { readonly children: string }) => (
  <kbd className="rounded border border-hairline bg-sunken px-1 font-sans">{children}</kbd>
);

export function ApprovalToolbar({ selection, total, order, onOrderChange }: ApprovalToolbarProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-2 sm:gap-x-4 md:ps-3.25">
      <SelectAllBox selection={selection} />
      <p className="text-sm whitespace-nowrap text-muted tabular-nums">
        {formatCountWithNoun(total, 'reply', 'replies')}
      </p>
      <p aria-hidden className="ms-auto text-xs text-muted max-lg:hidden">
        <Key>j</Key> <Key>k</Key> move · <Key>a</Key> approve · <Key>d</Key> discard · <Key>?</Key>{' '}
        all keys
      </p>
      <div className="w-40 max-lg:ms-auto max-sm:w-38">
        <Select
          label="Order"
          isLabelHidden
          value={order}
          options={ORDER_OPTIONS}
          onChange={onOrderChange}
        />
      </div>
    </div>
  );
}
