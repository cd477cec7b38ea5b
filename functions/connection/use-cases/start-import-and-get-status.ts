// Starts an import on request, resumes failed ones and reports the progress.
import { enforceRateLimit } from '#functions/session/rate-limit-repository.ts';
import { nowIso } from '#platform/clock.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { createId } from '#platform/ids.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { attributeUnchanged } from '#platform/table/expressions.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { connectionContracts } from '#shared/contracts/connection.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import { AppError } from '#shared/errors.ts';
import { findInstagramAccount, listInstagramAccounts } from '../account-repository.ts';
import { POSTS_LIST_INTERRUPTED_PROBLEM, toImportProgress } from '../domain/import-state.ts';
import { expireOpenImportPieces } from '../import-piece-repository.ts';
import {
  findImportState,
  type ImportRef,
  isImportStalled,
  reopenFailedImport,
  replaceImport,
} from '../import-repository.ts';
import { startOrResumeImportJob } from '../jobs.ts';
import { isPauseBlockingAllNetworkCalls, readNetworkPause } from '../network/network-pause.ts';

type BeginInput = ApiRouteInput<typeof connectionContracts.beginImport>;
type StatusInput = ApiRouteInput<typeof connectionContracts.getImport>;

const enqueueImportStart = ({ userId, igUserId, importId }: ImportRef) =>
  enqueueJob(startOrResumeImportJob, { userId, igUserId, importId });

async function getSelectedAccountRef(
  userId: string,
  igUserId: string | undefined,
): Promise<AccountRef> {
  const ref = igUserId === undefined ? undefined : { userId, igUserId };
  const account = ref && (await findInstagramAccount(ref));
  if (!ref || account?.activatedAt == null) throw new AppError('not_found');
  return ref;
}

/** Each one reads every post from the network. */
const REPEATED_IMPORTS_LIMIT = { max: 6, seconds: 60 * 60 } as const;

/** Does nothing while an import makes progress. Resumes a stalled or failed one, or starts one. */
async function startOrResumeImport(ref: AccountRef): Promise<void> {
  const state = await findImportState(ref);
  if (state?.status === 'running') {
    const runningImport = { ...ref, importId: state.importId };
    if (await isImportStalled(runningImport)) await enqueueImportStart(runningImport);
    return;
  }
  // An import whose posts list failed cannot be continued, so a new one starts instead.
  if (state?.status === 'failed' && state.problem !== POSTS_LIST_INTERRUPTED_PROBLEM) {
    const failedImport = { ...ref, importId: state.importId };
    if (await reopenFailedImport(failedImport)) await enqueueImportStart(failedImport);
    return;
  }
  if (state?.status === 'done')
    await enforceRateLimit('import', `${ref.userId}|${ref.igUserId}`, REPEATED_IMPORTS_LIMIT);
  // Runs before the new import replaces the state, which is the last reference to the old pieces.
  if (state) await expireOpenImportPieces({ ...ref, importId: state.importId });
  const newImport = { ...ref, importId: createId('import') };
  const account = await findInstagramAccount(ref);
  const precondition = attributeUnchanged('importId', state?.importId);
  const isStarted = await replaceImport(newImport, account?.details.mediaCount ?? 0, precondition);
  if (isStarted) await enqueueImportStart(newImport);
}

/** @throws AppError not_found when no account is selected, rate_limited after many complete imports */
export async function startImport({ caller }: BeginInput): Promise<{ readonly importing: true }> {
  await startOrResumeImport(await getSelectedAccountRef(caller.userId, caller.igUserId));
  return { importing: true };
}

/** Resumes imports that failed because of the link, after the user has linked again. */
export async function resumeFailedImports(userId: string): Promise<void> {
  const accounts = await listInstagramAccounts(userId);
  for (const { igUserId, activatedAt } of accounts) {
    if (activatedAt === null) continue;
    const state = await findImportState({ userId, igUserId });
    if (state?.status === 'failed') await startOrResumeImport({ userId, igUserId });
  }
}

/** @throws AppError not_found when no account is selected */
export async function getImportStatus({
  caller,
}: StatusInput): Promise<ContractResponse<typeof connectionContracts.getImport>> {
  const ref = await getSelectedAccountRef(caller.userId, caller.igUserId);
  const [state, pause] = await Promise.all([findImportState(ref), readNetworkPause(ref)]);
  const importing = state?.status === 'running';
  const isWaiting = importing && isPauseBlockingAllNetworkCalls(pause, nowIso());
  return {
    importing,
    progress: toImportProgress(state),
    waiting: isWaiting
      ? {
          reason: pause.reason === 'outage' ? 'network_outage' : 'network_limit',
          until: pause.until,
        }
      : null,
  };
}
