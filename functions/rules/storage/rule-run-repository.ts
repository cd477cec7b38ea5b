// The run of an account's rules over what is logged: one at a time. What is asked for while it runs is one run after it.
import * as z from 'zod';
import { isoSecondsFromNow, nowIso, secondsUntil } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import { isWriteAccepted } from '#platform/table/errors.ts';
import {
  allOf,
  attributeEquals,
  attributeMissing,
  attributeUnchanged,
} from '#platform/table/expressions.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import { getItem, putItem, updateItem } from '#platform/table/table.ts';

/** A run whose job did not begin for so long has failed; longer than two deliveries of a job take. */
const LEASE_SECONDS = 15 * 60;
/** Between the end of a run and the next one. */
export const SECONDS_BETWEEN_RUNS = 10;

const ruleRunSchema = z.object({
  run_id: z.string().optional(),
  /** When the run counts as failed (ISO). */
  until: z.string().optional(),
  /** What the job that is due reads from (ISO, or the position of an event). */
  from: z.string().optional(),
  /** What the next run reads from, which was asked for during this one. */
  next_from: z.string().optional(),
  /** Before this time (ISO) the next run does not begin. */
  not_before: z.string().optional(),
});
type StoredRun = z.output<typeof ruleRunSchema>;

/** `isNew`: the caller has to enqueue its job. */
export type StartedRun = {
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
  const isUnchanged = allOf(
    attributeEquals('run_id', run.run_id),
    attributeUnchanged('next_from', run.next_from),
  );
  const nextFrom = earliest(run.next_from, from);
  if (nextFrom !== run.next_from)
    await updateItem(tableKeys.ruleRun(account), { set: { next_from: nextFrom } }, isUnchanged);
  return { runId: run.run_id, from, isNew: false, delaySeconds: 0 };
}

/** Starts a run from `from` (ISO), or asks for one after the run that is active. What a failed one left is included. */
export const startOrJoinRun = (account: AccountRef, from: string): Promise<StartedRun> =>
  retryOnConflict(async () => {
    const run = await readRun(account);
    const now = nowIso();
    const { run_id, until = '', not_before = '' } = run;
    if (run_id !== undefined && until > now) return joinRun(account, { ...run, run_id }, from);
    const runId = createId('run');
    const start = earliest(from, run.from, run.next_from);
    const isUnchanged = allOf(
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

/** Records that a job of the run begins; false when another run has taken its place. */
export const continueRun = (account: AccountRef, runId: string, from: string): Promise<boolean> =>
  isWriteAccepted(
    updateItem(
      tableKeys.ruleRun(account),
      { set: { until: isoSecondsFromNow(LEASE_SECONDS), from } },
      attributeEquals('run_id', runId),
    ),
  );

/** The run has no job: the next one starts at once, and reads what was asked of this one. */
export const failRun = (account: AccountRef, runId: string): Promise<boolean> =>
  isWriteAccepted(
    updateItem(
      tableKeys.ruleRun(account),
      { set: { until: nowIso() } },
      attributeEquals('run_id', runId),
    ),
  );

/** Ends the run, unless another one was asked for: returns what that one reads from. */
export const endRun = (account: AccountRef, runId: string): Promise<string | undefined> =>
  retryOnConflict(async () => {
    const run = await readRun(account);
    if (run.run_id !== runId) return undefined;
    if (run.next_from !== undefined) return run.next_from;
    await putItem(
      tableKeys.ruleRun(account),
      { not_before: isoSecondsFromNow(SECONDS_BETWEEN_RUNS) },
      allOf(attributeEquals('run_id', runId), attributeMissing('next_from')),
    );
    return undefined;
  });

/** The run that was asked for has been enqueued. */
export const recordNextRunEnqueued = (
  account: AccountRef,
  runId: string,
  nextFrom: string,
): Promise<boolean> =>
  isWriteAccepted(
    updateItem(
      tableKeys.ruleRun(account),
      { remove: ['next_from'] },
      allOf(attributeEquals('run_id', runId), attributeEquals('next_from', nextFrom)),
    ),
  );
