// Returns the status of a user's deletion.
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { usersContracts } from '#shared/contracts/users.ts';
import { AppError } from '#shared/errors.ts';
import type { DataDeletionStatus } from '#shared/schemas/data-deletion-status.ts';
import { findUserDeletion } from '../deletion-repository.ts';

const DELETION_CODE_PATTERN = /^[\w-]{43}$/;

/** @throws AppError not_found */
export async function getDataDeletion({
  request,
}: ApiRouteInput<typeof usersContracts.getDataDeletion>): Promise<DataDeletionStatus> {
  const deletion = DELETION_CODE_PATTERN.test(request.code)
    ? await findUserDeletion(request.code)
    : undefined;
  if (!deletion) throw new AppError('not_found');
  return {
    status: deletion.completedAt === undefined ? 'in_progress' : 'completed',
    requested_at: deletion.requestedAt,
    completed_at: deletion.completedAt ?? null,
  };
}
