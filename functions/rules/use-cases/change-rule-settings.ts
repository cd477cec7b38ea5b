// Reads and changes the settings of all rules of an account.
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import { MAX_HOURLY_RULE_CAPS } from '#shared/limits.ts';
import { readRuleList, saveHourlyLimits } from '../storage/rule-repository.ts';

type Contract = typeof rulesContracts.changeRuleSettings;

/** A request without new caps only returns the current caps. */
export async function changeRuleSettings({
  request,
  caller,
}: ApiRouteInput<Contract>): Promise<ContractResponse<Contract>> {
  if (request.caps) await saveHourlyLimits(caller, request.caps);
  const { caps } = await readRuleList(caller, { consistent: true });
  return { caps, max_caps: { ...MAX_HOURLY_RULE_CAPS } };
}
