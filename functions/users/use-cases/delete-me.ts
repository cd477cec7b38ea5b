// Deletes the calling user.
import type { RouteInput } from '#platform/http/api-handler.ts';
import type { usersContracts } from '#shared/contracts/users.ts';
import { startUserDeletion } from '../start-user-deletion.ts';

export async function deleteMe({
  caller,
}: RouteInput<typeof usersContracts.deleteMe>): Promise<{ message: 'User deleted successfully' }> {
  await startUserDeletion(caller.userId);
  return { message: 'User deleted successfully' };
}
