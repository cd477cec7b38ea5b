// Deletes the calling user.
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { createRandomSecret } from '#platform/ids.ts';
import type { usersContracts } from '#shared/contracts/users.ts';
import { say } from '#shared/sentences/say.ts';
import { startUserDeletion } from '../start-user-deletion.ts';

export async function deleteMe({
  caller,
}: ApiRouteInput<typeof usersContracts.deleteMe>): Promise<{ message: string }> {
  await startUserDeletion(caller.userId, createRandomSecret());
  return { message: say('user_deleted') };
}
