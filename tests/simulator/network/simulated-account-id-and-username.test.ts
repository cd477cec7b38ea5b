// The fake network of the simulator names the account as the run sets it.
import { expect, test } from 'vitest';
import { createFaultPlanWithoutFaults } from '../machine/fault-plan.ts';
import { createSimulatedWorld } from '../machine/virtual-time-and-processes.ts';
import { commentReplySubjectAdapter } from '../replies/comment-reply-subject-adapter.ts';
import {
  renameSimulatedAccount,
  SCOPED_ACCOUNT_ID,
  setScopedAccountId,
  USERNAME_AFTER_RENAME,
} from './simulated-account-id-and-username.ts';
import {
  createSimulatedGraphNetwork,
  readGraphCall,
  respondAsSimulatedNetwork,
} from './simulated-graph.ts';

const IG_USER_ID = '17841400000000001';

function createSubjectNetworkCaller() {
  const world = createSimulatedWorld(1, createFaultPlanWithoutFaults);
  const subject = {
    kind: 'comment',
    userId: 'usr_1',
    igUserId: IG_USER_ID,
    mediaId: '500',
    commentId: '600',
  } as const;
  const tenant = { subject, username: 'thebakery', token: 't' };
  const subjectNetwork = commentReplySubjectAdapter.createSubjectNetwork(
    { world, tenant },
    { lagMs: 0, regainMinutes: 1 },
  );
  const reply = subjectNetwork.createComment?.(
    { mediaId: '500', parentId: '600', authorId: IG_USER_ID, text: 'Yes!' },
    { requestedBy: 'worker', requestedAt: world.now(), path: '600/replies', body: '' },
  );
  const read = async (path: string) => {
    const { createWorld, alter } = subjectNetwork;
    const network = createSimulatedGraphNetwork(IG_USER_ID, {
      world: createWorld(),
      now: world.now,
      options: alter ? { alter } : {},
    });
    const headers = { authorization: 'Bearer page-token' };
    const url = `http://network.test/v22.0/${path}`;
    const { request } = await readGraphCall(new Request(url, { headers }));
    return respondAsSimulatedNetwork(network, request).json();
  };
  return {
    world,
    readReply: () => read(`${reply?.id}?fields=username,from{id,username}`),
    readProfile: () => read(`${IG_USER_ID}?fields=username`),
    advanceTime: async (ms: number) => {
      world.schedule(ms, () => {});
      await world.runUntil(async () => false, ms + 1);
    },
  };
}

test('the simulated network names the account by its own id and username', async () => {
  const { readReply, readProfile } = createSubjectNetworkCaller();

  expect(await readReply()).toMatchObject({ from: { id: IG_USER_ID, username: 'thebakery' } });
  expect(await readProfile()).toMatchObject({ id: IG_USER_ID, username: 'thebakery' });
});

test('the simulated network names the account by scoped id and new username', async () => {
  const { world, readReply, readProfile, advanceTime } = createSubjectNetworkCaller();
  setScopedAccountId(world);
  renameSimulatedAccount(world, 60_000);

  expect(await readReply()).toMatchObject({
    from: { id: SCOPED_ACCOUNT_ID, username: 'thebakery' },
  });
  await advanceTime(60_000);

  const from = { id: SCOPED_ACCOUNT_ID, username: USERNAME_AFTER_RENAME };
  expect(await readReply()).toMatchObject({ username: USERNAME_AFTER_RENAME, from });
  expect(await readProfile()).toMatchObject({ id: IG_USER_ID, username: USERNAME_AFTER_RENAME });
});
