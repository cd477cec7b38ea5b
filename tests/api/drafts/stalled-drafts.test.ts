// Drafts whose jobs fail every time: the sweep queues them again for an hour and then returns them to their owner.
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  readStoredMessage,
  saveMessageDraft,
} from '#functions/conversations/storage/message-repository.ts';
import { saveConversations } from '#functions/conversations/updates/save-conversations-and-message-events.ts';
import type { Draft, DraftState } from '#functions/drafts/domain/draft.ts';
import { readStoredComment, saveCommentDraft } from '#functions/posts/comment-repository.ts';
import { contentStore } from '#functions/posts/content-store-port-implementation.ts';
import {
  readPlanUsage,
  reserveUsage,
  type UsageKind,
} from '#functions/session/usage-repository.ts';
import { handler as sweep } from '#functions/sweep/due-items.schedule.ts';
import { type AccountRef, buildDueSortKey, type ItemKey, tableKeys } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import { type FakeQueues, startFakeQueues } from '#tests/support/fake-queues-bus-and-secrets.ts';
import { makeTestDraft } from '#tests/support/make-draft.ts';
import {
  makeInboundMessage,
  makeNetworkConversation,
} from '#tests/support/make-network-messages.ts';
import {
  makeFetchedComments,
  makeNetworkComment,
  makeNetworkMedia,
} from '#tests/support/make-network-posts.ts';
import { TEST_ACCOUNT_IDENTITY } from '#tests/support/test-account-and-time.ts';
import { setUpTestTable } from '#tests/support/test-table.ts';

const MAX_SENDS = 12;
const PERIOD = '2026-11';
const SWEEP_SECONDS = 5 * 60;

setUpTestTable();
let queues: FakeQueues;
let accounts = 0;
beforeEach(() => {
  queues = startFakeQueues();
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
  readonly write: (draft: Draft, dueAt?: string) => Promise<void>;
};

const makeAccountRef = (): AccountRef => ({
  userId: `usr_${++accounts}`,
  igUserId: `1786${accounts}`,
});

async function createCommentSubject(): Promise<DraftSubject> {
  const account = makeAccountRef();
  const ref = { ...account, mediaId: '18000', commentId: '20' };
  await contentStore.savePosts(account, {
    media: [makeNetworkMedia('18000')],
    coveredRange: undefined,
  });
  await contentStore.saveComments(ref, makeFetchedComments([makeNetworkComment('20')]));
  return {
    account,
    key: tableKeys.comment(ref),
    draft: async () => (await readStoredComment(ref))?.draft,
    write: (draft, dueAt) => saveCommentDraft(ref, draft.revision - 1, draft, dueAt),
  };
}

async function createMessageSubject(): Promise<DraftSubject> {
  const account = makeAccountRef();
  const ref = { ...account, conversationId: 'c', messageId: '20' };
  await saveConversations(account, {
    conversations: [makeNetworkConversation('c', [makeInboundMessage('20')])],
    accountIdentity: TEST_ACCOUNT_IDENTITY,
  });
  const indexEntry = await getItem(tableKeys.messagePosition(ref));
  const stored = async () => (await readStoredMessage(ref))?.draft;
  return {
    account,
    key: tableKeys.message(ref, String(indexEntry?.order_key)),
    draft: stored,
    write: (draft, dueAt) => saveMessageDraft(ref, draft.revision - 1, draft, dueAt),
  };
}

const makeDueKey = () => buildDueSortKey(new Date(Date.now() + 1_000).toISOString(), 'draft');

/** The names of the jobs that one sweep queues; no worker runs them. */
async function runSweep(): Promise<readonly string[]> {
  vi.setSystemTime(Date.now() + SWEEP_SECONDS * 1_000);
  queues.clear();
  await sweep();
  return queues.jobs().map(({ job }) => job);
}

const runSweeps = async (times: number) => {
  const sent: (readonly string[])[] = [];
  for (let time = 0; time < times; time++) sent.push(await runSweep());
  return sent;
};

const readDueKey = async ({ key }: DraftSubject) => (await getItem(key))?.gsi3sk;
const readAttempts = async ({ key }: DraftSubject) => (await getItem(key))?.due_attempts;

const createSubject = { comment: createCommentSubject, message: createMessageSubject };

describe.each(['comment', 'message'] as const)('a stalled draft for a %s', (kind) => {
  test.each<[DraftState, string, UsageKind, RegExp]>([
    ['generating', 'generate-draft', 'generated', /could not write a draft/],
    ['queued', 'post-reply', 'posted', /was not sent/],
    ['posting', 'post-reply', 'posted', /could not look/],
    ['unknown', 'post-reply', 'posted', /could not look/],
  ])(
    'returns a draft that stays %s to its owner after an hour and releases its usage',
    async (state, job, usage, error) => {
      const subject = await createSubject[kind]();
      const { userId } = subject.account;
      await reserveUsage({ userId, kind: usage, period: PERIOD, max: 5 });
      const stalled = makeTestDraft({ state, sendingText: 'Thank you!', usagePeriod: PERIOD });
      await subject.write(stalled, makeDueKey());

      expect(await runSweeps(MAX_SENDS)).toEqual(Array.from({ length: MAX_SENDS }, () => [job]));
      expect(await subject.draft()).toEqual(stalled);
      expect(await runSweep()).toEqual([]);

      expect(await subject.draft()).toMatchObject({
        state: 'editing',
        error: expect.stringMatching(error),
        usagePeriod: null,
      });
      expect((await readPlanUsage(userId, PERIOD))[usage]).toBe(0);
      expect([await readDueKey(subject), await readAttempts(subject)]).toEqual([
        undefined,
        undefined,
      ]);
      expect(await runSweep()).toEqual([]);
    },
  );

  test('leaves a stalled draft posted, without further read-backs, when the network had accepted it', async () => {
    const subject = await createSubject[kind]();
    const posted = makeTestDraft({ state: 'posted', networkId: '5', usagePeriod: PERIOD });
    await subject.write(posted, makeDueKey());

    await runSweeps(MAX_SENDS + 1);

    expect(await subject.draft()).toEqual(posted);
    expect([await readDueKey(subject), await readAttempts(subject)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('gives a stalled draft another hour when it changes meanwhile', async () => {
    const subject = await createSubject[kind]();
    await subject.write(makeTestDraft({ state: 'unknown' }), makeDueKey());
    await runSweeps(MAX_SENDS);
    expect(await readAttempts(subject)).toBe(MAX_SENDS);

    await subject.write(
      makeTestDraft({ state: 'unknown', revision: 2, readBacks: 1 }),
      makeDueKey(),
    );

    expect(await readAttempts(subject)).toBeUndefined();
    expect((await runSweeps(MAX_SENDS)).flat()).toHaveLength(MAX_SENDS);
    expect(await subject.draft()).toMatchObject({ state: 'unknown' });
  });

  test('stops queueing a stalled draft after an hour when it cannot be parsed', async () => {
    const subject = await createSubject[kind]();
    await subject.write(makeTestDraft({ state: 'queued' }), makeDueKey());
    await updateItem(subject.key, { set: { timestamp: 5 } });

    await runSweeps(MAX_SENDS);
    expect(await readDueKey(subject)).toBeDefined();
    await runSweep();

    expect(await readDueKey(subject)).toBeUndefined();
  });
});
