// Lambda entry of the API that links, selects and imports accounts.

import { findPostingPauseEnd } from '#functions/drafts/posting/posting-pause-repository.ts';
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import { createApiHandler, createApiRoute } from '#platform/http/api-handler.ts';
import { connectionContracts as contracts } from '#shared/contracts/connection.ts';
import { chooseInstagramAccount } from './use-cases/choose-instagram-account.ts';
import { finishFacebookLink } from './use-cases/finish-facebook-link.ts';
import {
  getOrRefreshSelectedAccount,
  getSelectedInstagramAccount,
} from './use-cases/get-or-refresh-selected-account.ts';
import {
  getSelectedFacebookAccount,
  listActivatedInstagramAccounts,
  listAvailableInstagramAccounts,
} from './use-cases/list-linked-accounts.ts';
import { startFacebookAccountChange, startFacebookLink } from './use-cases/start-facebook-link.ts';
import { getImportStatus, startImport } from './use-cases/start-import-and-get-status.ts';

export const handler = createApiHandler(
  [
    createApiRoute(contracts.loginToFacebook, startFacebookLink),
    createApiRoute(contracts.changeFacebookAccount, startFacebookAccountChange),
    createApiRoute(contracts.facebookCallback, finishFacebookLink),
    createApiRoute(contracts.getFbAccount, getSelectedFacebookAccount),
    createApiRoute(contracts.listIgAccounts, listAvailableInstagramAccounts),
    createApiRoute(contracts.listActivatedIgAccounts, listActivatedInstagramAccounts),
    createApiRoute(contracts.getIgAccount, getSelectedInstagramAccount(findPostingPauseEnd)),
    createApiRoute(contracts.getIgAccountInfo, getOrRefreshSelectedAccount(findPostingPauseEnd)),
    createApiRoute(contracts.chooseIgAccount, chooseInstagramAccount),
    createApiRoute(contracts.beginImport, startImport),
    createApiRoute(contracts.getImport, getImportStatus),
  ],
  authenticateAccessToken,
);
