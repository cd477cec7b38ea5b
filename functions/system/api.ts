// Lambda entry of the system API: health check and OpenAPI document.
import { createApiHandler, createApiRoute } from '#platform/http/api-handler.ts';
import { systemContracts } from '#shared/contracts/system.ts';
import { getHealth } from './use-cases/get-health.ts';
import { getOpenApi } from './use-cases/get-openapi.ts';

export const handler = createApiHandler([
  createApiRoute(systemContracts.getHealth, getHealth),
  createApiRoute(systemContracts.getOpenApi, getOpenApi),
]);
