// Beginning an import by hand, taking a failed one up again, and how far it has come.
import { nowIso } from '#platform/clock.ts';
import type { RouteInput } from '#platform/http/api.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { equals, missing } from '#platform/table/expressions.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { connectionContracts } from '#shared/contracts/connection.ts';
import type { ResponseOf } from '#shared/contracts/define.ts';
import { AppError } from '#shared/errors.ts';
import { getAccount, listAccounts } from '../account-repository.ts';
import { BROKEN_OFF, progressOf } from '../domain/import-state.ts';
import { expireOpenPieces } from '../import-piece-repository.ts';
import {
  getImportState,
  type ImportRef,
  isStalled,
  replaceImport,
  reviveImport,
} from '../import-repository.ts';
import { beginImportJob } from '../jobs.ts';
import { isStopped, readPause } from '../network/network-pause.ts';

type BeginInput = RouteInput<typeof connectionContracts.beginImport>;
type StatusInput = RouteInput<typeof connectionContracts.getImport>;

const start = ({ userId, igUserId, importId }: ImportRef) =>
  enqueue(beginImportJob, { userId, igUserId, importId });

async function chosen(userId: string, igUserId: string | undefined): Promise<AccountRef> {
  const ref = igUserId === undefined ? undefined : { userId, igUserId };
  const account = ref && (await getAccount(ref));
  if (!ref || account?.activatedAt == null) throw new AppError('not_found');
  return ref;
}

/** Joins a running import, sets a stalled or failed one going again, or begins one. */
async function beginOrJoin(ref: AccountRef): Promise<void> {
  const state = await getImportState(ref);
  if (state?.status === 'running') {
    const running = { ...ref, importId: state.importId };
    if (await isStalled(running)) await start(running);
    return;
  }
  // Where the list broke off there is nothing to go on with: an import from the beginning follows.
  if (state?.status === 'failed' && state.problem !== BROKEN_OFF) {
    const failed = { ...ref, importId: state.importId };
    if (await reviveImport(failed)) await start(failed);
    return;
  }
  // Before the new one begins: afterwards nobody would know of the old one any more.
  if (state) await expireOpenPieces({ ...ref, importId: state.importId });
  const fresh = { ...ref, importId: newId('import') };
  const account = await getAccount(ref);
  const replaces = state ? equals('importId', state.importId) : missing();
  const begun = await replaceImport(fresh, account?.details.mediaCount ?? 0, replaces);
  if (begun) await start(fresh);
}

/** @throws AppError not_found where no account has been chosen */
export async function beginImport({ caller }: BeginInput): Promise<{ readonly importing: true }> {
  await beginOrJoin(await chosen(caller.userId, caller.igUserId));
  return { importing: true };
}

/** Imports that ended for want of a working login go on after it was linked again. */
export async function resumeFailedImports(userId: string): Promise<void> {
  const accounts = await listAccounts(userId);
  for (const { igUserId, activatedAt } of accounts) {
    if (activatedAt === null) continue;
    const state = await getImportState({ userId, igUserId });
    if (state?.status === 'failed') await beginOrJoin({ userId, igUserId });
  }
}

/** @throws AppError not_found where no account has been chosen */
export async function getImport({
  caller,
}: StatusInput): Promise<ResponseOf<typeof connectionContracts.getImport>> {
  const ref = await chosen(caller.userId, caller.igUserId);
  const [state, pause] = await Promise.all([getImportState(ref), readPause(ref)]);
  const importing = state?.status === 'running';
  const waits = importing && isStopped(pause, nowIso());
  return {
    importing,
    progress: progressOf(state),
    waiting: waits
      ? {
          reason: pause.reason === 'outage' ? 'network_outage' : 'network_limit',
          until: pause.until,
        }
      : null,
  };
}
