// Control calls for single messages: write as anybody, edit, unsend, react, backdate.

import {
  buildSandboxAttachment,
  buildSandboxStory,
} from '../world/build-attachments-and-stories.ts';
import { sandboxFixtureIds } from '../world/fixtures.ts';
import {
  addSandboxReaction,
  backdateSandboxMessage,
  createSandboxMessage,
  editSandboxMessage,
  removeSandboxReaction,
  unsendSandboxMessage,
} from '../world/message-actions.ts';
import {
  type SandboxAttachment,
  type SandboxMessage,
  type SandboxStory,
  sandboxAttachmentKinds,
} from '../world/world-types.ts';
import type { SandboxControlCall, SandboxControlHandlers } from './control-call.ts';
import { SandboxControlError } from './control-input.ts';
import { getExistingSandboxAccount } from './conversation-control-handlers.ts';
import { findOrCreateSandboxFollower } from './find-or-create-follower.ts';
import { toControlApiMessage } from './to-control-api-conversation.ts';

export const messageControlHandlers: SandboxControlHandlers = {
  'POST /messages': createMessageFromInput,
  'GET /messages/*': (call) => toControlApiMessage(call.sandbox, getExistingMessage(call)),
  'PATCH /messages/*': (call) => {
    const message = getExistingMessage(call);
    editSandboxMessage(call.sandbox, message, call.input.text('text'));
    return toControlApiMessage(call.sandbox, message);
  },
  'DELETE /messages/*': (call) => {
    const message = getExistingMessage(call);
    unsendSandboxMessage(call.sandbox, message);
    return toControlApiMessage(call.sandbox, message);
  },
  'POST /messages/*/reaction': (call) => {
    const message = getExistingMessage(call);
    addSandboxReaction(call.sandbox, message, {
      byId: getReactingUserId(call),
      emoji: call.input.optionalText('emoji') ?? '❤',
      name: call.input.optionalText('reaction') ?? 'love',
    });
    return toControlApiMessage(call.sandbox, message);
  },
  'DELETE /messages/*/reaction': (call) => {
    const message = getExistingMessage(call);
    removeSandboxReaction(call.sandbox, message, getReactingUserId(call));
    return toControlApiMessage(call.sandbox, message);
  },
  'POST /messages/*/age': (call) => {
    const message = getExistingMessage(call);
    backdateSandboxMessage(call.sandbox, message, call.input.number('seconds', 86_400));
    return toControlApiMessage(call.sandbox, message);
  },
};

/** Writes as a follower (created if missing) or, with `as_owner`, as the account from the phone. */
function createMessageFromInput({ sandbox, input }: SandboxControlCall): unknown {
  const account = getExistingSandboxAccount(
    sandbox,
    input.optionalText('account_id') ?? sandboxFixtureIds.studioAccount,
  );
  const follower = findOrCreateSandboxFollower(
    sandbox,
    input.optionalText('username') ?? 'test.follower',
  );
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
    throw new SandboxControlError('A message needs text, attachments, story or unsupported.');
  }
  const message = createSandboxMessage(sandbox, {
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
  return toControlApiMessage(sandbox, message);
}

function readAttachments(
  { sandbox, input }: Pick<SandboxControlCall, 'sandbox' | 'input'>,
  accountId: string,
): SandboxAttachment[] {
  const entries = input.value('attachments') ?? [];
  if (!Array.isArray(entries)) throw new SandboxControlError('attachments is a list.');
  return entries.map((entry: unknown) => {
    const named = typeof entry === 'object' && entry !== null ? entry : { kind: entry };
    const kind = sandboxAttachmentKinds.find((each) => 'kind' in named && each === named.kind);
    if (!kind)
      throw new SandboxControlError(`attachments are of ${sandboxAttachmentKinds.join(', ')}.`);
    const title = 'title' in named && typeof named.title === 'string' ? named.title : null;
    return buildSandboxAttachment(sandbox, accountId, { kind, title });
  });
}

function readStory({
  sandbox,
  input,
}: Pick<SandboxControlCall, 'sandbox' | 'input'>): SandboxStory | null {
  const kind = input.optionalText('story');
  if (kind === null) return null;
  if (kind !== 'mention' && kind !== 'reply') {
    throw new SandboxControlError('story is mention or reply.');
  }
  return buildSandboxStory(sandbox, kind);
}

function getReactingUserId(call: SandboxControlCall): string {
  const conversation = call.sandbox.world.findConversationOfMessage(call.id);
  if (!conversation) throw new SandboxControlError('There is no such message.', 404);
  return call.input.flag('as_owner', false) ? conversation.accountId : conversation.followerId;
}

function getExistingMessage({ sandbox, id }: SandboxControlCall): SandboxMessage {
  const message = sandbox.world.findMessage(id);
  if (!message) throw new SandboxControlError('There is no such message.', 404);
  return message;
}
