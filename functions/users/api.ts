// The users API: leaving, and following that everything was erased.
import { authenticate } from '#functions/session/caller.ts';
import { createApi, rawRoute, route } from '#platform/http/api.ts';
import { usersContracts } from '#shared/contracts/users.ts';
import { MAX_SIGNED_REQUEST_BYTES } from './signed-request.ts';
import { deleteMe } from './use-cases/delete-me.ts';
import { networkDataDeletion } from './use-cases/network-data-deletion.ts';
import { networkDeauthorize } from './use-cases/network-deauthorize.ts';
import { showDataDeletion } from './use-cases/show-data-deletion.ts';

const limits = { maxBytes: MAX_SIGNED_REQUEST_BYTES };

export const handler = createApi(
  [
    route(usersContracts.deleteMe, deleteMe),
    rawRoute(usersContracts.networkDeauthorize, networkDeauthorize, limits),
    rawRoute(usersContracts.networkDataDeletion, networkDataDeletion, limits),
    route(usersContracts.getDataDeletion, showDataDeletion),
  ],
  authenticate,
);
