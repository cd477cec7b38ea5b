// Control calls for conversations: list, create many, close the reply window, block, revoke access.
import { generateSandboxConversation } from '../world/generate-conversations.ts';
import { generateAdditionalFollowers } from '../world/generate-followers.ts';
import {
  backdateSandboxConversation,
  emitFollowerReadReceipt,
  getOrCreateSandboxConversation,
} from '../world/message-actions.ts';
import { createSeededRandom } from '../world/seeded-random.ts';
import type { SandboxConversation, SandboxInstagramAccount } from '../world/world-types.ts';
import type { SandboxControlCall, SandboxControlHandlers } from './control-call.ts';
import { SandboxControlError } from './control-input.ts';
import { findOrCreateSandboxFollower } from './find-or-create-follower.ts';
import { toControlApiConversation, toControlApiMessage } from './to-control-api-conversation.ts';

const hourMs = 3_600_000;

export const conversationControlHandlers: SandboxControlHandlers = {
  'GET /accounts/*/conversations': ({ sandbox, id }) =>
    sandbox.world
      .listConversationsOf(getExistingSandboxAccount(sandbox, id).id)
      .filter((conversation) => conversation.messages.length > 0)
      .sort((left, right) => getLatestTimestamp(right) - getLatestTimestamp(left))
      .map((conversation) => toControlApiConversation(sandbox, conversation)),
  'POST /accounts/*/conversations': createManyConversations,
  'POST /accounts/*/message-access': ({ sandbox, input, id }) => {
    const page = sandbox.world.findPageOfAccount(getExistingSandboxAccount(sandbox, id).id);
    if (!page) throw new SandboxControlError('The account has no page.', 404);
    page.messagesOff = !input.flag('allowed', true);
    sandbox.scheduleSave();
    return { allowed: !page.messagesOff };
  },
  'POST /accounts/*/blocks': ({ sandbox, input, id }) => {
    const follower = findOrCreateSandboxFollower(sandbox, input.text('username'));
    const conversation = getOrCreateSandboxConversation(
      sandbox,
      getExistingSandboxAccount(sandbox, id).id,
      follower.id,
    );
    conversation.blocked = input.flag('blocked', true);
    sandbox.scheduleSave();
    return toControlApiConversation(sandbox, conversation);
  },
  'GET /conversations/*': (call) => {
    const conversation = getExistingConversation(call);
    return {
      ...toControlApiConversation(call.sandbox, conversation),
      messages: conversation.messages.map((message) => toControlApiMessage(call.sandbox, message)),
    };
  },
  'POST /conversations/*/age': (call) => {
    const conversation = getExistingConversation(call);
    backdateSandboxConversation(call.sandbox, conversation, call.input.number('seconds', 86_400));
    return toControlApiConversation(call.sandbox, conversation);
  },
  'POST /conversations/*/read': (call) => {
    const message = emitFollowerReadReceipt(call.sandbox, getExistingConversation(call));
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
function createManyConversations({ sandbox, input, id }: SandboxControlCall): unknown {
  const account = getExistingSandboxAccount(sandbox, id);
  const count = input.number('count', 200);
  const length = input.number('messages', 20);
  const newestTimestamp = sandbox.now() - input.number('hours_ago', 48) * hourMs;
  const random = createSeededRandom(`conversations ${account.id} ${sandbox.createId()}`);
  const people = generateAdditionalFollowers(random, sandbox.world.listFollowers(), count);
  for (const [index, follower] of people.entries()) {
    sandbox.world.addFollower(follower);
    sandbox.world.addConversation(
      generateSandboxConversation(random, {
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

export function getExistingSandboxAccount(
  { world }: SandboxControlCall['sandbox'],
  id: string,
): SandboxInstagramAccount {
  const account = world.findAccount(id);
  if (!account) throw new SandboxControlError('There is no such account.', 404);
  return account;
}

function getExistingConversation({ sandbox, id }: SandboxControlCall): SandboxConversation {
  const conversation = sandbox.world.findConversation(id);
  if (!conversation) throw new SandboxControlError('There is no such conversation.', 404);
  return conversation;
}

function getLatestTimestamp({ messages }: SandboxConversation): number {
  return messages.at(-1)?.timestamp ?? 0;
}
