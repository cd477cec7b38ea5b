// Creates or changes a fact, and deletes one.
import { nowIso } from '#platform/clock.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { createId } from '#platform/ids.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { factsContracts } from '#shared/contracts/facts.ts';
import { AppError } from '#shared/errors.ts';
import type { FactToSave } from '#shared/schemas/fact.ts';
import { listAcceptedFacts, requireOtherText, requireRoomForFact } from '../check-new-fact.ts';
import type { StoredFact } from '../domain/fact.ts';
import { readFactList, removeFact, writeFact } from '../fact-repository.ts';
import { toPublicFact } from '../to-public-fact.ts';

/** @throws AppError not_found */
function getFact(accepted: readonly StoredFact[], id: string): StoredFact {
  const fact = accepted.find((one) => one.id === id);
  if (fact === undefined) throw new AppError('not_found');
  return fact;
}

const buildNewFact = () =>
  ({
    id: createId('fact'),
    source: 'owner',
    createdAt: nowIso(),
    place: null,
    state: 'accepted',
  }) as const;

/** @throws TransactionRejectedError when another writer was first; AppError not_found, conflict, too_many_facts */
async function trySaveFact(account: AccountRef, saved: FactToSave): Promise<StoredFact> {
  const list = await readFactList(account);
  const accepted = listAcceptedFacts(list.facts);
  const id = saved.id ?? undefined;
  const stored = id === undefined ? undefined : getFact(accepted, id);
  requireOtherText(accepted, { id, text: saved.text });
  if (stored === undefined) requireRoomForFact(accepted);
  const fact = {
    ...(stored ?? buildNewFact()),
    text: saved.text,
    mediaIds: [...new Set(saved.media_ids)],
    validUntil: saved.valid_until ? new Date(saved.valid_until).toISOString() : null,
  };
  await writeFact(account, list, fact);
  return fact;
}

type SaveContract = typeof factsContracts.saveFact;

export async function saveFact({
  request,
  caller,
}: ApiRouteInput<SaveContract>): Promise<ContractResponse<SaveContract>> {
  return { fact: toPublicFact(await retryOnConflict(() => trySaveFact(caller, request.fact))) };
}

type DeleteContract = typeof factsContracts.deleteFact;

/** A deleted suggestion becomes a refused one, because its source would suggest it a second time. */
export async function deleteFact({
  request,
  caller,
}: ApiRouteInput<DeleteContract>): Promise<ContractResponse<DeleteContract>> {
  await retryOnConflict(async () => {
    const list = await readFactList(caller);
    const fact = getFact(listAcceptedFacts(list.facts), request.fact_id);
    if (fact.source === 'owner') await removeFact(caller, list, fact.id);
    else await writeFact(caller, list, { ...fact, state: 'refused' });
  });
  return { deleted: true };
}
