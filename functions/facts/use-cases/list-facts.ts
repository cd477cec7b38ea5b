// Lists the facts of an account page by page, and with the first page the suggestions of more.
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { factsContracts } from '#shared/contracts/facts.ts';
import { toPageLimitAndOffset } from '#shared/schemas/common.ts';
import { listAcceptedFacts } from '../check-new-fact.ts';
import { readFacts } from '../fact-repository.ts';
import type { FactSuggestionSource } from '../facts-ports.ts';
import { findFactSuggestions } from '../find-fact-suggestions.ts';
import { toPublicFact } from '../to-public-fact.ts';

/** More of them would bury the facts below. The others follow as these are decided. */
const MAX_SHOWN_SUGGESTIONS = 20;

type Contract = typeof factsContracts.listFacts;

/** Reads all facts of the account: there are few, and the suggestions leave them out. */
export const listFacts =
  (source: FactSuggestionSource) =>
  async ({ request, caller }: ApiRouteInput<Contract>): Promise<ContractResponse<Contract>> => {
    const { offset: requestedOffset, limit } = toPageLimitAndOffset(request);
    const facts = await readFacts(caller);
    const accepted = listAcceptedFacts(facts);
    const position = accepted.findIndex(({ id }) => id === request.fact_id);
    const offset = position === -1 ? requestedOffset : position - (position % limit);
    const suggestions = offset === 0 ? await findFactSuggestions(caller, facts, source) : [];
    return {
      facts: accepted.slice(offset, offset + limit).map(toPublicFact),
      suggestions: suggestions.slice(0, MAX_SHOWN_SUGGESTIONS).map(toPublicFact),
      total_count: accepted.length,
      pagination_offset: offset,
    };
  };
