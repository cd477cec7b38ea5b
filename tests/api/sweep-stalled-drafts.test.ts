// Drafts whose jobs die every time: the sweep sends them again for an hour, then their owner has them.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  readMessage,
  writeMessageDraft,
} from '#functions/conversations/storage/message-repository.ts';
import { saveConversations } from '#functions/conversations/updates/save-messages.ts';
import type { Draft, DraftState } from '#functions/drafts/domain/draft.ts';
import { readComment, writeDraft } from '#functions/posts/comment-repository.ts';
import { contentStore } from '#functions/posts/content-store.ts';
import { readUsage, reserveUsage, type UsageKind } from '#functions/session/usage-repository.ts';
import { handler as sweep } from '#functions/sweep/due.schedule.ts';
import { type AccountRef, dueSortKey, type Key, keys } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import { conversationOf, OWN, told } from '#tests/support/conversations.ts';
import { draftOf } from '#tests/support/drafts.ts';
import { batchOf, commentOf, mediaOf } from '#tests/support/posts.ts';
import { type Queues, startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';

const SENDS = 12;
const PERIOD = '2026-11';
const SWEEP_SECONDS = 5 * 60;

let table: TestTable;
let queues: Queues;
let accounts = 0;
beforeAll(async () => {
  table = await startTable();
});
beforeEach(() => {
  queues = startQueues();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
  table.stop();
});

/** A subject with a due draft, whatever its kind. */
type Subject = {
  readonly account: AccountRef;
  readonly key: Key;
  readonly draft: () => Promise<Draft | undefined>;
  readonly write: (draft: Draft, dueAt?: string) => Promise<void>;
};

const newAccount = (): AccountRef => ({ userId: `usr_${++accounts}`, igUserId: `1786${accounts}` });

async function commentSubject(): Promise<Subject> {
  const account = newAccount();
  const ref = { ...account, mediaId: '18000', commentId: '20' };
  await contentStore.savePosts(account, { media: [mediaOf('18000')], covered: undefined });
  await contentStore.saveComments(ref, batchOf([commentOf('20')]));
  return {
    account,
    key: keys.comment(ref),
    draft: async () => (await readComment(ref))?.draft,
    write: (draft, dueAt) => writeDraft(ref, draft.revision - 1, draft, dueAt),
  };
}

async function messageSubject(): Promise<Subject> {
  const account = newAccount();
  const ref = { ...account, conversationId: 'c', messageId: '20' };
  await saveConversations(account, {
    conversations: [conversationOf('c', [told('20')])],
    own: OWN,
  });
  const place = await getItem(keys.messagePlace(ref));
  const stored = async () => (await readMessage(ref))?.draft;
  return {
    account,
    key: keys.message(ref, String(place?.place)),
    draft: stored,
    write: (draft, dueAt) => writeMessageDraft(ref, draft.revision - 1, draft, dueAt),
  };
}

const soon = () => dueSortKey(new Date(Date.now() + 1_000).toISOString(), 'draft');

/** The jobs one sweep sends, none of which does anything. */
async function swept(): Promise<readonly string[]> {
  vi.setSystemTime(Date.now() + SWEEP_SECONDS * 1_000);
  queues.clear();
  await sweep();
  return queues.jobs().map(({ job }) => job);
}

const sweptOften = async (times: number) => {
  const sent: (readonly string[])[] = [];
  for (let time = 0; time < times; time++) sent.push(await swept());
  return sent;
};

const due = async ({ key }: Subject) => (await getItem(key))?.gsi3sk;
const attempts = async ({ key }: Subject) => (await getItem(key))?.due_attempts;

const subjects = { comment: commentSubject, message: messageSubject };

describe.each(['comment', 'message'] as const)('the draft of a %s', (kind) => {
  test.each<[DraftState, string, UsageKind, RegExp]>([
    ['generating', 'generate-draft', 'generated', /could not write a draft/],
    ['queued', 'post-reply', 'posted', /was not sent/],
    ['posting', 'post-reply', 'posted', /could not look/],
    ['unknown', 'post-reply', 'posted', /could not look/],
  ])(
    'that stays %s goes back to its owner after an hour, and costs nothing',
    async (state, job, usage, error) => {
      const subject = await subjects[kind]();
      const { userId } = subject.account;
      await reserveUsage({ userId, kind: usage, period: PERIOD, max: 5 });
      const stalled = draftOf({ state, sendingText: 'Thank you!', usagePeriod: PERIOD });
      await subject.write(stalled, soon());

      expect(await sweptOften(SENDS)).toEqual(Array.from({ length: SENDS }, () => [job]));
      expect(await subject.draft()).toEqual(stalled);
      expect(await swept()).toEqual([]);

      expect(await subject.draft()).toMatchObject({
        state: 'editing',
        error: expect.stringMatching(error),
        usagePeriod: null,
      });
      expect((await readUsage(userId, PERIOD))[usage]).toBe(0);
      expect([await due(subject), await attempts(subject)]).toEqual([undefined, undefined]);
      expect(await swept()).toEqual([]);
    },
  );

  test('that was posted is looked for no more, and stays posted', async () => {
    const subject = await subjects[kind]();
    const posted = draftOf({ state: 'posted', networkId: '5', usagePeriod: PERIOD });
    await subject.write(posted, soon());

    await sweptOften(SENDS + 1);

    expect(await subject.draft()).toEqual(posted);
    expect([await due(subject), await attempts(subject)]).toEqual([undefined, undefined]);
  });

  test('that changes meanwhile is counted from its last change', async () => {
    const subject = await subjects[kind]();
    await subject.write(draftOf({ state: 'unknown' }), soon());
    await sweptOften(SENDS);
    expect(await attempts(subject)).toBe(SENDS);

    await subject.write(draftOf({ state: 'unknown', revision: 2, readBacks: 1 }), soon());

    expect(await attempts(subject)).toBeUndefined();
    expect((await sweptOften(SENDS)).flat()).toHaveLength(SENDS);
    expect(await subject.draft()).toMatchObject({ state: 'unknown' });
  });

  test('that no worker can read is sent no more after as many tries', async () => {
    const subject = await subjects[kind]();
    await subject.write(draftOf({ state: 'queued' }), soon());
    await updateItem(subject.key, { set: { timestamp: 5 } });

    await sweptOften(SENDS);
    expect(await due(subject)).toBeDefined();
    await swept();

    expect(await due(subject)).toBeUndefined();
  });
});
