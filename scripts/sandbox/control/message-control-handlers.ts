// Control calls for single messages: write as anybody, edit, unsend, react, backdate.
import { fixtureIds } from '../world/fixtures.ts';
import {
  addReaction,
  backdateMessage,
  createMessage,
  editMessage,
  removeReaction,
  unsendMessage,
} from '../world/message-actions.ts';
import { buildAttachment, buildStory } from '../world/message-content.ts';
import {
  attachmentKinds,
  type InstagramMessage,
  type MessageAttachment,
  type MessageStory,
} from '../world/world-types.ts';
import type { ControlCall, ControlHandlers } from './control-call.ts';
import { ControlError } from './control-input.ts';
import { getExistingAccount } from './conversation-control-handlers.ts';
import { describeMessage } from './describe-message.ts';
import { findOrCreateFollower } from './find-or-create-follower.ts';

export const messageControlHandlers: ControlHandlers = {
  'POST /messages': createMessageFromInput,
  'GET /messages/*': (call) => describeMessage(call.sandbox, getExistingMessage(call)),
  'PATCH /messages/*': (call) => {
    const message = getExistingMessage(call);
    editMessage(call.sandbox, message, call.input.text('text'));
    return describeMessage(call.sandbox, message);
  },
  'DELETE /messages/*': (call) => {
    const message = getExistingMessage(call);
    unsendMessage(call.sandbox, message);
    return describeMessage(call.sandbox, message);
  },
  'POST /messages/*/reaction': (call) => {
    const message = getExistingMessage(call);
    addReaction(call.sandbox, message, {
      byId: getReactingUserId(call),
      emoji: call.input.optionalText('emoji') ?? '❤',
      name: call.input.optionalText('reaction') ?? 'love',
    });
    return describeMessage(call.sandbox, message);
  },
  'DELETE /messages/*/reaction': (call) => {
    const message = getExistingMessage(call);
    removeReaction(call.sandbox, message, getReactingUserId(call));
    return describeMessage(call.sandbox, message);
  },
  'POST /messages/*/age': (call) => {
    const message = getExistingMessage(call);
    backdateMessage(call.sandbox, message, call.input.number('seconds', 86_400));
    return describeMessage(call.sandbox, message);
  },
};

/** Writes as a follower (created if missing) or, with `as_owner`, as the account from the phone. */
function createMessageFromInput({ sandbox, input }: ControlCall): unknown {
  const account = getExistingAccount(
    sandbox,
    input.optionalText('account_id') ?? fixtureIds.studioAccount,
  );
  const follower = findOrCreateFollower(sandbox, input.optionalText('username') ?? 'test.follower');
  const content = {
    text: input.optionalText('text'),
    attachments: readAttachments({ sandbox, input }, account.id),
    story: readStory({ sandbox, input }),
    unsupported: input.flag('unsupported', false),
  };
  if (
    content.text === null &&
    content.attachments.length === 0 &&
    content.story === null &&
    !content.unsupported
  ) {
    throw new ControlError('A message needs text, attachments, story or unsupported.');
  }
  const message = createMessage(sandbox, {
    ...content,
    accountId: account.id,
    followerId: follower.id,
    fromOwner: input.flag('as_owner', false),
    replyTo: input.optionalText('reply_to'),
    fromApi: false,
    visibleAfterMs: input.number('visible_after_ms', 0),
    ageMs: input.number('age_seconds', 0) * 1000,
    sendsWebhook: input.flag('announce', true),
  });
  return describeMessage(sandbox, message);
}

function readAttachments(
  { sandbox, input }: Pick<ControlCall, 'sandbox' | 'input'>,
  accountId: string,
): MessageAttachment[] {
  const entries = input.value('attachments') ?? [];
  if (!Array.isArray(entries)) throw new ControlError('attachments is a list.');
  return entries.map((entry: unknown) => {
    const named = typeof entry === 'object' && entry !== null ? entry : { kind: entry };
    const kind = attachmentKinds.find((each) => 'kind' in named && each === named.kind);
    if (!kind) throw new ControlError(`attachments are of ${attachmentKinds.join(', ')}.`);
    const title = 'title' in named && typeof named.title === 'string' ? named.title : null;
    return buildAttachment(sandbox, accountId, { kind, title });
  });
}

function readStory({
  sandbox,
  input,
}: Pick<ControlCall, 'sandbox' | 'input'>): MessageStory | null {
  const kind = input.optionalText('story');
  if (kind === null) return null;
  if (kind !== 'mention' && kind !== 'reply') {
    throw new ControlError('story is mention or reply.');
  }
  return buildStory(sandbox, kind);
}

function getReactingUserId(call: ControlCall): string {
  const conversation = call.sandbox.world.findConversationOfMessage(call.id);
  if (!conversation) throw new ControlError('There is no such message.', 404);
  return call.input.flag('as_owner', false) ? conversation.accountId : conversation.followerId;
}

function getExistingMessage({ sandbox, id }: ControlCall): InstagramMessage {
  const message = sandbox.world.findMessage(id);
  if (!message) throw new ControlError('There is no such message.', 404);
  return message;
}
