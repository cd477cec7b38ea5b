// The effect of a posting restriction or limit: posting pauses, reading does not.
import { describe, expect, test } from 'vitest';
import { getNetworkAccessAfterOutageProbe } from '#functions/connection/network/network-call-guards.ts';
import { findNetworkPauseEnd } from '#functions/connection/network/network-pause.ts';
import { commentReplyChannel } from '#functions/posts/replies/comment-reply-channel.port.ts';
import { createImportedPost, setUpAccountImports } from '#tests/support/network/account-import.ts';
import { fakeNetwork } from '#tests/support/network/set-up-fake-network.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { advanceFakeClockSeconds } from '#tests/support/run/fake-clock.ts';

const MINUTES = 60;

setUpAccountImports();

async function createImportedComment() {
  const { ref, media, post } = await createImportedPost();
  const commentId = media.comments[0]?.id ?? '';
  return { ref, subject: { kind: 'comment' as const, ...post, commentId } };
}

type Subject = Awaited<ReturnType<typeof createImportedComment>>['subject'];

/** The network refuses one publish call. */
async function refusePublishing(subject: Subject, code: number, subcode?: number): Promise<void> {
  fakeNetwork.fail({ on: /^POST/, times: 1, code, ...(subcode !== undefined && { subcode }) });
  await commentReplyChannel
    .publishReply(subject, {
      responseId: 'rsp_1',
      text: 'Thank you!',
      claimedAt: new Date().toISOString(),
    })
    .catch(() => undefined);
}

describe.each([
  ['a block on posting', 4, 2_207_051],
  ['a reply held for spam', 368, undefined],
])('after %s', (_, code, subcode) => {
  test('a restricted account posts no reply for a quarter of an hour', async () => {
    const { subject } = await createImportedComment();
    await refusePublishing(subject, code, subcode);

    advanceFakeClockSeconds(10 * MINUTES);
    expect(await commentReplyChannel.findReplySendBlock(subject, makeTestDraft())).toEqual({
      stopReason: 'posting_restricted',
      endsInSeconds: 300,
    });

    advanceFakeClockSeconds(5 * MINUTES);
    expect(await commentReplyChannel.findReplySendBlock(subject, makeTestDraft())).toBeUndefined();
  });

  test('a posting restriction does not pause reading from Instagram', async () => {
    const { ref, subject } = await createImportedComment();
    await refusePublishing(subject, code, subcode);

    expect(await findNetworkPauseEnd(ref)).toBeUndefined();
  });

  test('the posting pause gets longer when Instagram refuses posting again', async () => {
    const { subject } = await createImportedComment();
    await refusePublishing(subject, code, subcode);
    advanceFakeClockSeconds(15 * MINUTES);
    await refusePublishing(subject, code, subcode);

    advanceFakeClockSeconds(29 * MINUTES);
    expect(await commentReplyChannel.findReplySendBlock(subject, makeTestDraft())).toMatchObject({
      endsInSeconds: 60,
    });
  });
});

test("Instagram's refusal of one comment's reply pauses no other posting", async () => {
  const { subject } = await createImportedComment();
  await refusePublishing(subject, 100);

  expect(await commentReplyChannel.findReplySendBlock(subject, makeTestDraft())).toBeUndefined();
});

describe('after code 613 on a reply', () => {
  test.each([
    ['without a subcode', undefined, 5 * MINUTES],
    ['for odd volume', 1_996, 5 * MINUTES],
    ['for messages that are too fast', 2_534_040, 3],
  ])('replies wait and reading goes on: %s', async (_, subcode, waitSeconds) => {
    const { ref, subject } = await createImportedComment();
    await refusePublishing(subject, 613, subcode);

    expect(await commentReplyChannel.findReplySendBlock(subject, makeTestDraft())).toEqual({
      waitSeconds,
    });
    expect(await findNetworkPauseEnd(ref)).toBeUndefined();
    expect(await getNetworkAccessAfterOutageProbe(ref)).toBeDefined();

    advanceFakeClockSeconds(waitSeconds);
    expect(await commentReplyChannel.findReplySendBlock(subject, makeTestDraft())).toBeUndefined();
  });

  test('replies wait longer when Instagram answers code 613 again', async () => {
    const { subject } = await createImportedComment();
    await refusePublishing(subject, 613);
    advanceFakeClockSeconds(5 * MINUTES);
    await refusePublishing(subject, 613);

    expect(await commentReplyChannel.findReplySendBlock(subject, makeTestDraft())).toEqual({
      waitSeconds: 10 * MINUTES,
    });
  });
});

test('code 613 on a read pauses all calls of the account', async () => {
  const { ref, subject } = await createImportedComment();
  fakeNetwork.fail({ on: /^GET/, times: 1, code: 613 });
  await commentReplyChannel.refreshSubject(subject).catch(() => undefined);

  expect(await findNetworkPauseEnd(ref)).toBeDefined();
  expect(await getNetworkAccessAfterOutageProbe(ref)).toBeUndefined();
});

test.each([4, 17, 32, 80_001, 80_002, 80_006])(
  'code %i on a reply pauses all calls',
  async (code) => {
    const { ref, subject } = await createImportedComment();
    await refusePublishing(subject, code);

    expect(await findNetworkPauseEnd(ref)).toBeDefined();
  },
);
