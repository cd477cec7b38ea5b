// Drafts of a comment beside other changes of it: an update, a removal, another draft.
import { describe, expect, test } from 'vitest';
import { createDraft } from '#functions/drafts/domain/lifecycle/create-draft.ts';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import {
  createReply,
  readReply,
  type StoredReplySubject,
} from '#functions/drafts/storage/reply-repository.ts';
import { applyAndSaveDraftEvent, saveNewDraft } from '#functions/drafts/storage/save-draft.ts';
import { startManualReply } from '#functions/drafts/use-cases/start-manual-reply.ts';
import { answerableCommentReader } from '#functions/posts/replies/answerable-comment-reader.port.ts';
import { applyCommentChanges } from '#functions/posts/storage/apply-comment-changes.ts';
import { readStoredComment } from '#functions/posts/storage/comment-repository.ts';
import { nowIso } from '#platform/clock.ts';
import { TransactionRejectedError } from '#platform/table/errors.ts';
import { makeNetworkComment } from '#tests/support/network/make-network-posts.ts';
import { createPostWithThreads } from '#tests/support/network/store-test-posts.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import {
  readCurrentDraft,
  readDrafts,
  storeReply,
} from '#tests/support/replies/store-test-replies.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';

setUpTestTable();

describe('the draft of a comment', () => {
  /** The post, and its comment 20 as the subject of a reply. */
  async function createSubject() {
    const { subject: toSubject, ...post } = await createPostWithThreads();
    const subject = toSubject('20');
    /** Removes the comment in its present state, unless `decide` prevents it. */
    const remove = (decide: () => Promise<readonly Draft[] | undefined>) =>
      applyCommentChanges(post.ref, async () => {
        const before = await readStoredComment(subject);
        const replies = await decide();
        return { changes: before && replies ? [{ kind: 'remove', before, replies }] : [] };
      });
    return { ...post, subject, remove };
  }

  test("stores a comment's draft from exactly one of many concurrent writers", async () => {
    const { subject, list } = await createSubject();

    const drafts = await Promise.all(
      Array.from({ length: 8 }, () => startManualReply(answerableCommentReader, subject, 'user:1')),
    );

    const [id] = drafts.map((draft) => draft.id);
    expect(drafts.every((draft) => draft.id === id)).toBe(true);
    expect((await readStoredComment(subject))?.replyIds).toEqual([id]);
    const shown = (await list()).comments.find(({ id }) => id === '20');
    expect(shown?.response).toMatchObject({ id, status: 'editing' });
  });

  test('keeps the draft of a comment when the comment is updated', async () => {
    const { subject, save } = await createSubject();
    await storeReply(subject, makeTestDraft());

    await save([makeNetworkComment('20', { text: 'Edited' })]);

    expect(await readStoredComment(subject)).toMatchObject({ text: 'Edited' });
    expect(await readCurrentDraft(subject)).toEqual(makeTestDraft());
  });

  test('does not remove a comment whose reply changes during the removal', async () => {
    const { subject, list, remove } = await createSubject();
    const draft = makeTestDraft();
    await storeReply(subject, draft);
    let decisions = 0;

    await remove(async () => {
      const stored = await readCurrentDraft(subject);
      if (++decisions === 1)
        await applyAndSaveDraftEvent(subject, draft, { type: 'edited', text: 'Mine' });
      return stored?.editedText === null ? [stored] : undefined;
    });

    expect(decisions).toBe(2);
    expect(await readCurrentDraft(subject)).toMatchObject({ editedText: 'Mine' });
    expect((await list()).total_comments_count).toBe(6);
  });

  test('does not remove a comment whose first reply begins at that moment', async () => {
    const { subject, list, remove } = await createSubject();
    let decisions = 0;

    await remove(async () => {
      const hasReplies = (await readStoredComment(subject))?.replyIds.length !== 0;
      if (++decisions === 1) await storeReply(subject, makeTestDraft());
      return hasReplies ? undefined : [];
    });

    expect(decisions).toBe(2);
    expect(await readCurrentDraft(subject)).toEqual(makeTestDraft());
    expect((await list()).total_comments_count).toBe(6);
  });

  test("a comment's new draft takes over the replaced draft's history", async () => {
    const { subject } = await createSubject();
    const first = await startManualReply(answerableCommentReader, subject, 'user:1');
    const storedSubject = (await answerableCommentReader.findSubject(
      subject,
    )) as StoredReplySubject;
    const draft = createDraft({ id: 'rsp_2', at: nowIso(), by: 'user:2', usagePeriod: null });

    await saveNewDraft(subject, storedSubject, draft, first);

    expect(await readReply(subject, first.id)).toBeUndefined();
    expect((await readStoredComment(subject))?.replyIds).toEqual(['rsp_2']);
    expect((await readCurrentDraft(subject))?.history.map(({ by }) => by)).toEqual([
      'user:1',
      'user:2',
    ]);
  });

  test('a user begins at most fifty replies to one comment', async () => {
    const { subject, remove } = await createSubject();
    for (let number = 10; number < 60; number += 1)
      await storeReply(subject, makeTestDraft({ id: `rsp_${number}`, state: 'live' }));

    await expect(
      startManualReply(answerableCommentReader, subject, 'user:1'),
    ).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const replies = await readDrafts(subject);
    await remove(async () => replies);
    expect(await readStoredComment(subject)).toBeUndefined();
    expect(await readReply(subject, 'rsp_59')).toBeUndefined();
  });

  test('removes the replies of a comment together with it', async () => {
    const { subject, remove } = await createSubject();
    await storeReply(subject, makeTestDraft());

    await remove(async () => [makeTestDraft()]);

    expect(await readStoredComment(subject)).toBeUndefined();
    expect(await readReply(subject, 'rsp_1')).toBeUndefined();
  });

  test('starting a reply fails when its comment is removed at that moment', async () => {
    const { subject, remove } = await createSubject();
    const storedSubject = await answerableCommentReader.findSubject(subject);
    await remove(async () => []);

    const begun = createReply(subject, storedSubject as StoredReplySubject, {
      draft: makeTestDraft(),
      replaced: undefined,
    });

    await expect(begun).rejects.toThrow(TransactionRejectedError);
    expect(await readStoredComment(subject)).toBeUndefined();
    expect(await readReply(subject, 'rsp_1')).toBeUndefined();
  });
});
