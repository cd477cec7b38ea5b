// Lambda entry: linking, choosing and importing accounts.

import { authenticate } from '#functions/session/caller.ts';
import { createApi, route } from '#platform/http/api.ts';
import { connectionContracts as contracts } from '#shared/contracts/connection.ts';
import { getFbAccount, listActivated, listIgAccounts } from './use-cases/accounts.ts';
import { beginChange, beginLink } from './use-cases/begin-link.ts';
import { chooseAccount } from './use-cases/choose-account.ts';
import { getIgAccount, getIgAccountInfo } from './use-cases/current-account.ts';
import { finishLink } from './use-cases/finish-link.ts';
import { beginImport, getImport } from './use-cases/import-control.ts';

export const handler = createApi(
  [
    route(contracts.loginToFacebook, beginLink),
    route(contracts.changeFacebookAccount, beginChange),
    route(contracts.facebookCallback, finishLink),
    route(contracts.getFbAccount, getFbAccount),
    route(contracts.listIgAccounts, listIgAccounts),
    route(contracts.listActivatedIgAccounts, listActivated),
    route(contracts.getIgAccount, getIgAccount),
    route(contracts.getIgAccountInfo, getIgAccountInfo),
    route(contracts.chooseIgAccount, chooseAccount),
    route(contracts.beginImport, beginImport),
    route(contracts.getImport, getImport),
  ],
  authenticate,
);
