// Asks before a rule replies without approval: it shows what the rule would have done, and a rule that matches
// everything needs a typed word.
import { OnDemand } from '#web/components/states/on-demand.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import type { ApiCallFields } from '#web/lib/endpoints.ts';
import { matchesEverything } from '../matches-everything.ts';

// Only who switches a rule live needs its code.
const loadRehearsalPanel = () =>
  import('../rehearsal/rehearsal-panel.tsx').then(({ RehearsalPanel }) => RehearsalPanel);

const TYPED_WORD = 'everything';

type LiveRuleDialogProps = {
  readonly rule: ApiCallFields<'simulateRule'>['rule'];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void> | void;
};

export function LiveRuleDialog({ rule, open, onClose, onConfirm }: LiveRuleDialogProps) {
  const isForEverything = matchesEverything(rule);
  return (
    <ConfirmDialog
      title="Let this rule reply without your approval?"
      open={open}
      onClose={onClose}
      confirmLabel="Go live"
      onConfirm={onConfirm}
      size="large"
      typedWord={isForEverything ? TYPED_WORD : undefined}
    >
      <p className="text-muted">
        Its replies then go out by themselves. You can switch Approval Mode on again at any time.
      </p>
      {isForEverything && (
        <p className="rounded-lg bg-warning-soft px-3 py-2 text-warning">
          This rule has no condition that leaves anything out: it answers everybody, whatever they
          write.
        </p>
      )}
      <div className="max-h-[45dvh] overflow-y-auto rounded-xl border border-hairline p-4">
        <OnDemand
          load={loadRehearsalPanel}
          props={{ rule }}
          fallback={<Skeleton className="h-40" />}
        />
      </div>
    </ConfirmDialog>
  );
}
