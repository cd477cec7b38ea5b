// What screen readers say while a rule is moved.
import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';
import type { Rule } from '#shared/schemas/rule.ts';
import { nameRule } from '../words/labels.ts';

export const DRAG_INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    'To move this rule, press Space. Then move it with the arrow keys, press Space to leave it there, or Escape to put it back.',
};

export const describePosition = (rule: Rule, position: number, total: number): string =>
  `Rule ${nameRule(rule)} is now at position ${position} of ${total}`;

export function buildDragAnnouncements(rules: readonly Rule[], total: number): Announcements {
  const find = (id: string | number | undefined) => rules.find((rule) => rule.id === id);
  const describeMove = (id: string | number, overId: string | number | undefined) => {
    const rule = find(id);
    const over = find(overId);
    return rule && over && describePosition(rule, over.position, total);
  };
  return {
    onDragStart: ({ active }) => {
      const rule = find(active.id);
      return rule && `Picked up rule ${nameRule(rule)}, at position ${rule.position} of ${total}`;
    },
    onDragOver: ({ active, over }) => describeMove(active.id, over?.id),
    onDragEnd: ({ active, over }) => describeMove(active.id, over?.id),
    onDragCancel: ({ active }) => {
      const rule = find(active.id);
      return rule && `Rule ${nameRule(rule)} is back at position ${rule.position} of ${total}`;
    },
  };
}
