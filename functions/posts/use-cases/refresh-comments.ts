// Refreshes one post's comments, one page per step, under one lease. It reads to their end or, when a visit started
// it, to the first stored comment.
import { FIRST_COMMENTS_READ_POSITION } from '#functions/connection/domain/import-task.ts';
import {
  endOrContinueListRefresh,
  type ListRefreshStepOutcome,
  renewListRefreshLease,
} from '#functions/connection/list-refresh-lease.ts';
import {
  getNetworkAccessAfterOutageProbe,
  pauseNetworkCallsNearRateLimit,
  recordNetworkError,
} from '#functions/connection/network/network-call-guards.ts';
import { readCreationTimeOfId } from '#platform/ids.ts';
import type { JobPayload } from '#platform/jobs/define-job.ts';
import { tableKeys } from '#platform/table/keys.ts';
import type { refreshCommentsJob } from '../jobs.ts';
import {
  type CommentsPageReadStep,
  readAndSaveCommentsPage,
} from '../refresh/read-and-save-comments-page.port.ts';
import { stopAtKnownComments } from '../refresh/stop-at-known-comments.ts';

type Payload = JobPayload<typeof refreshCommentsJob>;

/** The next step's input. Undefined when everything is read. */
async function planNextStep(
  { userId, igUserId, mediaId, lease, count, writtenSinceCount = 0 }: Payload,
  { comments, next }: CommentsPageReadStep,
): Promise<Pick<Payload, 'reading' | 'writtenSinceCount'> | undefined> {
  if (next === undefined || count !== undefined) return next && { reading: next };
  const visit = { startedAtMs: readCreationTimeOfId(lease), writtenSinceCount };
  const post = { userId, igUserId, mediaId };
  const rest = await stopAtKnownComments(post, { comments, next }, visit);
  return rest.next && { reading: rest.next, writtenSinceCount: rest.writtenSinceCount };
}

async function readPage(payload: Payload): Promise<ListRefreshStepOutcome<Payload>> {
  const { userId, igUserId, mediaId, count, isSecond } = payload;
  const post = { userId, igUserId, mediaId };
  const access = await getNetworkAccessAfterOutageProbe(post);
  if (!access) return 'failed';
  let step: CommentsPageReadStep;
  try {
    step = await readAndSaveCommentsPage({
      post,
      count,
      isSecond,
      access,
      origin: { source: 'refresh' },
      position: payload.reading ?? FIRST_COMMENTS_READ_POSITION,
    });
  } catch (error) {
    await recordNetworkError(post, error);
    return 'failed';
  }
  const canContinue = await pauseNetworkCallsNearRateLimit(post, step.usage);
  if (!canContinue && step.next) return 'failed';
  const nextStep = await planNextStep(payload, step);
  return nextStep ? { ...payload, ...nextStep } : 'finished';
}

/** Stops when its lease was released, canceled or taken by another worker. */
export async function refreshComments(payload: Payload): Promise<readonly Payload[]> {
  const item = tableKeys.post(payload);
  if (!(await renewListRefreshLease(item, payload.lease))) return [];
  return endOrContinueListRefresh(item, payload.lease, await readPage(payload));
}
