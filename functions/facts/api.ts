// Lambda entry: the API routes of facts.
import { factSuggestionSource } from '#functions/posts/replies/fact-suggestion-source.port.ts';
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import { enforceCallRateLimit } from '#functions/session/enforce-call-rate-limit.ts';
import { createApiHandler, createApiRoute } from '#platform/http/api-handler.ts';
import { factsContracts as contracts } from '#shared/contracts/facts.ts';
import { decideFact } from './use-cases/decide-fact.ts';
import { listFacts } from './use-cases/list-facts.ts';
import { deleteFact, saveFact } from './use-cases/save-fact.ts';

export const handler = createApiHandler(
  [
    createApiRoute(contracts.listFacts, listFacts(factSuggestionSource)),
    createApiRoute(contracts.saveFact, saveFact(factSuggestionSource)),
    createApiRoute(contracts.deleteFact, deleteFact),
    createApiRoute(contracts.decideFact, decideFact(factSuggestionSource)),
  ],
  authenticateAccessToken,
  enforceCallRateLimit,
);
