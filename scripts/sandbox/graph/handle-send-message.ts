// Sends a message from a page, to a person or as a private reply to the author of a comment.
import { createSandboxMessage } from '../world/message-actions.ts';
import type { SandboxFacebookPage, SandboxInstagramAccount } from '../world/world-types.ts';
import { rejectFieldsParameterAfterCreation } from './comment-rules.ts';
import { requireSandboxMessagingAccess } from './conversation-access.ts';
import { findGraphParameter, type SandboxGraphCall } from './graph-call.ts';
import {
  getPrivateReplyTarget,
  getValidSandboxMessageText,
  requireConversationNotBlocked,
  requireExistingFollower,
  requireOpenSandboxReplyWindow,
} from './message-rules.ts';
import { createSandboxInvalidParameterError } from './sandbox-graph-error.ts';

type JsonObject = Readonly<Record<string, unknown>>;

interface MessageRecipient {
  readonly personId: string;
  readonly commentId: string | null;
}

const messagingTypes = ['RESPONSE', 'UPDATE', 'MESSAGE_TAG', 'UTILITY'];
const senderActions = ['typing_on', 'typing_off', 'mark_seen'];

/** Every accepted call creates another message: the network does not detect a repeated call. */
export function handleSandboxSendMessage(
  call: SandboxGraphCall,
  page: SandboxFacebookPage,
): unknown {
  const account = requireSandboxMessagingAccess(call, page);
  const recipient = readRecipient(call, account);
  const { world } = call.sandbox;
  const conversation = world.findConversationWith(account.id, recipient.personId);
  requireConversationNotBlocked(conversation);
  const action = findGraphParameter(call, 'sender_action');
  if (action !== undefined) {
    if (!senderActions.includes(action.toLowerCase())) {
      throw createSandboxInvalidParameterError(
        `Param sender_action must be one of {${senderActions.join(', ')}}`,
      );
    }
    return { recipient_id: recipient.personId };
  }
  const content = readObjectParameter(call, 'message');
  const text = getValidSandboxMessageText(content.text);
  const isHumanAgent = hasHumanAgentTag(call);
  if (recipient.commentId === null) requireOpenSandboxReplyWindow(call, conversation, isHumanAgent);
  const message = createSandboxMessage(call.sandbox, {
    accountId: account.id,
    followerId: recipient.personId,
    fromOwner: true,
    text,
    replyTo: readReplyTo(call, content, account),
    privateReplyTo: recipient.commentId,
    fromApi: true,
  });
  rejectFieldsParameterAfterCreation(call);
  return { recipient_id: recipient.personId, message_id: message.id };
}

function readRecipient(call: SandboxGraphCall, account: SandboxInstagramAccount): MessageRecipient {
  const { id, comment_id: commentId } = readObjectParameter(call, 'recipient');
  if (commentId !== undefined) {
    const comment = getPrivateReplyTarget(call, account, String(commentId));
    return { personId: comment.authorId, commentId: comment.id };
  }
  if (id === undefined)
    throw createSandboxInvalidParameterError('The parameter recipient[id] is required.');
  requireExistingFollower(call, String(id));
  return { personId: String(id), commentId: null };
}

function hasHumanAgentTag(call: SandboxGraphCall): boolean {
  const type = findGraphParameter(call, 'messaging_type') ?? 'RESPONSE';
  if (!messagingTypes.includes(type)) {
    throw createSandboxInvalidParameterError(
      `Param messaging_type must be one of {${messagingTypes.join(', ')}}`,
    );
  }
  const tag = findGraphParameter(call, 'tag');
  if (tag !== undefined && tag !== 'HUMAN_AGENT') {
    throw createSandboxInvalidParameterError('Param tag must be one of {HUMAN_AGENT}');
  }
  if (type === 'MESSAGE_TAG' && tag === undefined) {
    throw createSandboxInvalidParameterError('The parameter tag is required.');
  }
  return tag === 'HUMAN_AGENT';
}

function readReplyTo(
  call: SandboxGraphCall,
  content: JsonObject,
  account: SandboxInstagramAccount,
): string | null {
  const replyTo = content.reply_to ?? readOptionalObject(call, 'reply_to');
  const mid =
    typeof replyTo === 'object' && replyTo !== null && 'mid' in replyTo ? replyTo.mid : null;
  if (mid === null) return null;
  if (call.sandbox.world.findConversationOfMessage(String(mid))?.accountId !== account.id) {
    throw createSandboxInvalidParameterError(
      'Param reply_to[mid] must be a message of the conversation',
    );
  }
  return String(mid);
}

function readOptionalObject(call: SandboxGraphCall, name: string): JsonObject | undefined {
  return findGraphParameter(call, name) === undefined ? undefined : readObjectParameter(call, name);
}

/** Objects arrive as JSON text, in forms and in JSON bodies alike. */
function readObjectParameter(call: SandboxGraphCall, name: string): JsonObject {
  const text = findGraphParameter(call, name);
  if (text === undefined)
    throw createSandboxInvalidParameterError(`The parameter ${name} is required.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw createSandboxInvalidParameterError(`Param ${name} must be an object`);
  }
  return value as JsonObject;
}
