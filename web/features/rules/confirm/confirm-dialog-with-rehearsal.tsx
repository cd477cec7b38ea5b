// Asks before a rule replies without approval, and shows first what the rule would have done. A rule that answers
// everything needs a typed word.
import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { LazyComponent } from '#web/components/states/lazy-component.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import type { ApiCallFields } from '#web/lib/http/api-endpoints.ts';
import type { RehearsalState } from '../rehearsal/rehearsal-panel.tsx';
import {
  doesRuleMatchEverything,
  doesRuleMatchNearlyEverything,
} from './does-rule-match-everything.ts';

// The code loads only for a user who confirms such a rule.
const loadRehearsalPanel = () =>
  import('../rehearsal/rehearsal-panel.tsx').then(({ RehearsalPanel }) => RehearsalPanel);

const TYPED_WORD = 'everything';
/** With fewer events a rule may match all of them by chance. */
const MIN_EVENTS_THAT_TELL = 20;

type RehearsedConfirmDialogProps = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'open' | 'onClose' | 'confirmLabel' | 'onConfirm' | 'children'
> & {
  readonly rule: ApiCallFields<'rehearseRule'>['rule'];
  /** Since when the rule answers existing comments or messages (ISO); undefined when it answers only new ones. */
  readonly answersFrom?: string | undefined;
};

function findWarning(
  rule: RehearsedConfirmDialogProps['rule'],
  { phase, result }: RehearsalState,
): string | undefined {
  if (doesRuleMatchEverything(rule))
    return 'This rule has no condition that leaves anything out: it answers everybody, whatever they write.';
  if (doesRuleMatchNearlyEverything(rule))
    return 'No condition of this rule says what must be there: it answers nearly everybody.';
  const hasMatchedAll =
    phase === 'done' &&
    result !== null &&
    result.evaluated >= MIN_EVENTS_THAT_TELL &&
    result.matched.length === result.evaluated;
  return hasMatchedAll
    ? 'This rule would have matched all that was written in these days: it may answer everybody.'
    : undefined;
}

/** Says why the user cannot confirm yet, or offers to go on without the whole rehearsal. */
function RehearsalGate(props: {
  readonly phase: RehearsalState['phase'];
  readonly isSkipped: boolean;
  readonly onSkip: (isSkipped: boolean) => void;
}) {
  const { phase, isSkipped, onSkip } = props;
  if (phase === 'running')
    return <p className="text-muted">You can go on when the rehearsal has finished.</p>;
  return (
    <label className="flex min-h-11 items-center gap-2 md:min-h-6">
      <input
        type="checkbox"
        checked={isSkipped}
        onChange={(event) => onSkip(event.target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      Go on without a whole rehearsal
    </label>
  );
}

/** The server refuses an invalid rule and says why, so it needs no rehearsal. */
const needsNoRehearsal = ({ phase }: RehearsalState): boolean =>
  phase === 'done' || phase === 'invalid';

/** Whether a backdated rule would answer nothing. */
const hasNothingToAnswer = ({ phase, result }: RehearsalState): boolean =>
  phase === 'done' && result?.summary.open_now === 0;

export function ConfirmDialogWithRehearsal({
  rule,
  answersFrom,
  children,
  ...dialog
}: RehearsedConfirmDialogProps) {
  const [rehearsal, setRehearsal] = useState<RehearsalState>({ phase: 'running', result: null });
  const [isSkipped, setIsSkipped] = useState(false);
  const { phase } = rehearsal;
  const isReady = needsNoRehearsal(rehearsal);
  const isPointless = answersFrom !== undefined && hasNothingToAnswer(rehearsal);
  const warning = isPointless ? undefined : findWarning(rule, rehearsal);
  return (
    <ConfirmDialog
      {...dialog}
      isConfirmDisabled={isPointless || (!isReady && (phase === 'running' || !isSkipped))}
      size="large"
      typedWord={warning && TYPED_WORD}
    >
      {children}
      {/* The height is fixed, so that the field above does not move while the user types. */}
      <div className="h-[45dvh] overflow-y-auto rounded-xl border border-hairline p-4">
        <LazyComponent
          load={loadRehearsalPanel}
          props={{ rule, from: answersFrom, onResult: setRehearsal }}
          fallback={<Skeleton className="h-40" />}
        />
      </div>
      <div className="min-h-6">
        {isPointless && <p>Nothing is left for this rule to answer. Choose an earlier time.</p>}
        {!isReady && <RehearsalGate phase={phase} isSkipped={isSkipped} onSkip={setIsSkipped} />}
      </div>
      {warning && <p className="rounded-lg bg-warning-soft px-3 py-2 text-warning">{warning}</p>}
    </ConfirmDialog>
  );
}
