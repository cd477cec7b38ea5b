// Lists the rules of an account, and returns one.
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import { AppError } from '#shared/errors.ts';
import { type PageLimitAndOffset, toPageLimitAndOffset } from '#shared/schemas/common.ts';
import { findRule, readRuleList, readRules } from '../storage/rule-repository.ts';
import { toPublicRule } from '../to-public-rule.ts';

/** Reads all rules of the account: there are few, and each page needs their order. */
export async function readRulePage(account: AccountRef, { offset, limit }: PageLimitAndOffset) {
  const list = await readRuleList(account, { consistent: true });
  const rules = await readRules(account, list);
  return {
    rules: rules.map((rule, index) => toPublicRule(rule, index + 1)).slice(offset, offset + limit),
    total_rules_count: rules.length,
  };
}

type ListContract = typeof rulesContracts.listRules;

export async function listRules({
  request,
  caller,
}: ApiRouteInput<ListContract>): Promise<ContractResponse<ListContract>> {
  const paging = toPageLimitAndOffset(request);
  return { ...(await readRulePage(caller, paging)), pagination_offset: paging.offset };
}

type GetContract = typeof rulesContracts.getRule;

/** @throws AppError not_found */
export async function getRule({
  request,
  caller,
}: ApiRouteInput<GetContract>): Promise<ContractResponse<GetContract>> {
  const [list, rule] = await Promise.all([
    readRuleList(caller, { consistent: true }),
    findRule(caller, request.id),
  ]);
  if (rule === undefined) throw new AppError('not_found');
  return toPublicRule(rule, list.ruleIds.indexOf(rule.id) + 1);
}
