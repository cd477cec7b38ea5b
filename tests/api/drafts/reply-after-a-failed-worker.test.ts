// A reply whose worker failed after its claim: the retry finds a valid claim, and the scheduler continues.
import { expect, test, vi } from 'vitest';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import { JOB_RETRY_DELAYS_SECONDS } from '#shared/job-retry-times.ts';
import { scenario, setUpReplyScenario } from '#tests/support/replies/set-up-reply-scenario.ts';
import { interceptTableCalls } from '#tests/support/table/intercept-table-calls.ts';

/** The age at which the scheduler takes over a claimed reply. */
const DUE_SECONDS = 90;

setUpReplyScenario();
const listPostMessages = () => scenario.queues.messages().filter(({ queue }) => queue === 'post');
const skipSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

/** The table fails for the sending worker, beginning with its claim or with its publish. */
async function failWhileSending(moment: 'claim' | 'publish'): Promise<void> {
  let isDown = false;
  if (moment === 'publish')
    scenario.runBeforeSendResponses(async () => {
      isDown = true;
    });
  const endOutage = interceptTableCalls(async ({ input }, send) => {
    if (isDown) throw new Error('the table does not respond');
    const output = await send();
    if (moment === 'claim' && JSON.stringify(input).includes('"state":{"S":"posting"}'))
      isDown = true;
    return output;
  });
  await scenario.runSend();
  endOutage();
}

test.each([
  ['before it published', 'claim', 0],
  ['after it published', 'publish', 1],
] as const)(
  'a reply whose worker failed after its claim, %s, is published once',
  async (_, moment, published) => {
    await scenario.postNewDraft('Yes');
    await failWhileSending(moment);
    await scenario.expectOutcome({ state: 'posting', published });
    expect(listPostMessages()).toMatchObject([{ receiveCount: 1 }]);

    skipSeconds(JOB_RETRY_DELAYS_SECONDS[0]);
    await scenario.queues.run();
    await scenario.expectOutcome({ state: 'posting', published });
    expect(listPostMessages()).toEqual([]);

    skipSeconds(DUE_SECONDS);
    await runScheduler();
    await scenario.finishReplies();
    await scenario.expectOutcome({ state: 'live', published: 1, sends: 1, posted: 1 });
  },
);
