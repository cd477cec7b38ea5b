// Control calls for conversations: list, create many, close the reply window, block, revoke access.
import { generateConversation } from '../world/generate-conversations.ts';
import { generateAdditionalFollowers } from '../world/generate-followers.ts';
import {
  backdateConversation,
  getOrCreateConversation,
  markReadByFollower,
} from '../world/message-actions.ts';
import { createSeededRandom } from '../world/seeded-random.ts';
import type { InstagramAccount, InstagramConversation } from '../world/world-types.ts';
import type { ControlCall, ControlHandlers } from './control-call.ts';
import { ControlError } from './control-input.ts';
import { describeConversation, describeMessage } from './describe-message.ts';
import { findOrCreateFollower } from './find-or-create-follower.ts';

const hourMs = 3_600_000;

export const conversationControlHandlers: ControlHandlers = {
  'GET /accounts/*/conversations': ({ sandbox, id }) =>
    sandbox.world
      .listConversationsOf(getExistingAccount(sandbox, id).id)
      .filter((conversation) => conversation.messages.length > 0)
      .sort((left, right) => getLatestTimestamp(right) - getLatestTimestamp(left))
      .map((conversation) => describeConversation(sandbox, conversation)),
  'POST /accounts/*/conversations': createManyConversations,
  'POST /accounts/*/message-access': ({ sandbox, input, id }) => {
    const page = sandbox.world.findPageOfAccount(getExistingAccount(sandbox, id).id);
    if (!page) throw new ControlError('The account has no page.', 404);
    page.messagesOff = !input.flag('allowed', true);
    sandbox.scheduleSave();
    return { allowed: !page.messagesOff };
  },
  'POST /accounts/*/blocks': ({ sandbox, input, id }) => {
    const follower = findOrCreateFollower(sandbox, input.text('username'));
    const conversation = getOrCreateConversation(
      sandbox,
      getExistingAccount(sandbox, id).id,
      follower.id,
    );
    conversation.blocked = input.flag('blocked', true);
    sandbox.scheduleSave();
    return describeConversation(sandbox, conversation);
  },
  'GET /conversations/*': (call) => {
    const conversation = getExistingConversation(call);
    return {
      ...describeConversation(call.sandbox, conversation),
      messages: conversation.messages.map((message) => describeMessage(call.sandbox, message)),
    };
  },
  'POST /conversations/*/age': (call) => {
    const conversation = getExistingConversation(call);
    backdateConversation(call.sandbox, conversation, call.input.number('seconds', 86_400));
    return describeConversation(call.sandbox, conversation);
  },
  'POST /conversations/*/read': (call) => {
    const message = markReadByFollower(call.sandbox, getExistingConversation(call));
    return { read: message?.id ?? null };
  },
  'GET /conversation-calls': ({ sandbox }) =>
    Object.fromEntries(
      [...sandbox.controls.conversationCallCounts].map(([accountId, { answered, refused }]) => [
        accountId,
        { answered, refused },
      ]),
    ),
  'DELETE /conversation-calls': ({ sandbox }) => sandbox.controls.conversationCallCounts.clear(),
};

/** Creates conversations, each with a new person and older than the last; sends no webhooks. */
function createManyConversations({ sandbox, input, id }: ControlCall): unknown {
  const account = getExistingAccount(sandbox, id);
  const count = input.number('count', 200);
  const length = input.number('messages', 20);
  const newestTimestamp = sandbox.now() - input.number('hours_ago', 48) * hourMs;
  const random = createSeededRandom(`conversations ${account.id} ${sandbox.createId()}`);
  const people = generateAdditionalFollowers(random, sandbox.world.listFollowers(), count);
  for (const [index, follower] of people.entries()) {
    sandbox.world.addFollower(follower);
    sandbox.world.addConversation(
      generateConversation(random, {
        accountId: account.id,
        follower,
        length,
        newest: newestTimestamp - index * 1.5 * hourMs,
      }),
    );
  }
  sandbox.scheduleSave();
  return { conversations: people.length, messages: people.length * length };
}

export function getExistingAccount(
  { world }: ControlCall['sandbox'],
  id: string,
): InstagramAccount {
  const account = world.findAccount(id);
  if (!account) throw new ControlError('There is no such account.', 404);
  return account;
}

function getExistingConversation({ sandbox, id }: ControlCall): InstagramConversation {
  const conversation = sandbox.world.findConversation(id);
  if (!conversation) throw new ControlError('There is no such conversation.', 404);
  return conversation;
}

function getLatestTimestamp({ messages }: InstagramConversation): number {
  return messages.at(-1)?.timestamp ?? 0;
}
