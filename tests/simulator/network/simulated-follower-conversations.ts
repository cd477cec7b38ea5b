// The conversations of the network with several followers: messages of the followers, of the product, and of the owner
// on a phone. A private reply to a comment is a message as well.

import type { SandboxConversation } from '#scripts/sandbox/world/world-types.ts';
import { makeConversation, makeMessage } from '#tests/support/network/make-graph-world-records.ts';
import type { SimulationContext } from '../machine/simulated-tenant.ts';
import type { SimulatedNetworkSettings, SimulatedPublishOrigin } from './simulated-network.ts';
import { sendSimulatedConversationWebhook } from './simulated-webhook-sender.ts';

export const SIMULATED_FOLLOWERS = [
  { id: '953', username: 'ana' },
  { id: '952', username: 'bo' },
  { id: '954', username: 'cleo' },
] as const;

type FollowerMessage = Partial<SimulatedPublishOrigin> & {
  readonly id: string;
  readonly contactId: string;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly by: 'contact' | 'phone' | 'product';
  readonly storyId?: string;
  /** The comment that it answers in private. */
  readonly commentId?: string;
};

export type SimulatedFollowerConversations = {
  /** Oldest first. */
  readonly messages: FollowerMessage[];
  readonly write: (message: Omit<FollowerMessage, 'id' | 'at'>) => FollowerMessage;
  /** The network's present conversations, in the times of its own clock. */
  readonly toRecords: () => readonly SandboxConversation[];
};

const CONVERSATION_ID_PREFIX = 'conversation-';

export const getSimulatedFollowerConversationId = (contactId: string): string =>
  `${CONVERSATION_ID_PREFIX}${contactId}`;

const toWebhookMessage = ({ id: mid, text, by, storyId }: FollowerMessage) => ({
  mid,
  text,
  ...(by !== 'contact' && { is_echo: true }),
  ...(storyId && {
    reply_to: { story: { id: storyId, url: `https://cdn.test/${storyId}?sig=${mid}` } },
  }),
});

/** Announces messages soon or late, once or twice. */
function createMessageAnnouncer({ world, tenant }: SimulationContext, clockSkewMs: number) {
  const random = world.random.fork('follower messages');
  return (message: FollowerMessage): void => {
    const event = {
      contactId: message.contactId,
      at: message.at + clockSkewMs,
      isFromAccount: message.by !== 'contact',
      content: { message: toWebhookMessage(message) },
    };
    const delay = random.between(0, random.pick([50, 2_000, 20_000]));
    const delays = random.chance(0.3) ? [delay, delay + random.between(0, 2_000)] : [delay];
    for (const one of delays) sendSimulatedConversationWebhook({ world, tenant }, event, one);
  };
}

export function createSimulatedFollowerConversations(
  context: SimulationContext,
  { lagMs, clockSkewMs = 0 }: SimulatedNetworkSettings,
): SimulatedFollowerConversations {
  const { world, tenant } = context;
  const accountId = tenant.subject.igUserId;
  const messages: FollowerMessage[] = [];
  const announce = createMessageAnnouncer(context, clockSkewMs);
  const toRecord = ({ id, contactId, text, at, by, storyId, commentId }: FollowerMessage) => {
    const timestamp = at + clockSkewMs;
    return makeMessage({
      id,
      authorId: by === 'contact' ? contactId : accountId,
      text,
      timestamp,
      visibleAt: by === 'product' ? timestamp + lagMs : timestamp,
      story: storyId ? { id: storyId, kind: 'reply', scene: '' } : null,
      privateReplyTo: commentId ?? null,
    });
  };
  return {
    messages,
    write(fields) {
      const id = `aWdN${String(messages.length).padStart(6, '0')}`;
      const message = { ...fields, id, at: world.now() };
      messages.push(message);
      const { by, contactId, text } = message;
      world.addTrace(`NETWORK ${by} writes ${id} in the conversation with ${contactId}: ${text}`);
      announce(message);
      return message;
    },
    toRecords: () =>
      [...Map.groupBy(messages, ({ contactId }) => contactId)].map(([contactId, own]) =>
        makeConversation({
          id: getSimulatedFollowerConversationId(contactId),
          accountId,
          followerId: contactId,
          messages: own.map(toRecord),
        }),
      ),
  };
}
