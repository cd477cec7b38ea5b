// Opens a session in which the admin acts as a user; on record before it can be used.

import { recordAction } from '#functions/session/audit-repository.ts';
import { openSessionFor } from '#functions/session/impersonation.ts';
import { getUser } from '#functions/session/user-repository.ts';
import type { RouteInput } from '#platform/http/api.ts';
import type { adminContracts } from '#shared/contracts/admin.ts';
import type { ResponseOf } from '#shared/contracts/define.ts';
import { AppError } from '#shared/errors.ts';

type Contract = typeof adminContracts.impersonate;

const NOT_AN_ADMIN = 'You cannot sign in as an admin.';

/** @throws AppError not_found, forbidden */
export async function impersonate({
  request,
  caller,
  meta,
}: RouteInput<Contract>): Promise<ResponseOf<Contract>> {
  const user = await getUser(request.id);
  if (!user || user.deletedAt !== undefined) throw new AppError('not_found');
  if (user.role === 'admin') throw new AppError('forbidden', { sentences: [NOT_AN_ADMIN] });
  await recordAction({
    actorUserId: caller.userId,
    userId: user.id,
    action: 'impersonate',
    requestId: meta.requestId,
    ip: meta.ip,
  });
  const { user: asked, ...token } = await openSessionFor(user, caller);
  return { token, user: asked };
}
