// Lists the daily figures of rules.
import { formatUtcDay, nowMs } from '#platform/clock.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import { DAY_MS } from '#shared/durations.ts';
import { readRuleDayFigures } from '../storage/rule-figures-repository.ts';

type Contract = typeof rulesContracts.listRuleStats;

export async function listRuleStats({
  request,
  caller,
}: ApiRouteInput<Contract>): Promise<ContractResponse<Contract>> {
  const firstDay = formatUtcDay(nowMs() - (request.days - 1) * DAY_MS);
  const figures = await readRuleDayFigures(caller, firstDay);
  const wanted = request.rule_ids && new Set(request.rule_ids);
  return {
    stats: figures
      .filter(({ ruleId }) => !wanted || wanted.has(ruleId))
      .map(({ ruleId, day, counts, stopped }) => ({ rule_id: ruleId, day, ...counts, stopped })),
  };
}
