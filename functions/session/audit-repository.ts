// The record of what admins did as somebody else, and of what operators changed. Only ever added to.
import * as z from 'zod';
import { nowIso, ttlIn } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { keys, partitions } from '#platform/table/keys.ts';
import { walk } from '#platform/table/query.ts';
import { putItem } from '#platform/table/table.ts';

/** Kept for 400 days: a year and the time to ask about it. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;

export type Action = {
  /** The admin's user id, or `operator`. */
  readonly actorUserId: string;
  /** Whom it concerned. */
  readonly userId: string;
  /** The contract's name, or the operator's command. */
  readonly action: string;
  readonly requestId: string;
  readonly ip?: string | undefined;
};

/** Outside the user's own partition: erasing a user does not erase what was done to them. */
export async function recordAction(action: Action): Promise<void> {
  const at = nowIso();
  const key = keys.audit(action.userId, `${at}#${newId('audit')}`);
  await putItem(key, { ...action, at, ttl: ttlIn(KEPT_SECONDS) });
}

const storedAction = z.object({
  actorUserId: z.string(),
  userId: z.string(),
  action: z.string(),
  requestId: z.string(),
  ip: z.string().optional(),
  at: z.string(),
});
export type RecordedAction = z.output<typeof storedAction>;

/** What was done concerning a user, newest first. */
export async function* readActions(userId: string): AsyncGenerator<RecordedAction> {
  const range = { partition: partitions.audit(userId), newestFirst: true };
  for await (const item of walk(range)) yield storedAction.parse(item);
}
