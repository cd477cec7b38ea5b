// The admin API: who the users are, and acting as one of them.
import { authenticate } from '#functions/session/caller.ts';
import { createApi, route } from '#platform/http/api.ts';
import { adminContracts } from '#shared/contracts/admin.ts';
import { checkAdmin } from './use-cases/check-admin.ts';
import { impersonate } from './use-cases/impersonate.ts';
import { listUsers } from './use-cases/list-users.ts';
import { stopImpersonating } from './use-cases/stop-impersonating.ts';

export const handler = createApi(
  [
    route(adminContracts.checkAdmin, checkAdmin),
    route(adminContracts.listUsers, listUsers),
    route(adminContracts.impersonate, impersonate),
    route(adminContracts.stopImpersonating, stopImpersonating),
  ],
  authenticate,
);
