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

const makeSentReply = () => ({
  responseId: 'rsp_1',
  text: 'Thank you!',
  claimedAt: new Date().toISOString(),
});

const publish = (subject: Subject) =>
  commentReplyChannel.publishReply(subject, makeSentReply()).catch(() => undefined);
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

const readBack = (subject: Subject) =>
  commentReplyChannel.findAndClaimPublishedReply(subject, makeSentReply());

test('read-backs in an outage make one call together after each pause', async () => {
  const { first, second } = await createComments();
  fail(/./);
  await publish(first);
  const PAUSED = { kind: 'outage', retryAfterSeconds: undefined };
  /** The other read-back makes the probe. */
  const WAITS_FOR_PROBE = { kind: 'outage', retryAfterSeconds: 10 };
  const readBackBoth = async () => {
    fakeNetwork.state.calls.length = 0;
    const both = [readBack(first), readBack(second)];
    const errors = await Promise.all(both.map((one) => one.catch((error: unknown) => error)));
    return { errors, calls: fakeNetwork.state.calls.length };
  };

  expect(await readBackBoth()).toMatchObject({ errors: [PAUSED, PAUSED], calls: 0 });
  for (const pauseSeconds of [5, 10, 20]) {
    advanceFakeClockSeconds(pauseSeconds + 1);
    const { errors, calls } = await readBackBoth();
    expect(calls).toBe(1);
    for (const error of [PAUSED, WAITS_FOR_PROBE])
      expect(errors).toContainEqual(expect.objectContaining(error));
  }

  fakeNetwork.removeFaults();
  advanceFakeClockSeconds(41);
  expect(await readBack(first)).toBeUndefined();
});

test('a pause answers whether the network responds, without a call', async () => {
  const { first } = await createComments();
  fail(/./);
  await publish(first);
  fakeNetwork.state.calls.length = 0;

  expect(await commentReplyChannel.isNetworkResponding(first)).toBe(false);
  expect(fakeNetwork.calls).toEqual([]);
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
