// Creates a session in which the admin impersonates a user. The audit log is written before the session exists.
import { recordAuditAction } from '#functions/session/audit-repository.ts';
import { createImpersonationSession } from '#functions/session/impersonation.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { adminContracts } from '#shared/contracts/admin.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import { AppError } from '#shared/errors.ts';

type ImpersonateContract = typeof adminContracts.impersonate;

/** @throws AppError not_found, forbidden */
export async function impersonateUser({
  request,
  caller,
  meta,
}: ApiRouteInput<ImpersonateContract>): Promise<ContractResponse<ImpersonateContract>> {
  const user = await findUserIncludingDeleted(request.id);
  if (!user || user.deletedAt !== undefined) throw new AppError('not_found');
  if (user.role === 'admin') throw new AppError('forbidden', 'admin_not_impersonated');
  await recordAuditAction({
    actorUserId: caller.userId,
    userId: user.id,
    action: 'impersonate',
    requestId: meta.requestId,
    ip: meta.ip,
  });
  const { user: publicUser, ...token } = await createImpersonationSession(user, caller);
  return { token, user: publicUser };
}
