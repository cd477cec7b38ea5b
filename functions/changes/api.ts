// Lambda entry: the heartbeat of open screens.
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import { createApiHandler, createRoute } from '#platform/http/api-handler.ts';
import { changesContracts as contracts } from '#shared/contracts/changes.ts';
import { getChanges } from './use-cases/get-changes.ts';

export const handler = createApiHandler(
  [createRoute(contracts.getChanges, getChanges)],
  authenticateAccessToken,
);
