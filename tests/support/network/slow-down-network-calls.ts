// A network so slow that a worker has no time for a second call.
import { STEPPED_JOB_TIME_BUDGET_MS } from '#platform/jobs/stepped-job.ts';
import { advanceFakeClockSeconds } from '../run/fake-clock.ts';
import { interceptFetch } from './intercept-fetch.ts';

/** Until the test ends, a step that calls the network leaves its next step to a separate message. */
export const slowDownNetworkCalls = (): (() => void) =>
  interceptFetch((_, send) => {
    advanceFakeClockSeconds(STEPPED_JOB_TIME_BUDGET_MS / 1_000);
    return send();
  });
