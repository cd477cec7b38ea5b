// Ends the impersonation session it is called with.
import { endSession } from '#functions/session/session-repository.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { adminContracts } from '#shared/contracts/admin.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#shared/sentences/say.ts';

/** `authorizeRequest` has already written this call to the audit log, like every change in such a session. */
export async function stopImpersonating({
  caller,
}: ApiRouteInput<typeof adminContracts.stopImpersonating>): Promise<{ message: string }> {
  if (caller.actorUserId === undefined) throw new AppError('conflict', 'not_impersonating');
  await endSession({ userId: caller.userId, id: caller.sessionId });
  return { message: say('impersonation_stopped') };
}
