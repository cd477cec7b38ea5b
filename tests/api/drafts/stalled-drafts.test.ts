// Drafts whose jobs always fail: the scheduler enqueues them again for an hour, then their owner gets them back.
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Draft, DraftState } from '#functions/drafts/domain/lifecycle/draft.ts';
import { handler as generateWorker } from '#functions/drafts/generate.worker.ts';
import type { ReplySubject } from '#functions/drafts/jobs.ts';
import { handler as postWorker } from '#functions/drafts/post.worker.ts';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import {
  type PlanUsageKind,
  readPlanUsage,
  reserveUsageOfBillingPeriod,
} from '#functions/session/usage-repository.ts';
import type { AccountRef, ItemKey } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import { makeInboundMessage } from '#tests/support/network/make-network-messages.ts';
import { makeNetworkMedia } from '#tests/support/network/make-network-posts.ts';
import { storeMessages } from '#tests/support/network/store-test-conversations.ts';
import { storePostWithComments } from '#tests/support/network/store-test-posts.ts';
import { buildTestDraftDueAttributes, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import {
  buildReplyKey,
  readCurrentDraft,
  storeReplyDue,
} from '#tests/support/replies/store-test-replies.ts';
import { setUpNewTableForEachTest } from '#tests/support/table/test-table.ts';
import { queues, setUpFakeQueues } from '#tests/support/vendors/set-up-fake-queues.ts';

const MAX_SENDS = 12;
const PERIOD = '2026-11';
const RETRY_SECONDS = 5 * 60;
const DAY_SECONDS = 24 * 60 * 60;

setUpNewTableForEachTest();
setUpFakeQueues({ draft: generateWorker, post: postWorker });
let accounts = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
});

/** A comment or message with a draft. */
type DraftSubject = {
  readonly account: AccountRef;
  readonly key: ItemKey;
  readonly draft: () => Promise<Draft | undefined>;
  /** Stores the draft with a job that is due in a second. */
  readonly write: (draft: Draft) => Promise<void>;
};

const makeAccountRef = (): AccountRef => ({
  userId: `usr_${++accounts}`,
  igUserId: `1786${accounts}`,
});

async function createCommentSubject(): Promise<DraftSubject> {
  const account = makeAccountRef();
  const subject = { kind: 'comment', ...account, mediaId: '18000', commentId: '20' } as const;
  await storePostWithComments(account, ['20'], makeNetworkMedia('18000'));
  return {
    account,
    key: buildReplyKey(subject, makeTestDraft()),
    draft: () => readCurrentDraft(subject),
    write: (draft) => storeReplyDue(subject, draft, makeDue(subject, draft)),
  };
}

async function createMessageSubject(): Promise<DraftSubject> {
  const account = makeAccountRef();
  const subject = { kind: 'message', ...account, conversationId: 'c', messageId: '20' } as const;
  await storeMessages(account, makeInboundMessage('20'));
  return {
    account,
    key: buildReplyKey(subject, makeTestDraft()),
    draft: () => readCurrentDraft(subject),
    write: (draft) => storeReplyDue(subject, draft, makeDue(subject, draft)),
  };
}

const makeDue = (subject: ReplySubject, draft: Draft) =>
  buildTestDraftDueAttributes(subject, draft, new Date(Date.now() + 1_000).toISOString());

/** The names of the jobs that the scheduler enqueues after a while. No worker runs them. */
async function enqueueAfter(seconds: number): Promise<readonly string[]> {
  vi.setSystemTime(Date.now() + seconds * 1_000);
  queues.clear();
  await runScheduler();
  return queues.jobs().map(({ job }) => job);
}

async function loseJobs(times: number): Promise<readonly (readonly string[])[]> {
  const enqueued: (readonly string[])[] = [];
  for (let time = 0; time < times; time++) enqueued.push(await enqueueAfter(RETRY_SECONDS));
  return enqueued;
}

const readDueKey = async ({ key }: DraftSubject) => (await getItem(key))?.gsi3sk;
const readAttempts = async ({ key }: DraftSubject) => (await getItem(key))?.due_attempts;

const createSubject = { comment: createCommentSubject, message: createMessageSubject };

describe.each(['comment', 'message'] as const)('a stalled draft for a %s', (kind) => {
  test.each<[DraftState, string, PlanUsageKind, string]>([
    ['generating', 'generate-draft', 'generated', 'generation_failed'],
    ['queued', 'post-reply', 'posted', `never_sent_${kind}`],
    ['posting', 'post-reply', 'posted', `not_read_back_${kind}`],
    ['unknown', 'post-reply', 'posted', `not_read_back_${kind}`],
  ])(
    'returns a draft that stays %s after an hour, releasing usage',
    async (state, job, usage, error) => {
      const subject = await createSubject[kind]();
      const { userId } = subject.account;
      await reserveUsageOfBillingPeriod({ userId, kind: usage, period: PERIOD, max: 5 });
      const stalled = makeTestDraft({ state, sendingText: 'Thank you!', usagePeriod: PERIOD });
      await subject.write(stalled);

      expect(await loseJobs(MAX_SENDS)).toEqual(Array.from({ length: MAX_SENDS }, () => [job]));
      expect(await subject.draft()).toEqual(stalled);
      expect(await enqueueAfter(RETRY_SECONDS)).toEqual([job]);
      await queues.run();

      expect(await subject.draft()).toMatchObject({
        state: 'editing',
        error,
        usagePeriod: null,
      });
      expect((await readPlanUsage(userId, PERIOD))[usage]).toBe(0);
      expect([await readDueKey(subject), await readAttempts(subject)]).toEqual([
        undefined,
        undefined,
      ]);
      expect(await enqueueAfter(DAY_SECONDS)).toEqual([]);
    },
  );

  test('a stalled accepted draft stays posted, and its job is retried daily', async () => {
    const subject = await createSubject[kind]();
    const posted = makeTestDraft({ state: 'posted', networkId: '5', usagePeriod: PERIOD });
    await subject.write(posted);
    await loseJobs(MAX_SENDS);

    expect(await enqueueAfter(RETRY_SECONDS)).toEqual(['post-reply']);
    await queues.run();

    expect(await subject.draft()).toEqual(posted);
    expect(await enqueueAfter(DAY_SECONDS - 1)).toEqual([]);
    expect(await enqueueAfter(1)).toEqual(['post-reply']);
  });

  test('a stalled draft that changes gets another hour before recovery', async () => {
    const subject = await createSubject[kind]();
    await subject.write(makeTestDraft({ state: 'unknown' }));
    await loseJobs(MAX_SENDS);
    expect(await readAttempts(subject)).toBe(MAX_SENDS);

    await subject.write(makeTestDraft({ state: 'unknown', revision: 2, readBacks: 1 }));

    expect(await readAttempts(subject)).toBeUndefined();
    expect((await loseJobs(MAX_SENDS)).flat()).toHaveLength(MAX_SENDS);
    expect(await subject.draft()).toMatchObject({ state: 'unknown' });
  });

  test("tries a stalled draft's job daily when it cannot be read", async () => {
    const subject = await createSubject[kind]();
    await subject.write(makeTestDraft({ state: 'queued' }));
    await updateItem(subject.key, { set: { timestamp: 5 } });

    expect((await loseJobs(MAX_SENDS + 1)).flat()).toHaveLength(MAX_SENDS + 1);

    expect(await enqueueAfter(DAY_SECONDS - 1)).toEqual([]);
    expect(await enqueueAfter(1)).toEqual(['post-reply']);
  });
});
