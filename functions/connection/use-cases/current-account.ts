// The chosen social account, as stored or read from the network again.
import { nowIso } from '#platform/clock.ts';
import type { RouteInput } from '#platform/http/api.ts';
import { readProfile } from '#platform/instagram/accounts.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import { logger } from '#platform/logger.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { connectionContracts } from '#shared/contracts/connection.ts';
import { AppError } from '#shared/errors.ts';
import type { CurrentIgAccount } from '#shared/schemas/account.ts';
import { getAccount, getLogin, updateAccount } from '../account-repository.ts';
import { toCurrentIgAccount } from '../domain/account.ts';
import { getImportState } from '../import-repository.ts';
import { readAccess, reportNetworkProblem } from '../network/network-access.ts';
import { isStopped, notePause, readPause } from '../network/network-pause.ts';
import { profileFields } from '../profile-fields.ts';

type Contracts = typeof connectionContracts;

/** The codes for what hinders us at the moment; the stored details are shown all the same. */
async function refreshDetails(ref: AccountRef): Promise<readonly string[]> {
  const pause = await readPause(ref);
  if (isStopped(pause, nowIso())) return pause.reason === 'limit' ? ['over_api_limit'] : [];
  const access = await readAccess(ref);
  if (!access.valid) return [];
  try {
    const profile = await readProfile(ref.igUserId, access.userToken);
    await updateAccount(ref, profileFields(profile));
    return [];
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    logger.warn('account details not refreshed', { kind: error.kind, code: error.code });
    await reportNetworkProblem(ref, error);
    await notePause(ref, error);
    return error.kind === 'throttled' ? ['over_api_limit'] : [];
  }
}

async function show(ref: AccountRef, messages: readonly string[]): Promise<CurrentIgAccount> {
  const [account, state] = await Promise.all([getAccount(ref), getImportState(ref)]);
  if (!account) throw new AppError('not_found');
  const login = await getLogin(ref.userId, account.facebookUserId);
  const importing = state?.status === 'running';
  return toCurrentIgAccount(account, login, { importing, now: nowIso(), messages });
}

function chosen(userId: string, igUserId: string | undefined): AccountRef {
  if (igUserId === undefined) throw new AppError('not_found');
  return { userId, igUserId };
}

/** @throws AppError not_found where none is chosen */
export const getIgAccount = async ({
  caller,
}: RouteInput<Contracts['getIgAccount']>): Promise<CurrentIgAccount> =>
  show(chosen(caller.userId, caller.igUserId), []);

/** @throws AppError not_found where none is chosen */
export async function getIgAccountInfo({
  request,
  caller,
}: RouteInput<Contracts['getIgAccountInfo']>): Promise<CurrentIgAccount> {
  const ref = chosen(caller.userId, caller.igUserId);
  return show(ref, request.update_from_api ? await refreshDetails(ref) : []);
}
