// The heartbeat of a screen: half a read unit.
import { readApprovalCount } from '#functions/connection/approval-count-repository.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { changesContracts } from '#shared/contracts/changes.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import {
  buildInitialAccountChanges,
  readAccountChangesItem,
} from '../account-change-repository.ts';

type Contract = typeof changesContracts.getChanges;

export async function getChanges({
  caller: { userId, igUserId },
}: ApiRouteInput<Contract>): Promise<ContractResponse<Contract>> {
  const account = { userId, igUserId };
  const options = { consistent: false };
  const { versions, counts } =
    (await readAccountChangesItem(account, options)) ??
    buildInitialAccountChanges(await readApprovalCount(account, options));
  return { versions, counts };
}
