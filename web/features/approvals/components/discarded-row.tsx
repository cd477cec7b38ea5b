// In place of a discarded card, while the discard can be undone.
import { Undo2 } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { focusCard } from '../hooks/use-approval-shortcuts.ts';

export function DiscardedRow({
  username,
  canUndo,
  onUndo,
}: {
  readonly username: string;
  readonly canUndo: boolean;
  readonly onUndo: () => void;
}) {
  return (
    <div className="relative flex min-h-14 animate-appear items-center gap-3 overflow-hidden rounded-xl border border-dashed border-hairline ps-4 pe-2 text-sm text-muted group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent">
      <p role="status" className="min-w-0 flex-1 truncate">
        Discarded: reply to <bdi className="font-medium">{username}</bdi>
      </p>
      {canUndo && (
        <>
          <Button
            variant="quiet"
            title="z"
            icon={<Undo2 aria-hidden className="size-4" />}
            onClick={(event) => {
              focusCard(event.currentTarget);
              onUndo();
            }}
          >
            Undo
          </Button>
          <span
            aria-hidden
            className="absolute inset-x-0 bottom-0 h-0.5 origin-left animate-run-out bg-control/60 rtl:origin-right"
          />
        </>
      )}
    </div>
  );
}
