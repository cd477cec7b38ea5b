// Finds a follower by user name, or creates one.
import type { Sandbox } from '../sandbox-types.ts';
import { hashText } from '../world/seeded-random.ts';
import type { SandboxFollower } from '../world/world-types.ts';

export function findOrCreateFollower(
  { world, scheduleSave }: Sandbox,
  username: string,
): SandboxFollower {
  const existingFollower = world.listFollowers().find((follower) => follower.username === username);
  if (existingFollower) return existingFollower;
  const id = `77${String(hashText(username)).padStart(14, '0')}`;
  const follower: SandboxFollower = { id, username, name: username, language: 'en' };
  world.addFollower(follower);
  scheduleSave();
  return follower;
}
