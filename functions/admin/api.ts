// Lambda entry of the admin API: lists users and impersonates them.
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import { createApiHandler, createApiRoute } from '#platform/http/api-handler.ts';
import { adminContracts } from '#shared/contracts/admin.ts';
import { getAdminStatus } from './use-cases/get-admin-status.ts';
import { impersonateUser } from './use-cases/impersonate-user.ts';
import { listUsers } from './use-cases/list-users.ts';
import { stopImpersonating } from './use-cases/stop-impersonating.ts';

export const handler = createApiHandler(
  [
    createApiRoute(adminContracts.checkAdmin, getAdminStatus),
    createApiRoute(adminContracts.listUsers, listUsers),
    createApiRoute(adminContracts.impersonate, impersonateUser),
    createApiRoute(adminContracts.stopImpersonating, stopImpersonating),
  ],
  authenticateAccessToken,
);
