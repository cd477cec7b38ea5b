// Recent decisions that can be undone: `z` undoes the last one, the toast all that it names.
import { useEffect, useRef } from 'react';
import { formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import type { ApprovalDecisionKind } from '../approval-sentences.ts';
import {
  findFirstApprovalCard,
  moveFocusToApprovalCard,
} from '../use-approval-keyboard-shortcuts.ts';
import { useApprovalAlerts } from './use-approval-alerts.tsx';

type Outcome = {
  /** The replies that were not refused. */
  readonly ids: readonly string[];
  /** Epoch milliseconds when the first of them is sent. */
  readonly undoableUntil: number;
};

type Decision = {
  readonly kind: ApprovalDecisionKind;
  readonly ids: readonly string[];
  readonly outcome: Promise<Outcome>;
  /** Resolves to the reasons why some of them cannot be undone. */
  readonly undo: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

const SUCCESS_MS = 3_000;
const ON_ITS_WAY = 'This reply is already on its way.';

async function undoDecision({ outcome, undo }: Decision) {
  const { ids, undoableUntil } = await outcome;
  const reasons =
    undoableUntil > Date.now() ? [...(await undo(ids)).values()] : ids.map(() => ON_ITS_WAY);
  return { count: ids.length, reasons };
}

/** Null for a decision without a response. */
type NamedDecisions = ReadonlyMap<Decision, Outcome | null>;

/** The text of the toast at this time. */
function describeNamed(named: NamedDecisions, now: number) {
  const outcomes = [...named.values()];
  const undoable = [...named].flatMap(([decision, outcome]) =>
    outcome === null || outcome.undoableUntil > now ? [decision] : [],
  );
  const ends = undoable.map((each) => named.get(each)?.undoableUntil ?? Number.POSITIVE_INFINITY);
  const count = (canCount: (decision: Decision) => boolean): number =>
    [...named].flatMap(([each, outcome]) => (canCount(each) ? (outcome ?? each).ids : [])).length;
  const countKind = (kind: ApprovalDecisionKind) => count((each) => each.kind === kind);
  const isPart = undoable.length < named.size;
  return {
    counts: { approved: countKind('approved'), discarded: countKind('discarded') },
    undoable,
    undoLabel: isPart ? `Undo ${formatNumber(count((each) => undoable.includes(each)))}` : 'Undo',
    /** The time when the next of them is sent. */
    nextEnd: Math.min(...ends),
    isConfirmed: outcomes.some((outcome) => outcome !== null),
    isAnswered: outcomes.every((outcome) => outcome !== null),
  };
}

/** Closing the page before an undo is answered would send the reply. */
function useAskWhileUndoing() {
  const runningCount = useRef(0);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (runningCount.current > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return async <Result>(undoing: Promise<Result>): Promise<Result> => {
    runningCount.current += 1;
    return await undoing.finally(() => {
      runningCount.current -= 1;
    });
  };
}

export function useApprovalDecisionUndo(onToastHidden: () => void) {
  const alerts = useApprovalAlerts();
  const askWhile = useAskWhileUndoing();
  const decisions = useRef<readonly Decision[]>([]);
  /** The decisions that the toast names. */
  const named = useRef(new Map<Decision, Outcome | null>());
  const holdTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** The toast updates when a hold ends, without staying longer for it. */
  const showToast = (hidesAt = Date.now() + SUCCESS_MS) => {
    clearTimeout(holdTimer.current);
    if (named.current.size === 0) return alerts.hideDecided();
    const now = Date.now();
    const { undoable, undoLabel, nextEnd, ...toast } = describeNamed(named.current, now);
    if (Number.isFinite(nextEnd))
      holdTimer.current = setTimeout(() => showToast(hidesAt), nextEnd - now);
    const undoNamed = () => {
      named.current.clear();
      void undo(undoable);
    };
    alerts.showDecided({
      ...toast,
      undo: undoable.length > 0 ? { label: undoLabel, run: undoNamed } : null,
      remainingMs: hidesAt > now ? hidesAt - now : SUCCESS_MS,
      onHidden,
    });
  };
  const onHidden = () => {
    clearTimeout(holdTimer.current);
    named.current.clear();
    onToastHidden();
  };
  const undo = async (undone: readonly Decision[]) => {
    alerts.hideProblem();
    decisions.current = decisions.current.filter((each) => !undone.includes(each));
    for (const each of undone) named.current.delete(each);
    showToast();
    const card = findFirstApprovalCard(undone.flatMap(({ ids }) => ids));
    // The next key is meant for the card that comes back.
    if (card) moveFocusToApprovalCard(card);
    const results = await askWhile(Promise.all(undone.map(undoDecision)));
    const reasons = results.flatMap((result) => result.reasons);
    const total = results.reduce((sum, result) => sum + result.count, 0);
    if (reasons.length > 0) alerts.showNotUndone(reasons, total);
  };
  const { hideDecided } = alerts;
  // The Undo belongs to the list.
  useEffect(
    () => () => {
      clearTimeout(holdTimer.current);
      hideDecided();
    },
    [hideDecided],
  );

  return {
    /** Names the decision in the toast at once, before its response. */
    remember: async (decision: Decision) => {
      alerts.hideProblem();
      decisions.current = [...decisions.current, decision];
      named.current.set(decision, null);
      showToast();
      const outcome = await decision.outcome;
      // The user undid it before its response.
      if (!named.current.has(decision)) return;
      named.current.set(decision, outcome);
      if (outcome.ids.length === 0) {
        decisions.current = decisions.current.filter((each) => each !== decision);
        named.current.delete(decision);
      }
      showToast();
    },
    undoLast: () => {
      const last = decisions.current.at(-1);
      if (last) void undo([last]);
    },
  };
}
