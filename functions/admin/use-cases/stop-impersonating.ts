// Ends a session in which an admin acted as a user.
import { endSession } from '#functions/session/session-repository.ts';
import type { RouteInput } from '#platform/http/api.ts';
import type { adminContracts } from '#shared/contracts/admin.ts';
import { AppError } from '#shared/errors.ts';

const NOBODY = 'You are not signed in as somebody else.';

/** That it is called is on record already, like every change made in such a session. */
export async function stopImpersonating({
  caller,
}: RouteInput<typeof adminContracts.stopImpersonating>): Promise<{ message: string }> {
  if (caller.actorUserId === undefined) throw new AppError('conflict', { sentences: [NOBODY] });
  await endSession({ userId: caller.userId, id: caller.sessionId });
  return { message: 'Impersonation stopped' };
}
