// Accepts a suggestion as a fact, or refuses it for good.
import { nowIso } from '#platform/clock.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { factsContracts } from '#shared/contracts/facts.ts';
import { AppError } from '#shared/errors.ts';
import { listAcceptedFacts, requireOtherText, requireRoomForFact } from '../check-new-fact.ts';
import type { StoredFact } from '../domain/fact.ts';
import { readFactList, writeFact } from '../fact-repository.ts';
import type { FactSuggestionSource } from '../facts-ports.ts';
import { findFactSuggestions } from '../find-fact-suggestions.ts';
import { toPublicFact } from '../to-public-fact.ts';

type Decision = { readonly factId: string; readonly state: StoredFact['state'] };

/** A decision may be repeated or reversed. @throws AppError not_found */
async function findSuggestion(
  account: AccountRef,
  facts: readonly StoredFact[],
  { factId, source }: { readonly factId: string; readonly source: FactSuggestionSource },
): Promise<StoredFact | Omit<StoredFact, 'state'>> {
  const decided = facts.find(({ id }) => id === factId);
  const found =
    decided ?? (await findFactSuggestions(account, facts, source)).find(({ id }) => id === factId);
  if (found === undefined || found.source === 'owner') throw new AppError('not_found');
  return found;
}

/** @throws TransactionRejectedError when another writer was first; AppError not_found, conflict, too_many_facts */
async function tryDecideFact(
  account: AccountRef,
  { factId, state }: Decision,
  source: FactSuggestionSource,
): Promise<StoredFact> {
  const list = await readFactList(account);
  const found = await findSuggestion(account, list.facts, { factId, source });
  if ('state' in found && found.state === state) return found;
  const accepted = listAcceptedFacts(list.facts);
  if (state === 'accepted') {
    requireOtherText(accepted, found);
    requireRoomForFact(accepted);
  }
  // It is a fact from now on, and the newest one.
  const fact = { ...found, state, createdAt: nowIso(), updatedAt: null };
  await writeFact(account, list, fact);
  return fact;
}

type Contract = typeof factsContracts.decideFact;

export const decideFact =
  (source: FactSuggestionSource) =>
  async ({
    request: { fact_id, accepted },
    caller,
  }: ApiRouteInput<Contract>): Promise<ContractResponse<Contract>> => {
    const decision: Decision = { factId: fact_id, state: accepted ? 'accepted' : 'refused' };
    const fact = await retryOnConflict(() => tryDecideFact(caller, decision, source));
    return { fact: toPublicFact(fact) };
  };
