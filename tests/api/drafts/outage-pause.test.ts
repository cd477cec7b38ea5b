// The effect of a network outage on replies: the first failing call pauses all calls of the account.
import { expect, test } from 'vitest';
import { readNetworkPause } from '#functions/connection/network/network-pause.ts';
import { commentReplyChannel } from '#functions/posts/replies/comment-reply-channel.port.ts';
import { createImportedPost, setUpAccountImports } from '#tests/support/network/account-import.ts';
import { makeFakeNetworkComments } from '#tests/support/network/link-fake-network-account.ts';
import { fakeNetwork } from '#tests/support/network/set-up-fake-network.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { advanceFakeClockSeconds } from '#tests/support/run/fake-clock.ts';

setUpAccountImports();

async function createComments() {
  const { ref, media, post } = await createImportedPost(makeFakeNetworkComments(2));
  const [first, second] = media.comments.map(({ id }) => ({
    kind: 'comment' as const,
    ...post,
    commentId: id,
  }));
  if (!first || !second) throw new Error('no comments');
  return { ref, first, second };
}

type Subject = Awaited<ReturnType<typeof createComments>>['first'];

const publish = (subject: Subject) =>
  commentReplyChannel
    .publishReply(subject, {
      responseId: 'rsp_1',
      text: 'Thank you!',
      claimedAt: new Date().toISOString(),
    })
    .catch(() => undefined);
const fail = (on: RegExp, code = 2) => fakeNetwork.fail({ on, times: 1_000, code, status: 500 });

test('one failed reply in an outage pauses the account; the others wait', async () => {
  const { ref, first, second } = await createComments();
  fail(/./);

  await publish(first);

  expect(await readNetworkPause(ref)).toMatchObject({ reason: 'outage', named: false });
  fakeNetwork.state.calls.length = 0;
  expect(await commentReplyChannel.findReplySendBlock(second, makeTestDraft())).toEqual({
    waitSeconds: 5,
  });
  expect(fakeNetwork.calls).toEqual([]);
});

test("the pause for replies grows while Instagram's outage lasts", async () => {
  const { first, second } = await createComments();
  fail(/./);
  await publish(first);
  advanceFakeClockSeconds(6);
  await publish(first);

  expect(await commentReplyChannel.findReplySendBlock(second, makeTestDraft())).toEqual({
    waitSeconds: 10,
  });
});

test('a failed read for a reply in an outage pauses the account', async () => {
  const { ref, first } = await createComments();
  fail(/./);

  await commentReplyChannel.refreshSubject(first).catch(() => undefined);

  expect(await readNetworkPause(ref)).toMatchObject({ reason: 'outage' });
});

test.each([1, 2])(
  'code %i about one reply pauses nothing while the network responds',
  async (code) => {
    const { ref, first, second } = await createComments();
    fail(/^POST/, code);

    await publish(first);

    expect(await readNetworkPause(ref)).toBeUndefined();
    expect(await commentReplyChannel.findReplySendBlock(second, makeTestDraft())).toBeUndefined();
  },
);
