import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, test, vi } from 'vitest';
import {
  addGenerationFigures,
  countSentDraftFigures,
  readDraftDayFigures,
} from '#functions/drafts/storage/draft-figures-repository.ts';
import { readFactList, readFacts, writeFact } from '#functions/facts/fact-repository.ts';
import { writeVoiceChanges } from '#functions/voice/voice-repository.ts';
import { makeStoredFact } from '#tests/support/facts/make-stored-fact.ts';
import {
  addFakeFacebookUser,
  createTestUserWithLinkedAccount,
  linkFacebookUser,
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkConversations,
  makeFakeNetworkMedia,
} from '#tests/support/network/link-fake-network-account.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';
import { isNightlyRun } from '#tests/support/run/simulation-seed-count.ts';
import { getMeStatus, logIn } from '#tests/support/users/session-api-calls.ts';
import { createTestUser } from '#tests/support/users/test-users.ts';

import {
  addSmallFacebookUser,
  createTestUserWithImport,
  findTracesOfDeletedUser,
  requestUserDeletion,
  runAllJobsOfUserDeletion,
  setUpUserDeletions,
} from '#tests/support/users/user-deletions.ts';

setUpUserDeletions();

describe('a deleted user', () => {
  test('logs a deleted user out; email address and accounts are free again', async () => {
    const facebookUser = addSmallFacebookUser();
    const user = await createTestUserWithImport(facebookUser);
    const messages = (await findTracesOfDeletedUser(user, facebookUser)).filter((row) =>
      row.includes(' MESSAGE#'),
    );
    expect(messages).toHaveLength(90);

    expect((await requestUserDeletion(user)).body).toEqual({
      message: 'User deleted successfully',
    });
    expect(await getMeStatus(user.token)).toBe(401);
    expect((await logIn(user.email)).status).toBe(401);

    await runAllJobsOfUserDeletion();
    expect(await findTracesOfDeletedUser(user, facebookUser)).toEqual([]);
    expect(fakeNetwork.state.calls).toContain(`DELETE /${facebookUser.id}/permissions`);
    const newUser = await createTestUser(user.email);
    expect(await linkFacebookUser(newUser, facebookUser)).toEqual([]);
  });

  test('leaves nothing of a user who is deleted during an import', async () => {
    const facebookUser = addSmallFacebookUser();
    const user = await createTestUserWithLinkedAccount(facebookUser);
    await fakeQueues.run(2);

    await requestUserDeletion(user);

    await runAllJobsOfUserDeletion();
    expect(await findTracesOfDeletedUser(user, facebookUser)).toEqual([]);
    expect(fakeQueues.messages()).toEqual([]);
  });

  test('leaves no fact and no refused suggestion of a deleted user', async () => {
    const facebookUser = addSmallFacebookUser();
    const user = await createTestUserWithImport(facebookUser);
    const account = { userId: user.userId, igUserId: facebookUser.accounts[0]?.id ?? '' };
    for (const state of ['accepted', 'refused'] as const)
      await writeFact(account, await readFactList(account), makeStoredFact({ id: state, state }));
    const countFacts = async () =>
      (await findTracesOfDeletedUser(user, facebookUser)).filter((row) =>
        / (?:REFUSED_)?FACT/.test(row),
      ).length;
    expect(await countFacts()).toBe(3);

    await requestUserDeletion(user);

    await runAllJobsOfUserDeletion();
    expect(await countFacts()).toBe(0);
    expect(await readFacts(account)).toEqual([]);
  });

  test('leaves no voice of a deleted user', async () => {
    const facebookUser = addSmallFacebookUser();
    const user = await createTestUserWithImport(facebookUser);
    const account = { userId: user.userId, igUserId: facebookUser.accounts[0]?.id ?? '' };
    await writeVoiceChanges(account, { never_words: ['cheap'] }, undefined);
    const countVoices = async () =>
      (await findTracesOfDeletedUser(user, facebookUser)).filter((row) => row.includes(' VOICE'))
        .length;
    expect(await countVoices()).toBe(1);

    await requestUserDeletion(user);

    await runAllJobsOfUserDeletion();
    expect(await countVoices()).toBe(0);
  });

  test('leaves no figures of a deleted user, and counts no late reply', async () => {
    const facebookUser = addSmallFacebookUser();
    const user = await createTestUserWithImport(facebookUser);
    const account = { userId: user.userId, igUserId: facebookUser.accounts[0]?.id ?? '' };
    const countReply = (id: string) =>
      countSentDraftFigures(account, '2026-11-24', { id, figures: { sent_unedited: 1 } });
    await addGenerationFigures(account, '2026-11-24', { drafts: 1 }, 'rsp_1 2');
    await countReply('rsp_1');
    const [figures] = await readDraftDayFigures(account, '2026-11-01');
    expect(figures?.counts).toMatchObject({ drafts: 1, sent_unedited: 1 });

    await requestUserDeletion(user);
    await runAllJobsOfUserDeletion();
    await countReply('rsp_2');

    expect(await findTracesOfDeletedUser(user, facebookUser)).toEqual([]);
    expect(await readDraftDayFigures(account, '2026-11-01')).toEqual([]);
  });

  test('leaves no memory of the answers of a deleted user', async () => {
    const facebookUser = addSmallFacebookUser();
    const user = await createTestUserWithImport(facebookUser);
    expect([...fakeQueues.replyMemories.objects.keys()]).toHaveLength(1);

    await requestUserDeletion(user);

    await runAllJobsOfUserDeletion();
    expect([...fakeQueues.replyMemories.objects.keys()]).toEqual([]);
  });

  test('erases a deleted user even when the job was not queued', async () => {
    const user = await createTestUser();
    fakeQueues.failSends(1);

    expect((await requestUserDeletion(user)).status).toBe(200);
    expect(fakeQueues.messages()).toEqual([]);

    await runAllJobsOfUserDeletion();
    expect(await findTracesOfDeletedUser(user)).toEqual([]);
  });

  test('erases a deleted user even when the network refuses revocation', async () => {
    const facebookUser = addSmallFacebookUser();
    const user = await createTestUserWithImport(facebookUser);
    fakeNetwork.fail({ on: /DELETE .*permissions/, times: 99, status: 500, code: 2 });

    await requestUserDeletion(user);
    for (let round = 0; round < 3; round++) await runAllJobsOfUserDeletion();

    expect(await findTracesOfDeletedUser(user, facebookUser)).toEqual([]);
  });

  test('erases a deleted user when the worker crashes at any table call', async () => {
    const send = DynamoDBClient.prototype.send;
    let dying = 1;
    for (; dying < 200; dying += isNightlyRun ? 1 : 5) {
      const account = makeFakeNetworkAccount(
        [makeFakeNetworkMedia(makeFakeNetworkComments(2), 1)],
        'business',
        makeFakeNetworkConversations(1),
      );
      const facebookUser = addFakeFacebookUser(fakeNetwork, [account]);
      const user = await createTestUserWithImport(facebookUser);
      await requestUserDeletion(user);
      let remainingCalls = dying;
      vi.spyOn(DynamoDBClient.prototype, 'send').mockImplementation(function (
        this: DynamoDBClient,
        ...args: Parameters<typeof send>
      ) {
        remainingCalls -= 1;
        if (remainingCalls === 0) throw new Error('the worker dies');
        return send.apply(this, args);
      } as typeof send);
      await fakeQueues.run(1);
      vi.restoreAllMocks();
      await runAllJobsOfUserDeletion();
      expect(await findTracesOfDeletedUser(user, facebookUser), `dying at call ${dying}`).toEqual(
        [],
      );
      if (remainingCalls > 0) break;
    }
    // In a nightly run the worker died at every call of the first job; in the last round it did not die.
    expect(dying).toBeGreaterThan(15);
  }, 240_000);
});
