// Control calls for single messages: write as any follower, edit, unsend, react, backdate.
import * as z from 'zod';
import type { Sandbox } from '../sandbox-types.ts';
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
import { type SandboxMessage, sandboxAttachmentKinds } from '../world/world-types.ts';
import {
  type ControlFields,
  type ControlInput,
  defineCall,
  getExistingAccount,
  nullableText,
  requiredText,
  requireFound,
  type SandboxControlCall,
  SandboxControlError,
  type SandboxControlHandlers,
} from './control-call.ts';
import { findOrCreateSandboxFollower } from './find-or-create-follower.ts';
import { toControlApiMessage } from './to-control-api-conversation.ts';

const attachmentKind = z.enum(sandboxAttachmentKinds);
const attachmentSchema = z.union(
  [
    attachmentKind.transform((kind) => ({ kind, title: null })),
    z.object({ kind: attachmentKind, title: z.string().nullable().default(null) }),
  ],
  { error: `attachments are of ${sandboxAttachmentKinds.join(', ')}.` },
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

export const messageControlHandlers: SandboxControlHandlers = {
  'POST /messages': defineCall(newMessageShape, createMessage),
  'GET /messages/*': defineMessageCall({}, () => {}),
  'PATCH /messages/*': defineMessageCall({ text: requiredText }, (sandbox, message, { text }) =>
    editSandboxMessage(sandbox, message, text),
  ),
  'DELETE /messages/*': defineMessageCall({}, unsendSandboxMessage),
  'POST /messages/*/reaction': defineMessageCall(
    { as_owner: false, emoji: '❤', reaction: 'love' },
    (sandbox, message, { as_owner, emoji, reaction: name }) =>
      addSandboxReaction(sandbox, message, {
        byId: getReactingUserId(sandbox, message, as_owner),
        emoji,
        name,
      }),
  ),
  'DELETE /messages/*/reaction': defineMessageCall(
    { as_owner: false },
    (sandbox, message, { as_owner }) =>
      removeSandboxReaction(sandbox, message, getReactingUserId(sandbox, message, as_owner)),
  ),
  'POST /messages/*/age': defineMessageCall({ seconds: 86_400 }, (sandbox, message, { seconds }) =>
    backdateSandboxMessage(sandbox, message, seconds),
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
}: SandboxControlCall<ControlInput<typeof newMessageShape>>): unknown {
  const { text, attachments, story, unsupported } = input;
  const { id: accountId } = getExistingAccount(sandbox, input.account_id);
  if (text === null && attachments.length === 0 && !story && !unsupported)
    throw new SandboxControlError('A message needs text, attachments, story or unsupported.');
  const message = createSandboxMessage(sandbox, {
    text,
    attachments: attachments.map((entry) => buildSandboxAttachment(sandbox, accountId, entry)),
    story: story ? buildSandboxStory(sandbox, story) : null,
    unsupported,
    accountId,
    followerId: findOrCreateSandboxFollower(sandbox, input.username).id,
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
