// The audit log: calls of admins while they impersonate a user, and changes by operators. Append-only.
import * as z from 'zod';
import { computeTtlEpochSeconds, nowIso } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import { tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { iterateItems } from '#platform/table/query.ts';
import { putItem } from '#platform/table/table.ts';

/** 400 days: a full year, plus some weeks for late questions. */
const AUDIT_RETENTION_SECONDS = 400 * 24 * 60 * 60;

export type AuditAction = {
  /** The admin's user id, or `operator`. */
  readonly actorUserId: string;
  /** The user whose account was changed. */
  readonly userId: string;
  /** The name of the API contract, or the operator's command. */
  readonly action: string;
  readonly requestId: string;
  readonly ip?: string | undefined;
  /** The names of the call's fields, and the ids in it, to show what was changed. */
  readonly fields?: readonly string[];
  readonly ids?: readonly string[];
};

/** Stored outside the user's own partition, so that erasing a user keeps their audit log. */
export async function recordAuditAction(action: AuditAction): Promise<void> {
  const at = nowIso();
  const key = tableKeys.audit(action.userId, `${at}#${createId('audit')}`);
  await putItem(key, { ...action, at, ttl: computeTtlEpochSeconds(AUDIT_RETENTION_SECONDS) });
}

const storedAuditActionSchema = z.object({
  actorUserId: z.string(),
  userId: z.string(),
  action: z.string(),
  requestId: z.string(),
  ip: z.string().optional(),
  fields: z.array(z.string()).optional(),
  ids: z.array(z.string()).optional(),
  at: z.string(),
});
export type StoredAuditAction = z.output<typeof storedAuditActionSchema>;

/** The audited actions on one user's account, newest first. */
export async function* readAuditLog(userId: string): AsyncGenerator<StoredAuditAction> {
  const range = { partition: tablePartitions.audit(userId), newestFirst: true };
  for await (const item of iterateItems(range)) yield storedAuditActionSchema.parse(item);
}
