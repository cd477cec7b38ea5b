// Starts a run of the rules over logged events: by hand, or after a rule was backdated.
import { createId } from '#platform/ids.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import { say } from '#shared/sentences/say.ts';
import { runRulesJob } from '../jobs.ts';
import { readRuleList, readRules } from '../storage/rule-repository.ts';
import { failRuleRun, startOrJoinRuleRun } from '../storage/rule-run-repository.ts';

type Contract = typeof rulesContracts.runRules;

/**
 * Enqueues a run over events written at `from` (ISO) or later; an active run is followed by one. Returns the id of the
 * run.
 */
export async function enqueueRuleRun(account: AccountRef, from: string): Promise<string> {
  const { userId, igUserId } = account;
  const { isNew, runId, delaySeconds, ...run } = await startOrJoinRuleRun(account, from);
  if (!isNew) return runId;
  try {
    await enqueueJob(runRulesJob, { userId, igUserId, runId, from: run.from }, { delaySeconds });
  } catch (error) {
    await failRuleRun(account, runId);
    throw error;
  }
  return runId;
}

/** Runs every active rule over the events it applies to; without active rules the run does nothing. */
export async function runRules(account: AccountRef): Promise<ContractResponse<Contract>> {
  const list = await readRuleList(account, { consistent: true });
  const active = (await readRules(account, list)).filter(({ isActive }) => isActive);
  const [start] = active.map(({ appliesFrom }) => appliesFrom).sort();
  if (start === undefined)
    return {
      message: say('no_rule_to_run'),
      run_id: createId('run'),
    };
  return { message: say('rules_running'), run_id: await enqueueRuleRun(account, start) };
}
