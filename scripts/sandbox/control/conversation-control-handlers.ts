// Control calls for conversations: list, create many, close the reply window, block, revoke access.
import type { Sandbox } from '../sandbox-types.ts';
import { generateConversation } from '../world/generate-conversations.ts';
import { generateAdditionalFollowers } from '../world/generate-followers.ts';
import {
  backdateMessages,
  emitFollowerReadReceipt,
  getOrCreateConversation,
} from '../world/message-actions.ts';
import { createSeededRandom } from '../world/seeded-random.ts';
import type { SandboxConversation } from '../world/world-types.ts';
import {
  type ControlHandlers,
  defineCall,
  getExistingAccount,
  requiredText,
  requireFound,
} from './control-call.ts';
import { findOrCreateFollower } from './find-or-create-follower.ts';
import { toControlApiConversation, toControlApiMessage } from './to-control-api-conversation.ts';

const hourMs = 3_600_000;

interface ConversationCall {
  readonly sandbox: Sandbox;
  readonly id: string;
}

const getConversation = ({ sandbox, id }: ConversationCall): SandboxConversation =>
  requireFound(sandbox.world.findConversation(id), 'conversation');

export const conversationControlHandlers: ControlHandlers = {
  'GET /accounts/*/conversations': (call) =>
    call.sandbox.world
      .listActiveConversationsOf(getExistingAccount(call.sandbox, call.id).id)
      .map((conversation) => toControlApiConversation(call.sandbox, conversation)),
  /** Each with a new person and older than the last; sends no webhooks. */
  'POST /accounts/*/conversations': defineCall(
    { count: 200, messages: 20, hours_ago: 48 },
    (call) => {
      const { sandbox, input } = call;
      const { world } = sandbox;
      const accountId = getExistingAccount(call.sandbox, call.id).id;
      const newestTimestamp = sandbox.now() - input.hours_ago * hourMs;
      const random = createSeededRandom(`conversations ${accountId} ${sandbox.createId()}`);
      const people = generateAdditionalFollowers(random, world.listFollowers(), input.count);
      for (const [index, follower] of people.entries()) {
        const newest = newestTimestamp - index * 1.5 * hourMs;
        const plan = { accountId, follower, length: input.messages, newest };
        world.addFollower(follower);
        world.addConversation(generateConversation(random, plan));
      }
      sandbox.scheduleSave();
      return { conversations: people.length, messages: people.length * input.messages };
    },
  ),
  'POST /accounts/*/message-access': defineCall({ allowed: true }, (call) => {
    const { sandbox, input } = call;
    const page = requireFound(
      sandbox.world.findPageOfAccount(getExistingAccount(call.sandbox, call.id).id),
      'page',
    );
    page.messagesOff = !input.allowed;
    sandbox.scheduleSave();
    return { allowed: input.allowed };
  }),
  'POST /accounts/*/blocks': defineCall({ username: requiredText, blocked: true }, (call) => {
    const { sandbox, input } = call;
    const { id } = getExistingAccount(call.sandbox, call.id);
    const follower = findOrCreateFollower(sandbox, input.username);
    const conversation = getOrCreateConversation(sandbox, id, follower.id);
    conversation.blocked = input.blocked;
    sandbox.scheduleSave();
    return toControlApiConversation(sandbox, conversation);
  }),
  'GET /conversations/*': (call) => {
    const conversation = getConversation(call);
    return {
      ...toControlApiConversation(call.sandbox, conversation),
      messages: conversation.messages.map((message) => toControlApiMessage(call.sandbox, message)),
    };
  },
  'POST /conversations/*/age': defineCall({ seconds: 86_400 }, (call) => {
    const conversation = getConversation(call);
    backdateMessages(call.sandbox, conversation.messages, call.input.seconds);
    return toControlApiConversation(call.sandbox, conversation);
  }),
  'POST /conversations/*/read': (call) => ({
    read: emitFollowerReadReceipt(call.sandbox, getConversation(call))?.id ?? null,
  }),
  'GET /conversation-calls': ({ sandbox }) =>
    Object.fromEntries(
      [...sandbox.controls.conversationCallCounts].map(([accountId, { answered, refused }]) => [
        accountId,
        { answered, refused },
      ]),
    ),
  'DELETE /conversation-calls': ({ sandbox }) => sandbox.controls.conversationCallCounts.clear(),
};
