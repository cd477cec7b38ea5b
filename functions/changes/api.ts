// Lambda entry: the heartbeat of open screens.
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import { createApiHandler, createApiRoute } from '#platform/http/api-handler.ts';
import { changesContracts as contracts } from '#shared/contracts/changes.ts';
import { getChanges } from './use-cases/get-changes.ts';

export const handler = createApiHandler(
  [createApiRoute(contracts.getChanges, getChanges)],
  authenticateAccessToken,
);
