// The heartbeat of a screen: half a read unit.
import type { RouteInput } from '#platform/http/api-handler.ts';
import type { changesContracts } from '#shared/contracts/changes.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import { AppError } from '#shared/errors.ts';
import { readAccountChanges } from '../change-repository.ts';

type Contract = typeof changesContracts.getChanges;

export async function getChanges({
  caller: { userId, igUserId },
}: RouteInput<Contract>): Promise<ContractResponse<Contract>> {
  const changes = await readAccountChanges({ userId, igUserId }, { consistent: false });
  if (changes === undefined) throw new AppError('not_found');
  const { versions, counts } = changes;
  return { versions, counts };
}
