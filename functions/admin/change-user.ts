// What operators do to a user, by their e-mail address. Each change is on record.
import { type Action, recordAction } from '#functions/session/audit-repository.ts';
import { findUserByEmail } from '#functions/session/credentials-repository.ts';
import type { StoredUser } from '#functions/session/domain/user.ts';
import { normaliseEmail } from '#functions/session/domain/user.ts';
import { changeLivingUser } from '#functions/session/user-repository.ts';
import { nowMs } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import type { FeatureFlag } from '#shared/schemas/user.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Something the operator can put right; its message is a sentence for them. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** @throws OperatorError where nobody living has the address */
export async function findUser(email: string): Promise<StoredUser> {
  const user = await findUserByEmail(normaliseEmail(email));
  if (!user || user.deletedAt !== undefined) throw new OperatorError(`Nobody has ${email}.`);
  return user;
}

/** Recorded first: no change is without its record. `operator` says who did it. */
async function change(
  user: StoredUser,
  set: Partial<StoredUser>,
  record: Pick<Action, 'action'> & { readonly operator: string },
): Promise<StoredUser> {
  await recordAction({
    actorUserId: `operator:${record.operator}`,
    userId: user.id,
    action: record.action,
    requestId: newId('request'),
  });
  const changed = await changeLivingUser(user.id, set);
  if (!changed) throw new OperatorError(`${user.email} was deleted meanwhile.`);
  return changed;
}

type Order = { readonly email: string; readonly operator: string };

/** An admin's sessions as somebody else end with the role. */
export async function setRole(order: Order & { readonly role: StoredUser['role'] }) {
  const { operator, role } = order;
  return change(await findUser(order.email), { role }, { operator, action: `role ${role}` });
}

/** `plan` takes the operator's word back: the plan decides again. */
export async function setFeature(
  order: Order & { readonly flag: FeatureFlag; readonly to: 'on' | 'off' | 'plan' },
) {
  const { operator, flag, to } = order;
  const user = await findUser(order.email);
  const { [flag]: _, ...others } = user.featureOverrides ?? {};
  const featureOverrides = to === 'plan' ? others : { ...others, [flag]: to === 'on' };
  return change(user, { featureOverrides }, { operator, action: `feature ${flag} ${to}` });
}

/** From today where the trial is over, else from its end. */
export async function extendTrial(order: Order & { readonly days: number }) {
  const { operator, days } = order;
  const user = await findUser(order.email);
  if (user.trialEndsAt === undefined) {
    throw new OperatorError(`The trial of ${order.email} begins with their first account.`);
  }
  const from = Math.max(nowMs(), Date.parse(user.trialEndsAt));
  const trialEndsAt = new Date(from + days * DAY_MS).toISOString();
  return change(user, { trialEndsAt }, { operator, action: `trial +${days} days` });
}
