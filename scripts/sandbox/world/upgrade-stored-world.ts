// Upgrades a world stored by an older version of the sandbox.
import { sandboxFixtureIds } from './fixtures.ts';
import { generateSandboxDemoConversations } from './generate-conversations.ts';
import { createSeededRandom } from './seeded-random.ts';
import type { SandboxWorld } from './world-types.ts';

/** Older worlds hold conversations without attachments, which are replaced by new ones. */
export function upgradeStoredSandboxWorld(world: SandboxWorld, now = Date.now()): SandboxWorld {
  const isCurrent = world.conversations.every((conversation) =>
    conversation.messages.every((message) => 'attachments' in message),
  );
  if (isCurrent) return world;
  return {
    ...world,
    conversations: generateSandboxDemoConversations(createSeededRandom('stored conversations'), {
      accountId: sandboxFixtureIds.studioAccount,
      followers: world.followers,
      count: world.conversations.length,
      anchor: now,
    }),
  };
}
