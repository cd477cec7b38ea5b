// API calls that return the selected Instagram account, as stored or refreshed.
import { nowIso } from '#platform/clock.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { readInstagramProfile } from '#platform/instagram/accounts.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { connectionContracts } from '#shared/contracts/connection.ts';
import { AppError } from '#shared/errors.ts';
import type { CurrentInstagramAccountResponse } from '#shared/schemas/account.ts';
import {
  findFacebookAccount,
  findInstagramAccount,
  updateInstagramAccount,
} from '../account-repository.ts';
import { readApprovalCount } from '../approval-count-repository.ts';
import { toCurrentInstagramAccountResponse } from '../domain/account.ts';
import { findImportState } from '../import-repository.ts';
import {
  getNetworkAccessAfterOutageProbe,
  recordNetworkError,
} from '../network/network-call-guards.ts';
import { isPauseBlockingAllNetworkCalls, readNetworkPause } from '../network/network-pause.ts';
import { reserveAccountReadWithinRateLimit } from '../network/reserve-account-read-within-rate-limit.ts';
import { toAccountProfileFields } from '../to-account-profile-fields.ts';

type Contracts = typeof connectionContracts;

/** When posting may be tried again (ISO). Undefined when it is allowed now. */
type PostingPauseReader = (account: AccountRef) => Promise<string | undefined>;

/** Returns the codes of the problems that prevented it. The stored details are returned in any case. */
async function refreshAccountDetails(ref: AccountRef): Promise<readonly string[]> {
  const pause = await readNetworkPause(ref);
  if (isPauseBlockingAllNetworkCalls(pause, nowIso()))
    return pause.reason === 'limit' ? ['over_api_limit'] : [];
  const access = await getNetworkAccessAfterOutageProbe(ref);
  if (!access || !(await reserveAccountReadWithinRateLimit(ref.userId, ref.igUserId))) return [];
  try {
    const profile = await readInstagramProfile(ref.igUserId, access.userToken);
    await updateInstagramAccount(ref, toAccountProfileFields(profile));
    return [];
  } catch (error) {
    await recordNetworkError(ref, error);
    return error instanceof NetworkError && error.kind === 'throttled' ? ['over_api_limit'] : [];
  }
}

async function buildCurrentAccountResponse(
  ref: AccountRef,
  findPostingPauseEnd: PostingPauseReader,
  messages: readonly string[] = [],
): Promise<CurrentInstagramAccountResponse> {
  const [account, importState, awaitingApprovals, postingPauseEnd] = await Promise.all([
    findInstagramAccount(ref),
    findImportState(ref),
    readApprovalCount(ref),
    findPostingPauseEnd(ref),
  ]);
  if (!account) throw new AppError('not_found');
  const facebookAccount = await findFacebookAccount(ref.userId, account.facebookUserId);
  return toCurrentInstagramAccountResponse(account, facebookAccount, {
    importState,
    awaitingApprovals,
    postingPauseEnd,
    now: nowIso(),
    messages,
  });
}

function getSelectedAccountRef(userId: string, igUserId: string | undefined): AccountRef {
  if (igUserId === undefined) throw new AppError('not_found');
  return { userId, igUserId };
}

/** @throws AppError not_found when no account is selected */
export const getSelectedInstagramAccount =
  (findPostingPauseEnd: PostingPauseReader) =>
  async ({
    caller,
  }: ApiRouteInput<Contracts['getIgAccount']>): Promise<CurrentInstagramAccountResponse> =>
    buildCurrentAccountResponse(
      getSelectedAccountRef(caller.userId, caller.igUserId),
      findPostingPauseEnd,
    );

/** @throws AppError not_found when no account is selected */
export const getOrRefreshSelectedAccount =
  (findPostingPauseEnd: PostingPauseReader) =>
  async ({
    request,
    caller,
  }: ApiRouteInput<Contracts['getIgAccountInfo']>): Promise<CurrentInstagramAccountResponse> => {
    const ref = getSelectedAccountRef(caller.userId, caller.igUserId);
    const messages = request.update_from_api ? await refreshAccountDetails(ref) : [];
    return buildCurrentAccountResponse(ref, findPostingPauseEnd, messages);
  };
