// Control calls on conversations: look at them, make many, shut their window, block, switch access off.
import { makeUsualConversation } from '../world/conversations.ts';
import { makeNewFollowers } from '../world/followers.ts';
import { ageConversation, openConversation, readByFollower } from '../world/messages.ts';
import { createRandom } from '../world/seeded-random.ts';
import type { Account, Conversation } from '../world/types.ts';
import type { ControlCall, ControlCalls } from './call.ts';
import { describeConversation, describeMessage } from './describe-message.ts';
import { followerNamed } from './followers.ts';
import { ControlError } from './input.ts';

const hour = 3_600_000;

export const conversationCalls: ControlCalls = {
  'GET /accounts/*/conversations': ({ sandbox, id }) =>
    sandbox.world
      .conversationsOf(accountOf(sandbox, id).id)
      .filter((conversation) => conversation.messages.length > 0)
      .sort((left, right) => newestOf(right) - newestOf(left))
      .map((conversation) => describeConversation(sandbox, conversation)),
  'POST /accounts/*/conversations': addMany,
  'POST /accounts/*/message-access': ({ sandbox, input, id }) => {
    const page = sandbox.world.pageOfAccount(accountOf(sandbox, id).id);
    if (!page) throw new ControlError('The account has no page.', 404);
    page.messagesOff = !input.flag('allowed', true);
    sandbox.changed();
    return { allowed: !page.messagesOff };
  },
  'POST /accounts/*/blocks': ({ sandbox, input, id }) => {
    const follower = followerNamed(sandbox, input.text('username'));
    const conversation = openConversation(sandbox, accountOf(sandbox, id).id, follower.id);
    conversation.blocked = input.flag('blocked', true);
    sandbox.changed();
    return describeConversation(sandbox, conversation);
  },
  'GET /conversations/*': (call) => {
    const conversation = conversationOf(call);
    return {
      ...describeConversation(call.sandbox, conversation),
      messages: conversation.messages.map((message) => describeMessage(call.sandbox, message)),
    };
  },
  'POST /conversations/*/age': (call) => {
    const conversation = conversationOf(call);
    ageConversation(call.sandbox, conversation, call.input.number('seconds', 86_400));
    return describeConversation(call.sandbox, conversation);
  },
  'POST /conversations/*/read': (call) => {
    const message = readByFollower(call.sandbox, conversationOf(call));
    return { read: message?.id ?? null };
  },
  'GET /conversation-calls': ({ sandbox }) =>
    Object.fromEntries(
      [...sandbox.controls.conversationCalls].map(([accountId, { answered, refused }]) => [
        accountId,
        { answered, refused },
      ]),
    ),
  'DELETE /conversation-calls': ({ sandbox }) => sandbox.controls.conversationCalls.clear(),
};

/** Many at once, each with a person of its own, one after the other back in time; no webhooks. */
function addMany({ sandbox, input, id }: ControlCall): unknown {
  const account = accountOf(sandbox, id);
  const count = input.number('count', 200);
  const length = input.number('messages', 20);
  const newest = sandbox.now() - input.number('hours_ago', 48) * hour;
  const random = createRandom(`conversations ${account.id} ${sandbox.newId()}`);
  const people = makeNewFollowers(random, sandbox.world.followers(), count);
  for (const [index, follower] of people.entries()) {
    sandbox.world.addFollower(follower);
    sandbox.world.addConversation(
      makeUsualConversation(random, {
        accountId: account.id,
        follower,
        length,
        newest: newest - index * 1.5 * hour,
      }),
    );
  }
  sandbox.changed();
  return { conversations: people.length, messages: people.length * length };
}

export function accountOf({ world }: ControlCall['sandbox'], id: string): Account {
  const account = world.account(id);
  if (!account) throw new ControlError('There is no such account.', 404);
  return account;
}

function conversationOf({ sandbox, id }: ControlCall): Conversation {
  const conversation = sandbox.world.conversation(id);
  if (!conversation) throw new ControlError('There is no such conversation.', 404);
  return conversation;
}

function newestOf({ messages }: Conversation): number {
  return messages.at(-1)?.timestamp ?? 0;
}
