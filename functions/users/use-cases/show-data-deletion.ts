// Answers how a deletion stands.
import type { RouteInput } from '#platform/http/api.ts';
import type { usersContracts } from '#shared/contracts/users.ts';
import { AppError } from '#shared/errors.ts';
import type { DataDeletion } from '#shared/schemas/data-deletion.ts';
import { getDeletion } from '../deletion-repository.ts';

const CODE = /^[\w-]{43}$/;

/** @throws AppError not_found */
export async function showDataDeletion({
  request,
}: RouteInput<typeof usersContracts.getDataDeletion>): Promise<DataDeletion> {
  const deletion = CODE.test(request.code) ? await getDeletion(request.code) : undefined;
  if (!deletion) throw new AppError('not_found');
  return {
    status: deletion.completedAt === undefined ? 'in_progress' : 'completed',
    requested_at: deletion.requestedAt,
    completed_at: deletion.completedAt ?? null,
  };
}
