// Control calls on single messages: write as anybody, edit, unsend, react, make older.
import { castIds } from '../world/cast.ts';
import { makeAttachment, makeStory } from '../world/message-parts.ts';
import {
  ageMessage,
  createMessage,
  editMessage,
  react,
  takeReactionBack,
  unsendMessage,
} from '../world/messages.ts';
import { type Attachment, attachmentKinds, type Message, type Story } from '../world/types.ts';
import type { ControlCall, ControlCalls } from './call.ts';
import { accountOf } from './conversation-calls.ts';
import { describeMessage } from './describe-message.ts';
import { followerNamed } from './followers.ts';
import { ControlError } from './input.ts';

export const messageCalls: ControlCalls = {
  'POST /messages': writeMessage,
  'GET /messages/*': (call) => describeMessage(call.sandbox, messageOf(call)),
  'PATCH /messages/*': (call) => {
    const message = messageOf(call);
    editMessage(call.sandbox, message, call.input.text('text'));
    return describeMessage(call.sandbox, message);
  },
  'DELETE /messages/*': (call) => {
    const message = messageOf(call);
    unsendMessage(call.sandbox, message);
    return describeMessage(call.sandbox, message);
  },
  'POST /messages/*/reaction': (call) => {
    const message = messageOf(call);
    react(call.sandbox, message, {
      byId: reactingId(call),
      emoji: call.input.optionalText('emoji') ?? '❤',
      name: call.input.optionalText('reaction') ?? 'love',
    });
    return describeMessage(call.sandbox, message);
  },
  'DELETE /messages/*/reaction': (call) => {
    const message = messageOf(call);
    takeReactionBack(call.sandbox, message, reactingId(call));
    return describeMessage(call.sandbox, message);
  },
  'POST /messages/*/age': (call) => {
    const message = messageOf(call);
    ageMessage(call.sandbox, message, call.input.number('seconds', 86_400));
    return describeMessage(call.sandbox, message);
  },
};

/** As a follower (`username`, made when new), or with `as_owner` as the account, from the phone. */
function writeMessage({ sandbox, input }: ControlCall): unknown {
  const account = accountOf(sandbox, input.optionalText('account_id') ?? castIds.studioAccount);
  const follower = followerNamed(sandbox, input.optionalText('username') ?? 'test.follower');
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
    announce: input.flag('announce', true),
  });
  return describeMessage(sandbox, message);
}

function readAttachments(
  { sandbox, input }: Pick<ControlCall, 'sandbox' | 'input'>,
  accountId: string,
): Attachment[] {
  const given = input.value('attachments') ?? [];
  if (!Array.isArray(given)) throw new ControlError('attachments is a list.');
  return given.map((entry: unknown) => {
    const named = typeof entry === 'object' && entry !== null ? entry : { kind: entry };
    const kind = attachmentKinds.find((each) => 'kind' in named && each === named.kind);
    if (!kind) throw new ControlError(`attachments are of ${attachmentKinds.join(', ')}.`);
    const title = 'title' in named && typeof named.title === 'string' ? named.title : null;
    return makeAttachment(sandbox, accountId, { kind, title });
  });
}

function readStory({ sandbox, input }: Pick<ControlCall, 'sandbox' | 'input'>): Story | null {
  const kind = input.optionalText('story');
  if (kind === null) return null;
  if (kind !== 'mention' && kind !== 'reply') {
    throw new ControlError('story is mention or reply.');
  }
  return makeStory(sandbox, kind);
}

function reactingId(call: ControlCall): string {
  const conversation = call.sandbox.world.conversationOfMessage(call.id);
  if (!conversation) throw new ControlError('There is no such message.', 404);
  return call.input.flag('as_owner', false) ? conversation.accountId : conversation.followerId;
}

function messageOf({ sandbox, id }: ControlCall): Message {
  const message = sandbox.world.message(id);
  if (!message) throw new ControlError('There is no such message.', 404);
  return message;
}
