// What a restriction of posting by the network does: posting pauses, reading does not.
import { describe, expect, test } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { findNetworkPauseEnd } from '#functions/connection/network/network-pause.ts';
import { commentReplyChannel } from '#functions/posts/comment-reply-channel.port.ts';
import {
  addFakeFacebookUser,
  createTestUserWithLinkedAccount,
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
} from '#tests/support/network/link-fake-network-account.ts';
import {
  fakeNetwork,
  fakeQueues,
  setUpFakeNetwork,
} from '#tests/support/network/set-up-fake-network.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { advanceFakeClockSeconds, setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import { setUpTableOfEachTest } from '#tests/support/table/test-table.ts';

const MINUTES = 60;

setUpTableOfEachTest();
setUpFakeNetwork({ import: importWorker });
setUpFakeClock();

async function createImportedComment() {
  const media = makeFakeNetworkMedia(makeFakeNetworkComments(1));
  const account = makeFakeNetworkAccount([media]);
  const { userId } = await createTestUserWithLinkedAccount(
    addFakeFacebookUser(fakeNetwork, [account]),
  );
  await fakeQueues.run();
  const ref = { userId, igUserId: account.id };
  const commentId = media.comments[0]?.id ?? '';
  return { ref, subject: { kind: 'comment' as const, ...ref, mediaId: media.id, commentId } };
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
  test('nothing is posted for a quarter of an hour, and the owner reads how long', async () => {
    const { subject } = await createImportedComment();
    await refusePublishing(subject, code, subcode);

    advanceFakeClockSeconds(10 * MINUTES);
    expect(await commentReplyChannel.findSendBlock(subject, makeTestDraft())).toEqual({
      stopReason:
        'Instagram lets your account post nothing for now. Please try again in 5 minutes; your text is kept.',
      endsInSeconds: 300,
    });

    advanceFakeClockSeconds(5 * MINUTES);
    expect(await commentReplyChannel.findSendBlock(subject, makeTestDraft())).toBeUndefined();
  });

  test('reading goes on', async () => {
    const { ref, subject } = await createImportedComment();
    await refusePublishing(subject, code, subcode);

    expect(await findNetworkPauseEnd(ref)).toBeUndefined();
  });

  test('posting pauses for longer when it is refused again', async () => {
    const { subject } = await createImportedComment();
    await refusePublishing(subject, code, subcode);
    advanceFakeClockSeconds(15 * MINUTES);
    await refusePublishing(subject, code, subcode);

    advanceFakeClockSeconds(29 * MINUTES);
    expect(await commentReplyChannel.findSendBlock(subject, makeTestDraft())).toMatchObject({
      stopReason: expect.stringContaining('in a minute'),
    });
  });
});

test('a refusal that concerns one comment pauses nothing', async () => {
  const { subject } = await createImportedComment();
  await refusePublishing(subject, 100);

  expect(await commentReplyChannel.findSendBlock(subject, makeTestDraft())).toBeUndefined();
});
