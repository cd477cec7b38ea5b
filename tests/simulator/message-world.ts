// Messages as a subject world: one conversation, its two newest messages to answer.
import { updateAccount } from '#functions/connection/account-repository.ts';
import { readMessage } from '#functions/conversations/storage/message-repository.ts';
import { saveConversations } from '#functions/conversations/updates/save-messages.ts';
import type { MessageSubject, SubjectRef } from '#functions/drafts/jobs.ts';
import { nowIso } from '#platform/clock.ts';
import { keys } from '#platform/table/keys.ts';
import { putItem } from '#platform/table/table.ts';
import type { Response } from '#shared/schemas/draft.ts';
import { alterationOf } from './alterations.ts';
import {
  CONVERSATION_ID,
  type Conversation,
  conversationOf,
  createConversation,
  type Line,
  PERSON,
  textOfSend,
} from './conversation.ts';
import { expectConversationShown } from './message-oracle.ts';
import { askPath, type InHand, type SubjectWorld } from './subject-world.ts';
import type { Tenant } from './tenant.ts';
import { START, type World } from './world.ts';

function messageOf(subject: SubjectRef): MessageSubject {
  if (subject.kind !== 'message') throw new Error('not a message');
  return subject;
}

const toldLine = (line: Line, { subject, username }: Tenant) => ({
  id: line.id,
  timestamp: new Date(Math.floor(line.at / 1_000) * 1_000).toISOString(),
  fromId: line.by === 'person' ? PERSON.id : subject.igUserId,
  fromUsername: line.by === 'person' ? PERSON.username : username,
  text: line.text,
  attachments: [],
  story: null,
  reactions: [],
  isUnsupported: false,
});

/** An activated account that holds what the network shows of the conversation as the run begins. */
async function prepare(tenant: Tenant, conversation: Conversation | undefined): Promise<void> {
  const { subject, username } = tenant;
  const { userId, igUserId } = subject;
  await putItem(keys.instagramClaim(igUserId), { userId, igUserId });
  await updateAccount(subject, { activatedAt: nowIso() });
  if (!conversation) return;
  const { lines } = conversation;
  const told = {
    id: CONVERSATION_ID,
    updatedAt: new Date(lines.at(-1)?.at ?? START).toISOString(),
    participants: [{ id: igUserId, username }, PERSON],
    messages: lines.map((line) => toldLine(line, tenant)),
  };
  await saveConversations(
    { userId, igUserId },
    { conversations: [told], own: { igUserId, username, ownIds: [] } },
  );
}

/** A live reply is named by its id alone; other answers name the conversation's reply, whosever it is. */
// biome-ignore lint/suspicious/noExplicitAny: the body of whatever was answered
function ofCheck(body: any, { responseId, text }: InHand): Response | undefined {
  if (body?.response?.id === responseId) return body.response;
  if (!body?.live_ids?.includes(responseId)) return undefined;
  const nothing = { reply_text: null, error: null, sends_at: null, based_on: null };
  return { ...nothing, id: responseId, status: 'live', response_text: text ?? '' };
}

const MINUTE_MS = 60_000;

/** When the echoes of a send come: before its answer, around it, long after; once, twice, never. */
function anyEcho({ random }: World, lineId: string): readonly number[] {
  const own = random.fork(`echo ${lineId}`);
  if (own.chance(0.1)) return [];
  const first = own.between(0, own.pick([3, 1_200, 30_000, 2 * MINUTE_MS]));
  return own.chance(0.3) ? [first, first + own.between(0, 2)] : [first];
}

type Kind = {
  /** Milliseconds from a send to each of its echoes; none where its webhook is lost. */
  readonly echoes?: (world: World, lineId: string) => readonly number[];
  /** How long before the start the person wrote last. */
  readonly lastInboundMs?: number;
  /** A contact of whom the product knows nothing yet. */
  readonly isNew?: boolean;
};

const subjectOf = ({ subject }: Tenant, messageId: string): MessageSubject => ({
  kind: 'message',
  userId: subject.userId,
  igUserId: subject.igUserId,
  conversationId: CONVERSATION_ID,
  messageId,
});

export const messageWorld = ({
  echoes = anyEcho,
  lastInboundMs = 10 * MINUTE_MS,
  isNew = false,
}: Kind = {}): SubjectWorld => ({
  subjectsOf: ({ world, tenant }) =>
    conversationOf({ world }).answerable.map((id) => subjectOf(tenant, id)),
  createStage({ world, tenant }, { lagMs, clockSkewMs }) {
    const conversation = createConversation(
      { world, tenant },
      { lagMs, clockSkewMs, lastInboundMs, mostLines: isNew ? 5 : 30 },
    );
    return {
      textOf: textOfSend,
      refusal: () => conversation.refusal(),
      publish(text, asked) {
        const line = conversation.say('us', text, (id) => echoes(world, id));
        return {
          reply: { id: line.id, text, at: line.at, ...asked },
          body: { message_id: line.id },
        };
      },
      read: (path) => conversation.read(path),
    };
  },
  prepare: (place) => prepare(place.tenant, isNew ? undefined : conversationOf(place)),
  requestOf(subject, ask, { responseId, text }) {
    const { conversationId: conversation_id, messageId: message_id } = messageOf(subject);
    const path = askPath('/conversation/message', ask);
    if (ask === 'check') return { path, body: { conversation_id, message_ids: [responseId] } };
    const reply = { response_id: responseId, response_text: text };
    return { path, body: { conversation_id, message_id, ...reply } };
  },
  responseIn: ({ ask, body }, inHand) => (ask === 'check' ? ofCheck(body, inHand) : body?.response),
  readDraft: async (subject) => (await readMessage(messageOf(subject)))?.draft,
  couldFind: ({ world }, reply) => {
    const { lines, isReadable } = conversationOf({ world });
    if (!alterationOf(world).isRecognisable) return false;
    return lines.some((line) => line.id === reply.id && isReadable(line));
  },
  expectShown: expectConversationShown,
});
