// The texts that screen readers say while a rule is moved.
import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';
import type { Rule } from '#shared/schemas/rule.ts';
import { getRuleDisplayName } from '../words/rule-labels.ts';

export const RULE_DRAG_INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    'To move this rule, press Space. Then move it with the arrow keys, press Space to leave it there, or Escape to put it back.',
};

export const describeNewRulePosition = (rule: Rule, position: number, total: number): string =>
  `Rule ${getRuleDisplayName(rule)} is now at position ${position} of ${total}`;

export const describeRuleReturnToPosition = (rule: Rule, total: number): string =>
  `Rule ${getRuleDisplayName(rule)} is back at position ${rule.position} of ${total}`;

const describePickUp = (rule: Rule, total: number): string =>
  `Picked up rule ${getRuleDisplayName(rule)}, at position ${rule.position} of ${total}`;

export function buildRuleDragAnnouncements(rules: readonly Rule[], total: number): Announcements {
  const find = (id: string | number | undefined) => rules.find((rule) => rule.id === id);
  return {
    onDragStart: ({ active }) => {
      const rule = find(active.id);
      return rule && describePickUp(rule, total);
    },
    onDragOver: ({ active, over }) => {
      const rule = find(active.id);
      const target = find(over?.id);
      if (!rule || !target) return undefined;
      // A rule is over its own place when the drag starts.
      return rule === target
        ? describePickUp(rule, total)
        : describeNewRulePosition(rule, target.position, total);
    },
    // The list announces the result of a move, so the last announcement of the drag must end.
    onDragEnd: ({ active, over }) => {
      const rule = find(active.id);
      return rule && (over === null || over.id === rule.id)
        ? describeRuleReturnToPosition(rule, total)
        : '';
    },
    onDragCancel: ({ active }) => {
      const rule = find(active.id);
      return rule && describeRuleReturnToPosition(rule, total);
    },
  };
}
