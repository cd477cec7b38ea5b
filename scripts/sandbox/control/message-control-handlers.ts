// Control calls for single messages: write as any follower, edit, unsend, react, backdate.
import * as z from 'zod';
import { graphAttachmentKinds } from '../graph/graph-world.ts';
import type { Sandbox } from '../sandbox-types.ts';
import { buildAttachment, buildStory } from '../world/build-attachments-and-stories.ts';
import { sandboxFixtureIds } from '../world/fixtures.ts';
import {
  backdateMessages,
  editMessage,
  setReaction,
  unsendMessage,
  writeMessage,
} from '../world/message-actions.ts';
import type { SandboxMessage } from '../world/world-types.ts';
import {
  type ControlCall,
  ControlError,
  type ControlFields,
  type ControlHandlers,
  type ControlInput,
  defineCall,
  getExistingAccount,
  nullableText,
  requiredText,
  requireFound,
} from './control-call.ts';
import { findOrCreateFollower } from './find-or-create-follower.ts';
import { toControlApiMessage } from './to-control-api-conversation.ts';

const attachmentKind = z.enum(graphAttachmentKinds);
const attachmentSchema = z.union(
  [
    attachmentKind.transform((kind) => ({ kind, title: null })),
    z.object({ kind: attachmentKind, title: z.string().nullable().default(null) }),
  ],
  { error: `attachments are of ${graphAttachmentKinds.join(', ')}.` },
);

/** A message is written by a follower (created if missing) or the account from the phone. */
const newMessageShape = {
  account_id: sandboxFixtureIds.studioAccount,
  username: 'test.follower',
  as_owner: false,
  text: nullableText,
  attachments: z.array(attachmentSchema).default([]),
  story: z.enum(['mention', 'reply']).optional(),
  unsupported: false,
  reply_to: nullableText,
  visible_after_ms: 0,
  age_seconds: 0,
  announce: true,
  standby: false,
};

export const messageControlHandlers: ControlHandlers = {
  'POST /messages': defineCall(newMessageShape, createMessage),
  'GET /messages/*': defineMessageCall({}, () => {}),
  'PATCH /messages/*': defineMessageCall({ text: requiredText }, (sandbox, message, { text }) =>
    editMessage(sandbox, message, text),
  ),
  'DELETE /messages/*': defineMessageCall({}, unsendMessage),
  'POST /messages/*/reaction': defineMessageCall(
    { as_owner: false, emoji: '❤', reaction: 'love' },
    (sandbox, message, { as_owner, emoji, reaction: name }) =>
      setReaction(sandbox, message, getReactingUserId(sandbox, message, as_owner), { emoji, name }),
  ),
  'DELETE /messages/*/reaction': defineMessageCall(
    { as_owner: false },
    (sandbox, message, { as_owner }) =>
      setReaction(sandbox, message, getReactingUserId(sandbox, message, as_owner), null),
  ),
  'POST /messages/*/age': defineMessageCall({ seconds: 86_400 }, (sandbox, message, { seconds }) =>
    backdateMessages(sandbox, [message], seconds),
  ),
};

/** Defines a call for a message, which it returns. */
function defineMessageCall<Shape extends ControlFields>(
  shape: Shape,
  run: (sandbox: Sandbox, message: SandboxMessage, input: ControlInput<Shape>) => void,
) {
  return defineCall(shape, ({ sandbox, id, input }) => {
    const message = requireFound(sandbox.world.findMessage(id), 'message');
    run(sandbox, message, input);
    return toControlApiMessage(sandbox, message);
  });
}

function getReactingUserId({ world }: Sandbox, { id }: SandboxMessage, isOwner: boolean): string {
  const conversation = requireFound(world.findConversationOfMessage(id), 'message');
  return isOwner ? conversation.accountId : conversation.followerId;
}

function createMessage({
  sandbox,
  input,
}: ControlCall<ControlInput<typeof newMessageShape>>): unknown {
  const { text, attachments, story, unsupported } = input;
  const { id: accountId } = getExistingAccount(sandbox, input.account_id);
  if (text === null && attachments.length === 0 && !story && !unsupported)
    throw new ControlError('A message needs text, attachments, story or unsupported.');
  const message = writeMessage(sandbox, {
    text,
    attachments: attachments.map((entry) => buildAttachment(sandbox, accountId, entry)),
    story: story ? buildStory(sandbox, story) : null,
    unsupported,
    accountId,
    followerId: findOrCreateFollower(sandbox, input.username).id,
    fromOwner: input.as_owner,
    replyTo: input.reply_to,
    fromApi: false,
    visibleAfterMs: input.visible_after_ms,
    ageMs: input.age_seconds * 1000,
    sendsWebhook: input.announce,
    isStandby: input.standby,
  });
  return toControlApiMessage(sandbox, message);
}
