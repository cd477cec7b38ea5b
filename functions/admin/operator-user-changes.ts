// The changes operators make to a user, found by email address. Each change is written to the audit log.
import { resumeMissedEventsChecks } from '#functions/connection/missed-events-check-repository.ts';
import { type AuditAction, recordAuditAction } from '#functions/session/audit-repository.ts';
import { findUserByEmail } from '#functions/session/credentials-repository.ts';
import type { StoredUser } from '#functions/session/domain/user.ts';
import { normalizeEmail } from '#functions/session/domain/user.ts';
import { updateActiveUser } from '#functions/session/user-repository.ts';
import { nowMs } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { FeatureFlag } from '#shared/schemas/user.ts';

/** A mistake that the operator can correct. The operator sees the message. */
export class OperatorCommandError extends Error {
  override readonly name = 'OperatorCommandError';
}

/** @throws OperatorError when no active user has the address */
export async function getActiveUserByEmail(email: string): Promise<StoredUser> {
  const user = await findUserByEmail(normalizeEmail(email));
  if (!user || user.deletedAt !== undefined) throw new OperatorCommandError(`Nobody has ${email}.`);
  return user;
}

/** Writes the audit log first, so that no change is missing from it. `operator` is the person's user name. */
async function recordAndUpdateUser(
  user: StoredUser,
  set: Partial<StoredUser>,
  record: Pick<AuditAction, 'action'> & { readonly operator: string },
): Promise<StoredUser> {
  await recordAuditAction({
    actorUserId: `operator:${record.operator}`,
    userId: user.id,
    action: record.action,
    requestId: createId('request'),
  });
  const changed = await updateActiveUser(user.id, set);
  if (!changed) throw new OperatorCommandError(`${user.email} was deleted meanwhile.`);
  return changed;
}

type OperatorInput = { readonly email: string; readonly operator: string };

/** Losing the admin role also ends the admin's impersonation sessions. */
export async function setUserRole(input: OperatorInput & { readonly role: StoredUser['role'] }) {
  const { operator, role } = input;
  return recordAndUpdateUser(
    await getActiveUserByEmail(input.email),
    { role },
    { operator, action: `role ${role}` },
  );
}

/** The setting `plan` removes the override, so that the user's plan decides again. */
export async function setUserFeatureOverride(
  input: OperatorInput & { readonly flag: FeatureFlag; readonly setting: 'on' | 'off' | 'plan' },
) {
  const { operator, flag, setting } = input;
  const user = await getActiveUserByEmail(input.email);
  const { [flag]: _, ...others } = user.featureOverrides ?? {};
  const featureOverrides = setting === 'plan' ? others : { ...others, [flag]: setting === 'on' };
  return recordAndUpdateUser(
    user,
    { featureOverrides },
    { operator, action: `feature ${flag} ${setting}` },
  );
}

/** Extends from the end of the trial, or from today when it has already ended. */
export async function extendUserTrial(input: OperatorInput & { readonly days: number }) {
  const { operator, days } = input;
  const user = await getActiveUserByEmail(input.email);
  if (user.trialEndsAt === undefined) {
    throw new OperatorCommandError(`The trial of ${input.email} begins with their first account.`);
  }
  const startMs = Math.max(nowMs(), Date.parse(user.trialEndsAt));
  const trialEndsAt = new Date(startMs + days * DAY_MS).toISOString();
  const action = `trial +${days} days`;
  const extended = await recordAndUpdateUser(user, { trialEndsAt }, { operator, action });
  await resumeMissedEventsChecks(user.id);
  return extended;
}
