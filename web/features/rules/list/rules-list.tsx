// The rules of a page with all their controls.
import { type ReactNode, useRef, useState } from 'react';
import type { Rule } from '#shared/schemas/rule.ts';
import { useRuleFigures } from '../api/use-rule-figures.ts';
import type { useRules } from '../api/use-rules.ts';
import { useWaitsForApproval } from '../use-waits-for-approval.ts';
import { describePosition, describeReturn } from './drag-announcements.ts';
import { RuleCard } from './rule-card.tsx';
import { RuleFiguresLine } from './rule-figures-line.tsx';
import { RuleListDialog } from './rule-list-dialog.tsx';
import { RuleMenu } from './rule-menu.tsx';
import { RuleSwitches } from './rule-switches.tsx';
import { SortableRules } from './sortable-rules.tsx';
import { useRuleDialog } from './use-rule-dialog.ts';
import { type RuleListActions, useRuleListActions } from './use-rule-list-actions.ts';

type RuleRowProps = {
  readonly rule: Rule;
  readonly total: number;
  readonly handle: ReactNode;
  readonly stats: ReturnType<typeof useRuleFigures>;
  readonly actions: RuleListActions;
  readonly openDialog: ReturnType<typeof useRuleDialog>['openDialog'];
  readonly onMove: (position: number) => void;
};

function RuleRow({ rule, total, handle, stats, actions, openDialog, onMove }: RuleRowProps) {
  const waitsForApproval = useWaitsForApproval()(rule);
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
    setAnnouncement(describePosition(rule, position, total));
    const isMoved = await moveRule(rule.id, position);
    if (!isMoved) setAnnouncement(describeReturn(rule, total));
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
  const { dialog, openDialog, closeDialog } = useRuleDialog();
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
      <SortableRules rules={rules} total={total} listRef={listRef} onMove={move}>
        {(rule, handle) => (
          <RuleRow
            {...{ rule, total, handle, stats, actions, openDialog }}
            onMove={(position) => move(rule, position)}
          />
        )}
      </SortableRules>
      <span role="status" className="sr-only">
        {announcement}
      </span>
      {dialog && <RuleListDialog key={dialog.openingNumber} dialog={dialog} {...dialogProps} />}
    </>
  );
}
