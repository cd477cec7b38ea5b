// Brings a stored world up to what the sandbox knows today.
import { castIds } from './cast.ts';
import { makeConversations } from './conversations.ts';
import { createRandom } from './seeded-random.ts';
import type { World } from './types.ts';

/** Worlds stored before messages were served hold conversations without attachments: they get new ones. */
export function withMessages(world: World, now = Date.now()): World {
  const current = world.conversations.every((conversation) =>
    conversation.messages.every((message) => 'attachments' in message),
  );
  if (current) return world;
  return {
    ...world,
    conversations: makeConversations(createRandom('stored conversations'), {
      accountId: castIds.studioAccount,
      followers: world.followers,
      count: world.conversations.length,
      anchor: now,
    }),
  };
}
