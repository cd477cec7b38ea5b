// Creates or changes a fact, accepts a suggestion with changes, and deletes a fact.
import { nowIso } from '#platform/clock.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { createId } from '#platform/ids.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { factsContracts } from '#shared/contracts/facts.ts';
import { AppError } from '#shared/errors.ts';
import { isSameJson } from '#shared/is-same-json.ts';
import type { FactToSave } from '#shared/schemas/fact.ts';
import { listAcceptedFacts, requireOtherText, requireRoomForFact } from '../check-new-fact.ts';
import { getFactUpdateTime, type StoredFact } from '../domain/fact.ts';
import { readFactList, removeFact, writeFact } from '../fact-repository.ts';
import type { FactSuggestionSource } from '../facts-ports.ts';
import { findFactSuggestions } from '../find-fact-suggestions.ts';
import { toPublicFact } from '../to-public-fact.ts';

/** @throws AppError not_found */
function getFact(accepted: readonly StoredFact[], id: string): StoredFact {
  const fact = accepted.find((one) => one.id === id);
  if (fact === undefined) throw new AppError('not_found');
  return fact;
}

const buildNewFact = (): StoredFact => ({
  id: createId('fact'),
  text: '',
  mediaIds: [],
  validUntil: null,
  source: 'owner',
  createdAt: nowIso(),
  updatedAt: null,
  place: null,
  state: 'accepted',
});

/** A suggestion becomes a fact with its first save. @throws AppError not_found */
async function acceptSuggestion(
  account: AccountRef,
  { facts, id }: { readonly facts: readonly StoredFact[]; readonly id: string },
  source: FactSuggestionSource,
): Promise<StoredFact> {
  const found = await findFactSuggestions(account, facts, source);
  const suggestion = found.find((one) => one.id === id);
  if (suggestion === undefined) throw new AppError('not_found');
  return { ...suggestion, state: 'accepted', createdAt: nowIso() };
}

/** Another window may have changed it. @throws AppError text_changed */
function requireKnownFact(stored: StoredFact, { updated_at: known }: FactToSave): void {
  if (known !== undefined && known !== getFactUpdateTime(stored))
    throw new AppError('text_changed');
}

/** @throws TransactionRejectedError when another writer was first; AppError not_found, conflict, text_changed, too_many_facts */
async function trySaveFact(
  account: AccountRef,
  saved: FactToSave,
  source: FactSuggestionSource,
): Promise<StoredFact> {
  const list = await readFactList(account);
  const accepted = listAcceptedFacts(list.facts);
  const id = saved.id ?? undefined;
  const stored = accepted.find((one) => one.id === id);
  const values = {
    text: saved.text,
    mediaIds: [...new Set(saved.media_ids)],
    validUntil: saved.valid_until ? new Date(saved.valid_until).toISOString() : null,
  };
  // The response of an earlier call may be lost.
  if (stored && isSameJson({ ...stored, ...values }, stored)) return stored;
  if (stored) requireKnownFact(stored, saved);
  const before =
    stored ??
    (id === undefined
      ? buildNewFact()
      : await acceptSuggestion(account, { facts: list.facts, id }, source));
  requireOtherText(accepted, { id, text: saved.text });
  if (stored === undefined) requireRoomForFact(accepted);
  const fact = { ...before, ...values, updatedAt: stored ? nowIso() : null };
  await writeFact(account, list, fact);
  return fact;
}

type SaveContract = typeof factsContracts.saveFact;

export const saveFact =
  (source: FactSuggestionSource) =>
  async ({
    request,
    caller,
  }: ApiRouteInput<SaveContract>): Promise<ContractResponse<SaveContract>> => ({
    fact: toPublicFact(await retryOnConflict(() => trySaveFact(caller, request.fact, source))),
  });

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
