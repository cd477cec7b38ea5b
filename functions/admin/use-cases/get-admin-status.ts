// Returns whether the person using the session is an admin, including an admin who impersonates a user.
import { type ApiCaller, isImpersonated } from '#platform/http/api-caller.ts';

export async function getAdminStatus({
  caller,
}: {
  readonly caller: ApiCaller;
}): Promise<{ admin: boolean; role: ApiCaller['role'] }> {
  // Only an admin can create an impersonation session, and it ends when they lose the role.
  const isAdmin = isImpersonated(caller) || caller.role === 'admin';
  return { admin: isAdmin, role: isAdmin ? 'admin' : 'user' };
}
