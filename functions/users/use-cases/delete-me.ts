// A user deletes themselves.
import type { RouteInput } from '#platform/http/api.ts';
import type { usersContracts } from '#shared/contracts/users.ts';
import { startDeletion } from '../start-deletion.ts';

export async function deleteMe({
  caller,
}: RouteInput<typeof usersContracts.deleteMe>): Promise<{ message: 'User deleted successfully' }> {
  await startDeletion(caller.userId);
  return { message: 'User deleted successfully' };
}
