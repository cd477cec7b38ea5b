// The network of the simulation names the account as it is told to.
import { expect, test } from 'vitest';
import { commentWorld } from './comment-world.ts';
import { NO_FAULTS, randomFaults } from './faults.ts';
import { NEW_NAME, nameByScopedId, rename, SCOPED_ID } from './identity.ts';
import { createWorld } from './world.ts';

const IG_USER_ID = '17841400000000001';

function open() {
  const world = createWorld(1, (random) => randomFaults(random, NO_FAULTS));
  const subject = {
    kind: 'comment',
    userId: 'usr_1',
    igUserId: IG_USER_ID,
    mediaId: '500',
    commentId: '600',
  } as const;
  const tenant = { subject, username: 'thebakery', token: 't' };
  const stage = commentWorld.createStage({ world, tenant }, { lagMs: 0, regainMinutes: 1 });
  const { reply } = stage.publish('Yes!', { by: 'worker', askedAt: world.now() });
  return {
    world,
    reply: () => stage.read(reply.id).json(),
    profile: () => stage.read(IG_USER_ID).json(),
    pass: async (ms: number) => {
      world.schedule(ms, () => {});
      await world.run(async () => false, ms + 1);
    },
  };
}

test('by its id and its name where nothing else is said', async () => {
  const { reply, profile } = open();

  expect(await reply()).toMatchObject({ from: { id: IG_USER_ID, username: 'thebakery' } });
  expect(await profile()).toMatchObject({ id: IG_USER_ID, username: 'thebakery' });
});

test('by a scoped id, and by the new name from the time of the rename', async () => {
  const { world, reply, profile, pass } = open();
  nameByScopedId(world);
  rename(world, 60_000);

  expect(await reply()).toMatchObject({ from: { id: SCOPED_ID, username: 'thebakery' } });
  await pass(60_000);

  const from = { id: SCOPED_ID, username: NEW_NAME };
  expect(await reply()).toMatchObject({ username: NEW_NAME, from });
  expect(await profile()).toMatchObject({ id: IG_USER_ID, username: NEW_NAME });
});
