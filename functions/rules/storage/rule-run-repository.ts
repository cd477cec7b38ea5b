// The run of an account's rules over logged events. There is one at a time; requests during a run cause one more run.
import * as z from 'zod';
import { isoSecondsFromNow, nowIso, secondsUntil } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import { isWriteAccepted } from '#platform/table/errors.ts';
import {
  attributeEquals,
  attributeMissing,
  attributeUnchanged,
  combineConditionsWithAnd,
} from '#platform/table/expressions.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import { getItem, putItem, updateItem } from '#platform/table/table.ts';

/** A run has failed when no job of it begins for this long; two deliveries of a job take less. */
const LEASE_SECONDS = 15 * 60;
/** The pause between the end of a run and the next run. */
export const SECONDS_BETWEEN_RULE_RUNS = 10;

const ruleRunSchema = z.object({
  run_id: z.string().optional(),
  /** The run counts as failed after this time (ISO). */
  until: z.string().optional(),
  /** The due job reads from here (ISO, or the position of an event). */
  from: z.string().optional(),
  /** The next run, which was requested during this one, reads from here. */
  next_from: z.string().optional(),
  /** The next run does not begin before this time (ISO). */
  not_before: z.string().optional(),
});
type StoredRun = z.output<typeof ruleRunSchema>;

/** The caller has to enqueue the job when `isNew` is true. */
export type StartedRuleRun = {
  readonly runId: string;
  readonly from: string;
  readonly isNew: boolean;
  readonly delaySeconds: number;
};

const earliest = (...times: readonly (string | undefined)[]): string =>
  times.filter((time) => time !== undefined).toSorted()[0] ?? '';

async function readRun(account: AccountRef): Promise<StoredRun> {
  return ruleRunSchema.parse(
    (await getItem(tableKeys.ruleRun(account), { consistent: true })) ?? {},
  );
}

async function joinRun(account: AccountRef, run: StoredRun & { run_id: string }, from: string) {
  const isUnchanged = combineConditionsWithAnd(
    attributeEquals('run_id', run.run_id),
    attributeUnchanged('next_from', run.next_from),
  );
  const nextFrom = earliest(run.next_from, from);
  if (nextFrom !== run.next_from)
    await updateItem(tableKeys.ruleRun(account), { set: { next_from: nextFrom } }, isUnchanged);
  return { runId: run.run_id, from, isNew: false, delaySeconds: 0 };
}

/**
 * Starts a run from `from` (ISO), or requests one after the active run. It includes the events that a failed run left.
 */
export const startOrJoinRuleRun = (account: AccountRef, from: string): Promise<StartedRuleRun> =>
  retryOnConflict(async () => {
    const run = await readRun(account);
    const now = nowIso();
    const { run_id, until = '', not_before = '' } = run;
    if (run_id !== undefined && until > now) return joinRun(account, { ...run, run_id }, from);
    const runId = createId('run');
    const start = earliest(from, run.from, run.next_from);
    const isUnchanged = combineConditionsWithAnd(
      attributeUnchanged('run_id', run_id),
      attributeUnchanged('next_from', run.next_from),
    );
    await putItem(
      tableKeys.ruleRun(account),
      { run_id: runId, until: isoSecondsFromNow(LEASE_SECONDS), from: start },
      isUnchanged,
    );
    const delaySeconds = not_before > now ? secondsUntil(not_before) : 0;
    return { runId, from: start, isNew: true, delaySeconds };
  });

/** Records that a job of the run begins; false when another run has replaced this one. */
export const continueRuleRun = (
  account: AccountRef,
  runId: string,
  from: string,
): Promise<boolean> =>
  isWriteAccepted(
    updateItem(
      tableKeys.ruleRun(account),
      { set: { until: isoSecondsFromNow(LEASE_SECONDS), from } },
      attributeEquals('run_id', runId),
    ),
  );

/** Ends a run that has no job. The next run starts at once and also reads the events of this one. */
export const failRuleRun = (account: AccountRef, runId: string): Promise<boolean> =>
  isWriteAccepted(
    updateItem(
      tableKeys.ruleRun(account),
      { set: { until: nowIso() } },
      attributeEquals('run_id', runId),
    ),
  );

/** Ends the run, unless another run was requested: then returns where that run begins to read. */
export const endRuleRun = (account: AccountRef, runId: string): Promise<string | undefined> =>
  retryOnConflict(async () => {
    const run = await readRun(account);
    if (run.run_id !== runId) return undefined;
    if (run.next_from !== undefined) return run.next_from;
    await putItem(
      tableKeys.ruleRun(account),
      { not_before: isoSecondsFromNow(SECONDS_BETWEEN_RULE_RUNS) },
      combineConditionsWithAnd(attributeEquals('run_id', runId), attributeMissing('next_from')),
    );
    return undefined;
  });

/** Records that the requested run was enqueued. */
export const recordNextRuleRunEnqueued = (
  account: AccountRef,
  runId: string,
  nextFrom: string,
): Promise<boolean> =>
  isWriteAccepted(
    updateItem(
      tableKeys.ruleRun(account),
      { remove: ['next_from'] },
      combineConditionsWithAnd(
        attributeEquals('run_id', runId),
        attributeEquals('next_from', nextFrom),
      ),
    ),
  );
