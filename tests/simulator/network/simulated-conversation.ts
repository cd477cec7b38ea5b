// One conversation on the fake network: its messages, the readable ones, and those announced by webhook.

import type { GraphErrorDetails } from '#scripts/sandbox/graph/graph-error.ts';
import type { GraphWorld } from '#scripts/sandbox/graph/graph-world.ts';
import { createSandboxWorldStore } from '#scripts/sandbox/world/world-store.ts';
import {
  makeConversation,
  makeFollower,
  makeMessage,
} from '#tests/support/network/make-graph-world-records.ts';
import type { SimulationContext } from '../machine/simulated-tenant.ts';
import { SIMULATION_START_MS, type SimulatedWorld } from '../machine/virtual-time-and-processes.ts';
import { makeSimulatedOwnerOfRun } from './simulated-account-id-and-username.ts';
import { getSimulatedTextAlteration } from './simulated-text-alterations.ts';
import { sendSimulatedConversationWebhook } from './simulated-webhook-sender.ts';

export const SIMULATED_CONTACT = { id: '900', username: 'ana' };
export const SIMULATED_CONVERSATION_ID = 'aWdDb252ZXJzYXRpb24';

/** The network returns no details of older messages. */
const READABLE_MESSAGES = 20;

export type SimulatedMessage = {
  readonly id: string;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** `product`: sent by the product's call. `phone`: sent by the owner on the phone, bypassing the product. */
  readonly by: 'contact' | 'phone' | 'product';
  /** Unsent: the product keeps the entry, and the network no longer shows it. */
  readonly unsent?: boolean;
};

export type SimulatedConversation = {
  /** Oldest first. */
  readonly messages: SimulatedMessage[];
  /** Ids of messages that a webhook announces, once or more. */
  readonly announcedIds: Set<string>;
  /** The cause of the network's rejection of every call; undefined when it accepts calls. */
  rejectionCause: keyof typeof REFUSALS_BY_CAUSE | undefined;
  /** The contact's two newest messages at the start of the run, to be answered. */
  readonly answerableIds: readonly string[];
  /** Writes a message now; its webhook is sent after each of the delays. */
  readonly writeMessage: (
    by: SimulatedMessage['by'],
    text: string,
    getDelays: (id: string) => readonly number[],
  ) => SimulatedMessage;
  /** Edits or unsends a message; its webhook is sent after each of the delays. */
  readonly changeMessage: (
    message: SimulatedMessage,
    to: { text: string } | 'unsent',
    delays: readonly number[],
  ) => void;
  /** Whether the details of a message can be read now. */
  readonly isReadable: (message: SimulatedMessage) => boolean;
  /** The network's present content, in the times of its own clock. */
  readonly createWorld: () => GraphWorld;
  readonly getRefusal: () => GraphErrorDetails | undefined;
};

const REFUSALS_BY_CAUSE: Readonly<Record<'off' | 'expired' | 'outage', GraphErrorDetails>> = {
  /** The owner has switched the access to messages off. */
  off: { code: 200, subcode: 2_534_041, message: 'Access to messages is disabled' },
  expired: { code: 190, subcode: 463, message: 'Session has expired' },
  outage: { code: 2, status: 500, message: 'Service temporarily unavailable' },
};

/** The messages at the start of a run: up to a page and a half, the last two by the contact. */
function drawInitialMessages(
  world: SimulatedWorld,
  { lastInboundAgoMs, maxMessages = 30 }: ConversationSettings,
): SimulatedMessage[] {
  const random = world.random.fork('conversation');
  const before = random.between(0, maxMessages - 2);
  const last = SIMULATION_START_MS - lastInboundAgoMs;
  return Array.from({ length: before + 2 }, (_, index): SimulatedMessage => {
    const distanceFromLast = before + 1 - index;
    const by = distanceFromLast > 1 && random.chance(0.5) ? 'phone' : 'contact';
    return {
      id: formatMessageId(index),
      text: `Line ${index}`,
      at: last - distanceFromLast * 60_000,
      by,
    };
  });
}

/** An id as long as the network's, which rises in text order. */
const formatMessageId = (index: number) => `aWdNZXNzYWdl${String(index).padStart(6, '0')}`;

type ConversationSettings = {
  readonly lagMs: number;
  /** How long before the start the contact wrote last. */
  readonly lastInboundAgoMs: number;
  /** How many milliseconds the network's clock is ahead of the product's. */
  readonly clockSkewMs?: number | undefined;
  /** The most messages of the conversation at the start of the run. */
  readonly maxMessages?: number;
};

const conversationByWorld = new WeakMap<SimulatedWorld, SimulatedConversation>();

/** The conversation of a run. @throws Error when the run has none */
export function getSimulatedConversation({
  world,
}: {
  readonly world: SimulatedWorld;
}): SimulatedConversation {
  const existing = conversationByWorld.get(world);
  if (!existing) throw new Error('this world has no conversation');
  return existing;
}

export function createSimulatedConversation(
  { world, tenant }: SimulationContext,
  settings: ConversationSettings,
): SimulatedConversation {
  const messages = drawInitialMessages(world, settings);
  const announcedIds = new Set<string>();
  const editCountById = new Map<string, number>();
  const { clockSkewMs = 0 } = settings;
  const alter = (text: string) => getSimulatedTextAlteration(world).alter(text);
  const toNetworkTimeMs = (at: number) => at + clockSkewMs;

  /** Only messages that the product sent during the run lag. */
  const getVisibleAt = ({ by, at }: SimulatedMessage) =>
    by === 'product' && at >= SIMULATION_START_MS ? at + settings.lagMs : 0;
  const isVisible = (message: SimulatedMessage) =>
    !message.unsent && getVisibleAt(message) <= world.now();
  const listReadableMessages = () => messages.filter(isVisible).slice(-READABLE_MESSAGES).reverse();
  const toRecord = (message: SimulatedMessage) =>
    makeMessage({
      id: message.id,
      authorId: message.by === 'contact' ? SIMULATED_CONTACT.id : tenant.subject.igUserId,
      text: message.text,
      timestamp: toNetworkTimeMs(message.at),
      visibleAt: toNetworkTimeMs(getVisibleAt(message)),
      unsent: message.unsent ?? false,
    });

  function sendMessageWebhooks(
    message: SimulatedMessage,
    content: object,
    delays: readonly number[],
  ): void {
    const isFromAccount = message.by !== 'contact';
    const webhookEvent = {
      contactId: SIMULATED_CONTACT.id,
      at: toNetworkTimeMs(message.at),
      isFromAccount,
      content,
    };
    for (const delay of delays)
      sendSimulatedConversationWebhook({ world, tenant }, webhookEvent as never, delay);
  }

  function getNextEditNumber(id: string): number {
    const number = (editCountById.get(id) ?? 0) + 1;
    editCountById.set(id, number);
    return number;
  }

  const conversation: SimulatedConversation = {
    messages,
    announcedIds,
    answerableIds: messages
      .slice(-2)
      .toReversed()
      .map(({ id }) => id),
    rejectionCause: undefined,
    isReadable: (message) => listReadableMessages().includes(message),
    writeMessage(by, text, getDelays) {
      const visibleText = by === 'product' ? alter(text) : text;
      const message = {
        id: formatMessageId(messages.length),
        text: visibleText,
        at: world.now(),
        by,
      };
      messages.push(message);
      world.addTrace(`NETWORK ${by} writes ${message.id}: ${text}`);
      const delays = getDelays(message.id);
      const echo = by === 'contact' ? {} : { is_echo: true };
      sendMessageWebhooks(
        message,
        { message: { mid: message.id, text: visibleText, ...echo } },
        delays,
      );
      if (delays.length > 0) announcedIds.add(message.id);
      return message;
    },
    changeMessage(message, to, delays) {
      const changed = to === 'unsent' ? { unsent: true } : to;
      messages[messages.indexOf(message)] = { ...message, ...changed };
      const { id: mid } = message;
      const content =
        to === 'unsent'
          ? { message: { mid, is_deleted: true } }
          : { message_edit: { mid, text: to.text, num_edit: getNextEditNumber(mid) } };
      sendMessageWebhooks(message, content, delays);
    },
    createWorld: () =>
      createSandboxWorldStore({
        ...makeSimulatedOwnerOfRun({ world, tenant }),
        followers: [makeFollower(SIMULATED_CONTACT)],
        media: [],
        comments: [],
        conversations: [
          makeConversation({
            id: SIMULATED_CONVERSATION_ID,
            accountId: tenant.subject.igUserId,
            followerId: SIMULATED_CONTACT.id,
            messages: messages.map(toRecord),
          }),
        ],
      }),
    getRefusal: () => conversation.rejectionCause && REFUSALS_BY_CAUSE[conversation.rejectionCause],
  };
  conversationByWorld.set(world, conversation);
  return conversation;
}
