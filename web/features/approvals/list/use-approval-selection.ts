// The selected replies of the page: single ones, a range with Shift, or all.
import { useRef, useState } from 'react';
import { useStableCallbacks } from '../use-stable-callbacks.ts';

export type ApprovalSelection = ReturnType<typeof useApprovalSelection>;

/** `selectableIds` is in the order of the page. */
export function useApprovalSelection(selectableIds: readonly string[]) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  /** The start of a range. */
  const anchorId = useRef<string | null>(null);
  const selectedIds = selectableIds.filter((id) => chosenIds.has(id));

  const listRange = (id: string): readonly string[] => {
    const ends = [selectableIds.indexOf(anchorId.current ?? id), selectableIds.indexOf(id)];
    if (ends.includes(-1)) return [id];
    return selectableIds.slice(Math.min(...ends), Math.max(...ends) + 1);
  };
  const toggle = (id: string, isRange: boolean) => {
    const ids = isRange ? listRange(id) : [id];
    const isChosen = !chosenIds.has(id);
    const rest = [...chosenIds].filter((other) => !ids.includes(other));
    setChosenIds(new Set(isChosen ? [...rest, ...ids] : rest));
    anchorId.current = id;
  };
  return {
    selectedIds,
    isAllSelected: selectableIds.length > 0 && selectedIds.length === selectableIds.length,
    canSelect: selectableIds.length > 0,
    ...useStableCallbacks({
      toggle,
      /** Returns whether it was selected. */
      drop: (id: string): boolean => {
        if (chosenIds.has(id))
          setChosenIds(new Set([...chosenIds].filter((other) => other !== id)));
        return chosenIds.has(id);
      },
      add: (ids: readonly string[]) => setChosenIds((known) => new Set([...known, ...ids])),
      selectAll: (isOn: boolean) => setChosenIds(new Set(isOn ? selectableIds : [])),
    }),
  };
}
