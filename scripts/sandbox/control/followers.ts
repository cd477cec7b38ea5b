// Followers by name: known ones, and new ones as they are named.
import type { Sandbox } from '../sandbox.ts';
import { hashText } from '../world/seeded-random.ts';
import type { Follower } from '../world/types.ts';

export function followerNamed({ world, changed }: Sandbox, username: string): Follower {
  const known = world.followers().find((follower) => follower.username === username);
  if (known) return known;
  const id = `77${String(hashText(username)).padStart(14, '0')}`;
  const follower: Follower = { id, username, name: username, language: 'en' };
  world.addFollower(follower);
  changed();
  return follower;
}
