// Sending a message from a page: to a person, or privately to the writer of a comment.
import { createMessage } from '../world/messages.ts';
import type { Account, Page } from '../world/types.ts';
import { type GraphCall, parameter } from './call.ts';
import { refuseFieldsAfterEffect } from './comment-rules.ts';
import { requireMessaging } from './conversation-access.ts';
import { invalidParameter } from './errors.ts';
import {
  checkKnown,
  checkPrivateReply,
  checkReachable,
  checkText,
  checkWindow,
} from './send-rules.ts';

type Values = Readonly<Record<string, unknown>>;

interface Recipient {
  readonly personId: string;
  readonly commentId: string | null;
}

const messagingTypes = ['RESPONSE', 'UPDATE', 'MESSAGE_TAG', 'UTILITY'];
const senderActions = ['typing_on', 'typing_off', 'mark_seen'];

/** Every accepted call makes one more message: nothing tells a repeated call from a new one. */
export function sendMessage(call: GraphCall, page: Page): unknown {
  const account = requireMessaging(call, page);
  const recipient = readRecipient(call, account);
  const { world } = call.sandbox;
  const conversation = world.conversationWith(account.id, recipient.personId);
  checkReachable(conversation);
  const action = parameter(call, 'sender_action');
  if (action !== undefined) {
    if (!senderActions.includes(action.toLowerCase())) {
      throw invalidParameter(`Param sender_action must be one of {${senderActions.join(', ')}}`);
    }
    return { recipient_id: recipient.personId };
  }
  const content = readObject(call, 'message');
  const text = checkText(content.text);
  const humanAgent = readsHumanAgent(call);
  if (recipient.commentId === null) checkWindow(call, conversation, humanAgent);
  const message = createMessage(call.sandbox, {
    accountId: account.id,
    followerId: recipient.personId,
    fromOwner: true,
    text,
    replyTo: readReplyTo(call, content, account),
    privateReplyTo: recipient.commentId,
    fromApi: true,
  });
  refuseFieldsAfterEffect(call);
  return { recipient_id: recipient.personId, message_id: message.id };
}

function readRecipient(call: GraphCall, account: Account): Recipient {
  const { id, comment_id: commentId } = readObject(call, 'recipient');
  if (commentId !== undefined) {
    const comment = checkPrivateReply(call, account, String(commentId));
    return { personId: comment.authorId, commentId: comment.id };
  }
  if (id === undefined) throw invalidParameter('The parameter recipient[id] is required.');
  checkKnown(call, String(id));
  return { personId: String(id), commentId: null };
}

function readsHumanAgent(call: GraphCall): boolean {
  const type = parameter(call, 'messaging_type') ?? 'RESPONSE';
  if (!messagingTypes.includes(type)) {
    throw invalidParameter(`Param messaging_type must be one of {${messagingTypes.join(', ')}}`);
  }
  const tag = parameter(call, 'tag');
  if (tag !== undefined && tag !== 'HUMAN_AGENT') {
    throw invalidParameter('Param tag must be one of {HUMAN_AGENT}');
  }
  if (type === 'MESSAGE_TAG' && tag === undefined) {
    throw invalidParameter('The parameter tag is required.');
  }
  return tag === 'HUMAN_AGENT';
}

function readReplyTo(call: GraphCall, content: Values, account: Account): string | null {
  const given = content.reply_to ?? tryObject(call, 'reply_to');
  const mid = typeof given === 'object' && given !== null && 'mid' in given ? given.mid : null;
  if (mid === null) return null;
  if (call.sandbox.world.conversationOfMessage(String(mid))?.accountId !== account.id) {
    throw invalidParameter('Param reply_to[mid] must be a message of the conversation');
  }
  return String(mid);
}

function tryObject(call: GraphCall, name: string): Values | undefined {
  return parameter(call, name) === undefined ? undefined : readObject(call, name);
}

/** Objects arrive as JSON text, in forms and in JSON bodies alike. */
function readObject(call: GraphCall, name: string): Values {
  const text = parameter(call, name);
  if (text === undefined) throw invalidParameter(`The parameter ${name} is required.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidParameter(`Param ${name} must be an object`);
  }
  return value as Values;
}
