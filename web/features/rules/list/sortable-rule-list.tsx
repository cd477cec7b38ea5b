// The rules of a page. The user can move them by pointer, touch and keyboard.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { Rule } from '#shared/schemas/rule.ts';
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import { OwnerOnlyControl } from '#web/components/ui/owner-only-control.tsx';
import { findApiCallRefusalReason } from '#web/lib/api/find-api-call-refusal-reason.ts';
import { getRuleDisplayName } from '../words/rule-labels.ts';
import { buildRuleDragAnnouncements, RULE_DRAG_INSTRUCTIONS } from './rule-drag-announcements.ts';

const stayInColumn: Modifier = ({ transform }) => ({ ...transform, x: 0 });
/** A click on the handle must not start a drag. */
const DRAG_START_PX = 4;

type SortableRulesProps = {
  readonly rules: readonly Rule[];
  readonly total: number;
  readonly listRef: RefObject<HTMLOListElement | null>;
  /** `position` counts from 1, over all pages. */
  readonly onMove: (rule: Rule, position: number) => void;
  readonly children: (rule: Rule, handle: ReactNode) => ReactNode;
};

export function SortableRuleList({ rules, total, listRef, onMove, children }: SortableRulesProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_START_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const rule = rules.find(({ id }) => id === active.id);
    const target = rules.find(({ id }) => id === over?.id);
    if (rule && target && rule !== target) onMove(rule, target.position);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[stayInColumn]}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: buildRuleDragAnnouncements(rules, total),
        screenReaderInstructions: RULE_DRAG_INSTRUCTIONS,
      }}
    >
      <SortableContext items={rules.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol ref={listRef} tabIndex={-1} aria-label="Rules" className="grid gap-3 outline-none">
          {rules.map((rule) => (
            <SortableRule key={rule.id} rule={rule}>
              {(handle) => children(rule, handle)}
            </SortableRule>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableRule({
  rule,
  children,
}: {
  readonly rule: Rule;
  readonly children: (handle: ReactNode) => ReactNode;
}) {
  const sortable = useSortable({
    id: rule.id,
    attributes: { roleDescription: 'movable rule' },
    disabled: findApiCallRefusalReason('changeRules') !== undefined,
  });
  const { transform, transition, isDragging, isSorting, index, newIndex } = sortable;
  // During a drag each rule shows the number of its place on the screen.
  const position = isSorting ? rule.position + newIndex - index : rule.position;
  return (
    <li
      ref={sortable.setNodeRef}
      style={{
        transform: transform ? `translate(0, ${Math.round(transform.y)}px)` : undefined,
        transition,
      }}
      className={joinClassNames(isDragging && 'relative z-10 rounded-xl shadow-float')}
    >
      {children(
        <>
          <OwnerOnlyControl call="changeRules">
            {(off) => (
              <button
                ref={sortable.setActivatorNodeRef}
                type="button"
                {...sortable.attributes}
                {...sortable.listeners}
                {...off}
                aria-label={`Move ${getRuleDisplayName(rule)}`}
                title={off ? undefined : 'Drag to move'}
                className="inline-flex size-11 cursor-grab touch-none items-center justify-center rounded-lg text-muted not-aria-disabled:hover:bg-sunken not-aria-disabled:hover:text-ink active:cursor-grabbing aria-disabled:cursor-not-allowed aria-disabled:touch-auto aria-disabled:opacity-55 md:size-8"
              >
                <GripVertical aria-hidden className="size-4" />
              </button>
            )}
          </OwnerOnlyControl>
          <span aria-hidden>{position}</span>
        </>,
      )}
    </li>
  );
}
