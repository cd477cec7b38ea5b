// The rules of a page with all their controls.
import { type ReactNode, useRef, useState } from 'react';
import type { Rule } from '#shared/schemas/rule.ts';
import { Switch } from '#web/components/fields/toggle-switch.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useFeatureFlags } from '#web/features/session/hooks/use-feature-flags.ts';
import { useCurrentTime } from '#web/lib/format/use-current-time.ts';
import {
  describeRuleFiguresOfWeek,
  describeWhenRuleLastActed,
} from '../api/sum-up-rule-figures.ts';
import { useRuleFigures } from '../api/use-rule-figures.ts';
import type { useRules } from '../api/use-rules.ts';
import { useDoRepliesWaitForApproval } from '../use-do-replies-wait-for-approval.ts';
import { getRuleDisplayName } from '../words/rule-labels.ts';
import { RuleCard } from './rule-card.tsx';
import {
  describeNewRulePosition,
  describeRuleReturnToPosition,
} from './rule-drag-announcements.ts';
import { RuleListDialog, useRuleListDialog } from './rule-list-dialog.tsx';
import { RuleMenu } from './rule-menu.tsx';
import { SortableRuleList } from './sortable-rule-list.tsx';
import { type RuleListActions, useRuleListActions } from './use-rule-list-actions.ts';

/** Active and, if the plan allows it, approval mode. */
function RuleSwitches({
  rule,
  onActiveChange,
  onApprovalModeChange,
}: {
  readonly rule: Rule;
  readonly onActiveChange: (on: boolean) => void;
  readonly onApprovalModeChange: (on: boolean) => void;
}) {
  const isFeatureEnabled = useFeatureFlags();
  const name = getRuleDisplayName(rule);
  return (
    <div className="flex flex-wrap items-center gap-x-3 md:gap-x-5">
      <Switch
        label="Active"
        aria-label={`Active: ${name}`}
        checked={rule.active}
        call="changeRules"
        onChange={onActiveChange}
      />
      {isFeatureEnabled('allow_live_rules_approval_mode_off') && (
        <Switch
          label="Approval Mode"
          aria-label={`Approval Mode: ${name}`}
          checked={rule.approval_mode}
          call="changeRules"
          onChange={onApprovalModeChange}
        />
      )}
    </div>
  );
}

const MINUTE_MS = 60_000;

/** The figures of a rule this week, and when it acted last. */
function RuleFiguresLine({
  rule,
  stats,
}: {
  readonly rule: Rule;
  readonly stats: ReturnType<typeof useRuleFigures>;
}) {
  const now = useCurrentTime(MINUTE_MS);
  const { figures, hasFailed } = stats;
  if (!figures) return hasFailed ? null : <Skeleton className="my-1 h-2.5 w-48" />;
  const ruleFigures = figures.get(rule.id);
  return (
    <p className="text-xs text-muted tabular-nums">
      {`${describeRuleFiguresOfWeek(ruleFigures)} · ${describeWhenRuleLastActed(ruleFigures, rule.created_at, now)}`}
    </p>
  );
}

type RuleRowProps = {
  readonly rule: Rule;
  readonly total: number;
  readonly handle: ReactNode;
  readonly stats: ReturnType<typeof useRuleFigures>;
  readonly actions: RuleListActions;
  readonly openDialog: ReturnType<typeof useRuleListDialog>['openDialog'];
  readonly onMove: (position: number) => void;
};

function RuleRow({ rule, total, handle, stats, actions, openDialog, onMove }: RuleRowProps) {
  const waitsForApproval = useDoRepliesWaitForApproval()(rule);
  const changeActive = (on: boolean) => {
    if (on && !waitsForApproval) openDialog('activate', rule);
    else void actions.setActive(rule, on);
  };
  const changeApprovalMode = (on: boolean) => {
    if (on) void actions.setApprovalMode(rule, on);
    else openDialog('approvalModeOff', rule);
  };
  return (
    <RuleCard
      rule={rule}
      handle={handle}
      switches={
        <RuleSwitches
          rule={rule}
          onActiveChange={changeActive}
          onApprovalModeChange={changeApprovalMode}
        />
      }
      menu={
        <RuleMenu
          rule={rule}
          total={total}
          onMove={onMove}
          onBackdate={() => openDialog('backdate', rule)}
          onDelete={() => openDialog('delete', rule)}
        />
      }
      figures={<RuleFiguresLine rule={rule} stats={stats} />}
    />
  );
}

type RulesListProps = {
  readonly rules: readonly Rule[];
  readonly list: Pick<ReturnType<typeof useRules>, 'total' | 'changeRule' | 'backdateRule'>;
};

/** Moves a rule and announces its place, also when the server refuses the move. */
function useAnnouncedMove(moveRule: RuleListActions['moveRule'], total: number) {
  const [announcement, setAnnouncement] = useState('');
  const move = async (rule: Rule, position: number) => {
    setAnnouncement(describeNewRulePosition(rule, position, total));
    const isMoved = await moveRule(rule.id, position);
    if (!isMoved) setAnnouncement(describeRuleReturnToPosition(rule, total));
  };
  return {
    announcement,
    move: (rule: Rule, position: number) => void move(rule, position),
  };
}

export function RulesList({ rules, list }: RulesListProps) {
  const { total, backdateRule } = list;
  const actions = useRuleListActions(list);
  const stats = useRuleFigures();
  const { dialog, openDialog, closeDialog } = useRuleListDialog();
  const { announcement, move } = useAnnouncedMove(actions.moveRule, total);
  const listRef = useRef<HTMLOListElement>(null);

  const onDialogClose = () => {
    closeDialog();
    // The button that opened the dialog may be gone with its rule.
    if (document.activeElement === document.body) listRef.current?.focus();
  };
  const dialogProps = { onClose: onDialogClose, actions, onBackdate: backdateRule };
  return (
    <>
      <SortableRuleList rules={rules} total={total} listRef={listRef} onMove={move}>
        {(rule, handle) => (
          <RuleRow
            {...{ rule, total, handle, stats, actions, openDialog }}
            onMove={(position) => move(rule, position)}
          />
        )}
      </SortableRuleList>
      <span role="status" className="sr-only">
        {announcement}
      </span>
      {dialog && <RuleListDialog key={dialog.openingNumber} dialog={dialog} {...dialogProps} />}
    </>
  );
}

export function RulesSkeleton() {
  return (
    <div role="status" aria-label="Loading..." className="grid gap-3">
      {Array.from({ length: 4 }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical.
          key={index}
          className="rounded-xl border border-hairline bg-surface py-4 ps-14 pe-4 md:ps-13"
        >
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-3 h-3.5 w-full max-w-xl" />
          <Skeleton className="mt-2 h-3.5 w-2/3 max-w-md" />
          <Skeleton className="mt-4 h-3 w-52" />
        </div>
      ))}
    </div>
  );
}
