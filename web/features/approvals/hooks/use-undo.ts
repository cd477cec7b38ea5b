// What was just decided about replies, so that it can be undone: by `z` the last of it, by the toast all that it names.
import { useEffect, useRef } from 'react';
import type { DecisionKind } from '../approval-words.ts';
import { useApprovalAlerts } from './use-approval-alerts.tsx';
import { findFirstCard, moveToCard } from './use-approval-shortcuts.ts';

type Decision = {
  readonly kind: DecisionKind;
  readonly ids: readonly string[];
  /** Resolves to those that were not refused. */
  readonly outcome: Promise<readonly string[]>;
  /** Resolves to why those that are named cannot be undone. */
  readonly undo: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

async function undoDecision({ outcome, undo }: Decision) {
  const ids = await outcome;
  return { count: ids.length, reasons: [...(await undo(ids)).values()] };
}

/** `onFinal`: the toast is gone. */
export function useUndo(onFinal: () => void) {
  const alerts = useApprovalAlerts();
  const decisions = useRef<readonly Decision[]>([]);
  /** What the toast names, with those that were not refused. */
  const named = useRef(new Map<Decision, readonly string[]>());

  const count = (kind: DecisionKind): number =>
    [...named.current].filter(([each]) => each.kind === kind).flatMap(([, ids]) => ids).length;
  const showToast = () => {
    const counts = { approved: count('approved'), discarded: count('discarded') };
    const undoNamed = () => void undo([...named.current.keys()]);
    if (named.current.size > 0) alerts.showDecided(counts, { onUndo: undoNamed, onHidden });
    else alerts.hideDecided();
  };
  const onHidden = () => {
    named.current.clear();
    onFinal();
  };
  const undo = async (undone: readonly Decision[]) => {
    decisions.current = decisions.current.filter((each) => !undone.includes(each));
    for (const each of undone) named.current.delete(each);
    showToast();
    const card = findFirstCard(undone.flatMap(({ ids }) => ids));
    // The next key is meant for the card that comes back.
    if (card) moveToCard(card);
    const results = await Promise.all(undone.map(undoDecision));
    const reasons = results.flatMap((result) => result.reasons);
    const total = results.reduce((sum, result) => sum + result.count, 0);
    if (reasons.length > 0) alerts.showNotUndone(reasons, total);
  };
  const { hideDecided } = alerts;
  // Its Undo belongs to the list.
  useEffect(() => hideDecided, [hideDecided]);

  return {
    /** Names it in the toast once it is made. */
    remember: async (decision: Decision) => {
      decisions.current = [...decisions.current, decision];
      const ids = await decision.outcome;
      // It was undone before its answer.
      if (!decisions.current.includes(decision)) return;
      if (ids.length === 0) {
        decisions.current = decisions.current.filter((each) => each !== decision);
        return;
      }
      named.current.set(decision, ids);
      showToast();
    },
    undoLast: () => {
      const last = decisions.current.at(-1);
      if (last) void undo([last]);
    },
  };
}
