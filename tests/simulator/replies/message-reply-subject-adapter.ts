// Messages as the subject of replies: one conversation, whose two newest messages are to be answered.
import { updateInstagramAccount } from '#functions/connection/account-repository.ts';
import { saveConversations } from '#functions/conversations/updates/save-conversations.ts';
import type { MessageReplySubject, ReplySubject } from '#functions/drafts/jobs.ts';
import { nowIso } from '#platform/clock.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { putItem } from '#platform/table/table.ts';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { readDrafts } from '#tests/support/replies/store-test-replies.ts';
import type { SimulatedTenant } from '../machine/simulated-tenant.ts';
import { SIMULATION_START_MS, type SimulatedWorld } from '../machine/virtual-time-and-processes.ts';
import { alterSimulatedProfile } from '../network/simulated-account-id-and-username.ts';
import {
  createSimulatedConversation,
  getSimulatedConversation,
  SIMULATED_CONTACT,
  SIMULATED_CONVERSATION_ID,
  type SimulatedConversation,
  type SimulatedMessage,
} from '../network/simulated-conversation.ts';
import { getSimulatedTextAlteration } from '../network/simulated-text-alterations.ts';
import { expectConversationShown } from './message-expectations.ts';
import {
  buildReplyActionPath,
  type OwnerReplyInProgress,
  type ReplySubjectAdapter,
} from './reply-subject-adapter.ts';

function toMessageSubject(subject: ReplySubject): MessageReplySubject {
  if (subject.kind !== 'message') throw new Error('not a message');
  return subject;
}

const toListedMessage = (message: SimulatedMessage, { subject, username }: SimulatedTenant) => ({
  id: message.id,
  timestamp: new Date(Math.floor(message.at / 1_000) * 1_000).toISOString(),
  fromId: message.by === 'contact' ? SIMULATED_CONTACT.id : subject.igUserId,
  fromUsername: message.by === 'contact' ? SIMULATED_CONTACT.username : username,
  text: message.text,
  attachments: [],
  story: null,
  reactions: [],
  isUnsupported: false,
});

/** Activates the account and stores the conversation as the network shows it at the start of the run. */
async function prepareItems(
  tenant: SimulatedTenant,
  conversation: SimulatedConversation | undefined,
): Promise<void> {
  const { subject, username } = tenant;
  const { userId, igUserId } = subject;
  await putItem(tableKeys.instagramClaim(igUserId), { userId, igUserId });
  await updateInstagramAccount(subject, { activatedAt: nowIso() });
  if (!conversation) return;
  const { messages } = conversation;
  const listedConversation = {
    id: SIMULATED_CONVERSATION_ID,
    updatedAt: new Date(messages.at(-1)?.at ?? SIMULATION_START_MS).toISOString(),
    participants: [{ id: igUserId, username }, SIMULATED_CONTACT],
    messages: messages.map((message) => toListedMessage(message, tenant)),
  };
  await saveConversations(
    { userId, igUserId },
    {
      origin: { source: 'refresh' },
      conversations: [listedConversation],
      accountIdentity: { igUserId, username, ownIds: [] },
    },
  );
}

/** A live reply appears in a check only by its id; otherwise the response contains the conversation's reply. */
function findReplyInCheck(
  // biome-ignore lint/suspicious/noExplicitAny: the body of any response
  body: any,
  { responseId, text }: OwnerReplyInProgress,
): ReplyDraft | undefined {
  if (body?.response?.id === responseId) return body.response;
  if (!body?.live_ids?.includes(responseId)) return undefined;
  const emptyFields = {
    reply_text: null,
    error: null,
    is_final: false,
    is_found_gone: false,
    sends_at: null,
    sending_since: null,
    based_on: null,
    based_on_facts: [],
    earlier_text: null,
    uncovered_claims: [],
    revision: 1,
  };
  return { ...emptyFields, id: responseId, status: 'live', response_text: text ?? '' };
}

const MINUTE_MS = 60_000;

/** Draws when the echoes of a send arrive: before its response, around it or long after; once, twice or never. */
function drawEchoDelays({ random }: SimulatedWorld, messageId: string): readonly number[] {
  const echoRandom = random.fork(`echo ${messageId}`);
  if (echoRandom.chance(0.1)) return [];
  const first = echoRandom.between(0, echoRandom.pick([3, 1_200, 30_000, 2 * MINUTE_MS]));
  return echoRandom.chance(0.3) ? [first, first + echoRandom.between(0, 2)] : [first];
}

type MessageSubjectOptions = {
  /** Returns the milliseconds from a send to each of its echoes; none when the webhook is lost. */
  readonly getEchoDelays?: (world: SimulatedWorld, messageId: string) => readonly number[];
  /** How long before the start the contact wrote last. */
  readonly lastInboundAgoMs?: number;
  /** A contact whom the product does not know. */
  readonly isNewContact?: boolean;
};

const makeMessageSubject = (
  { subject }: SimulatedTenant,
  messageId: string,
): MessageReplySubject => ({
  kind: 'message',
  userId: subject.userId,
  igUserId: subject.igUserId,
  conversationId: SIMULATED_CONVERSATION_ID,
  messageId,
});

export const createMessageSubjectAdapter = ({
  getEchoDelays = drawEchoDelays,
  lastInboundAgoMs = 10 * MINUTE_MS,
  isNewContact = false,
}: MessageSubjectOptions = {}): ReplySubjectAdapter => ({
  listSubjects: ({ world, tenant }) =>
    getSimulatedConversation({ world }).answerableIds.map((id) => makeMessageSubject(tenant, id)),
  createSubjectNetwork({ world, tenant }, { lagMs, clockSkewMs }) {
    const conversation = createSimulatedConversation(
      { world, tenant },
      { lagMs, clockSkewMs, lastInboundAgoMs, maxMessages: isNewContact ? 5 : 30 },
    );
    const { createWorld, getRefusal } = conversation;
    return {
      createWorld,
      refuse: getRefusal,
      alter: alterSimulatedProfile({ world, tenant }),
      sendMessage({ text }, origin) {
        const { id, at } = conversation.writeMessage('product', text, (messageId) =>
          getEchoDelays(world, messageId),
        );
        return { id, text, at, ...origin };
      },
    };
  },
  prepareItems: (context) =>
    prepareItems(context.tenant, isNewContact ? undefined : getSimulatedConversation(context)),
  buildRequest(subject, action, { responseId, text }) {
    const { conversationId: conversation_id, messageId: message_id } = toMessageSubject(subject);
    const path = buildReplyActionPath('/conversation/message', action);
    if (action === 'check') return { path, body: { conversation_id, message_ids: [responseId] } };
    const reply = { response_id: responseId, response_text: text };
    const fields = action === 'ownWords' ? { own_words: true } : reply;
    return { path, body: { conversation_id, message_id, ...fields } };
  },
  findReplyInResponse: ({ action, body }, currentReply) =>
    action === 'check' ? findReplyInCheck(body, currentReply) : body?.response,
  readDrafts: (subject) => readDrafts(toMessageSubject(subject)),
  canBeFound: ({ world }, reply) => {
    const { messages, isReadable } = getSimulatedConversation({ world });
    if (!getSimulatedTextAlteration(world).isRecognizable) return false;
    return messages.some((message) => message.id === reply.id && isReadable(message));
  },
  expectPublishedRepliesShown: expectConversationShown,
});
