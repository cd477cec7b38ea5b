// Answers whether the person at the keys is an admin. Acting as somebody else, they still are.
import type { Caller } from '#platform/http/caller.ts';

export async function checkAdmin({
  caller,
}: {
  readonly caller: Caller;
}): Promise<{ admin: boolean; role: Caller['role'] }> {
  // A session is only ever opened as somebody else by an admin, and ends when they are none any more.
  const isAdmin = caller.actorUserId !== undefined || caller.role === 'admin';
  return { admin: isAdmin, role: isAdmin ? 'admin' : 'user' };
}
