// The conversations of the network with several followers: what they write, what the product sends them, and what the
// owner writes on a phone. A private reply to a comment is a message as well.
import { getSimulatedAccountIdentity } from './simulated-account-id-and-username.ts';
import {
  createGraphErrorResponder,
  createSimulatedResponse,
  formatNetworkTime,
  type PublishOrigin,
  type SimulatedNetworkSettings,
} from './simulated-network.ts';
import type { SimulationContext } from './subject-adapter.ts';
import { sendSimulatedConversationWebhook } from './webhook-sender.ts';

export const SIMULATED_FOLLOWERS = [
  { id: '953', username: 'ana' },
  { id: '952', username: 'bo' },
  { id: '954', username: 'cleo' },
] as const;

const toContact = (id: string) => ({
  id,
  username: SIMULATED_FOLLOWERS.find((follower) => follower.id === id)?.username ?? id,
});

type FollowerMessage = Partial<PublishOrigin> & {
  readonly id: string;
  readonly contactId: string;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly by: 'contact' | 'phone' | 'product';
  /** The story it answers. */
  readonly storyId?: string;
  /** The comment that it answers in private. */
  readonly commentId?: string;
};

export type FollowerConversations = {
  /** Oldest first. */
  readonly messages: FollowerMessage[];
  readonly write: (message: Omit<FollowerMessage, 'id' | 'at'>) => FollowerMessage;
  /** The error with which the network rejects a message to this person now; undefined where it accepts one. */
  readonly getRejection: (contactId: string) => Response | undefined;
  /** Undefined for a path that is about something else. */
  readonly readObject: (path: string, params: URLSearchParams) => Response | undefined;
};

const REPLY_WINDOW_MS = 24 * 3_600_000;
const READABLE_MESSAGES = 20;
const CONVERSATION_ID_PREFIX = 'conversation-';

export const getFollowerConversationId = (contactId: string): string =>
  `${CONVERSATION_ID_PREFIX}${contactId}`;

const rejectOutsideWindow = createGraphErrorResponder(400, 10, 2_534_022);

const toWebhookMessage = ({ id: mid, text, by, storyId }: FollowerMessage) => ({
  mid,
  text,
  ...(by !== 'contact' && { is_echo: true }),
  ...(storyId && {
    reply_to: { story: { id: storyId, url: `https://cdn.test/${storyId}?sig=${mid}` } },
  }),
});

/** Announces what is written, soon or late, once or twice. */
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

export function createFollowerConversations(
  context: SimulationContext,
  { lagMs, clockSkewMs = 0 }: SimulatedNetworkSettings,
): FollowerConversations {
  const { world } = context;
  const messages: FollowerMessage[] = [];
  const announce = createMessageAnnouncer(context, clockSkewMs);
  const account = getSimulatedAccountIdentity(context);
  const isVisible = ({ by, at }: FollowerMessage) => by !== 'product' || at + lagMs <= world.now();
  const listReadable = (contactId: string) =>
    messages.filter((one) => one.contactId === contactId && isVisible(one)).toReversed();
  const renderTime = (at: number) => formatNetworkTime(at + clockSkewMs);
  const renderMessage = ({ id, contactId, text, at, by, storyId }: FollowerMessage) => {
    const contact = toContact(contactId);
    const [from, to] = by === 'contact' ? [contact, account] : [account, contact];
    const link = `https://cdn.test/${storyId}?sig=read`;
    const story = storyId && { story: { reply_to: { link, id: storyId } } };
    return { id, created_time: renderTime(at), from, to: { data: [to] }, message: text, ...story };
  };
  const renderConversation = (contactId: string) => {
    const [newest, ...older] = listReadable(contactId).slice(0, READABLE_MESSAGES);
    if (!newest) return [];
    return [
      {
        id: getFollowerConversationId(contactId),
        updated_time: renderTime(newest.at),
        participants: { data: [account, toContact(contactId)] },
        messages: { data: [newest, ...older].map(renderMessage) },
      },
    ];
  };
  const renderList = (contactId: string | null) => {
    const contactIds = new Set(messages.map((one) => one.contactId));
    const listed = contactId === null ? [...contactIds] : [contactId];
    return createSimulatedResponse(200, { data: listed.flatMap(renderConversation) });
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
    getRejection(contactId) {
      const last = messages.findLast((one) => one.by === 'contact' && one.contactId === contactId);
      return last && world.now() < last.at + REPLY_WINDOW_MS ? undefined : rejectOutsideWindow();
    },
    readObject(path, params) {
      if (path.endsWith('/conversations')) return renderList(params.get('user_id'));
      if (path.startsWith(CONVERSATION_ID_PREFIX)) {
        const [conversation] = renderConversation(path.slice(CONVERSATION_ID_PREFIX.length));
        return conversation && createSimulatedResponse(200, conversation);
      }
      const message = messages.find((one) => one.id === path && isVisible(one));
      return message && createSimulatedResponse(200, renderMessage(message));
    },
  };
}
