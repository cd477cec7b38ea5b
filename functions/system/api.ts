// The API about itself: health and description.
import { createApi, route } from '#platform/http/api.ts';
import { systemContracts } from '#shared/contracts/system.ts';
import { getHealth } from './use-cases/get-health.ts';
import { getOpenApi } from './use-cases/get-openapi.ts';

export const handler = createApi([
  route(systemContracts.getHealth, getHealth),
  route(systemContracts.getOpenApi, getOpenApi),
]);
