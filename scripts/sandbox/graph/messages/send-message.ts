// Sends a message from a page, to a person or as a private reply to the author of a comment.
import {
  findParameter,
  type GraphCall,
  parseJson,
  rejectFieldsAfterCreation,
  requireMessagingAccess,
  requirePermission,
} from '../graph-call.ts';
import type { GraphJson } from '../graph-error.ts';
import { createGraphError, createInvalidParameterError } from '../graph-error.ts';
import type { GraphAccount, GraphComment, GraphConversation, GraphPage } from '../graph-world.ts';

interface MessageRecipient {
  readonly personId: string;
  readonly commentId: string | null;
}

const hourMs = 3_600_000;
const replyWindowMs = 24 * hourMs;
const humanAgentWindowMs = 7 * 24 * hourMs;
const privateReplyWindowMs = 7 * 24 * hourMs;
const maxPrivateRepliesPerHour = 750;
const maxTextBytes = 1_000;
const messagingTypes = ['RESPONSE', 'UPDATE', 'MESSAGE_TAG', 'UTILITY'];
const senderActions = ['typing_on', 'typing_off', 'mark_seen'];

/** Every accepted call creates another message: the network does not detect a repeated call. */
export function sendMessage(call: GraphCall, page: GraphPage): unknown {
  const account = requireMessagingAccess(call, page);
  const { personId, commentId } = readRecipient(call, account);
  const conversation = call.network.world.findConversationWith(account.id, personId);
  if (conversation?.blocked) {
    const subcode = 1_545_041;
    throw createGraphError(551, "This person isn't available right now.", { subcode });
  }
  const action = findParameter(call, 'sender_action');
  if (action !== undefined) {
    requireOneOf('sender_action', action.toLowerCase(), senderActions);
    return { recipient_id: personId };
  }
  const text = getValidText(readObject(call, 'message').text);
  const isHumanAgent = hasHumanAgentTag(call);
  if (commentId === null) requireOpenWindow(call, conversation, isHumanAgent);
  const { id } = call.network.changes.sendMessage({
    accountId: account.id,
    followerId: personId,
    text,
    privateReplyTo: commentId,
  });
  rejectFieldsAfterCreation(call);
  return { recipient_id: personId, message_id: id };
}

function readRecipient(call: GraphCall, account: GraphAccount): MessageRecipient {
  const { id, comment_id: commentId } = readObject(call, 'recipient');
  if (commentId !== undefined) {
    const comment = getPrivateReplyTarget(call, account, String(commentId));
    return { personId: comment.authorId, commentId: comment.id };
  }
  if (id === undefined)
    throw createInvalidParameterError('The parameter recipient[id] is required.');
  if (!call.network.world.findFollower(String(id)))
    throw createInvalidParameterError('The requested user cannot be found.', 2_534_014);
  return { personId: String(id), commentId: null };
}

/** Needs a recent comment by another person on the account's media without a private reply. */
function getPrivateReplyTarget(
  call: GraphCall,
  account: GraphAccount,
  commentId: string,
): GraphComment {
  requirePermission(call, 'instagram_manage_comments');
  const { world } = call.network;
  const now = call.network.now();
  const comment = world.findComment(commentId);
  const privateReplies = world
    .listConversationsOf(account.id)
    .flatMap(({ messages }) => messages.filter(({ privateReplyTo }) => privateReplyTo !== null));
  const isValid =
    comment &&
    world.findMedia(comment.mediaId)?.accountId === account.id &&
    !world.findAccount(comment.authorId) &&
    now - comment.timestamp <= privateReplyWindowMs &&
    !privateReplies.some(({ privateReplyTo }) => privateReplyTo === commentId);
  if (!isValid)
    throw createInvalidParameterError('The comment is invalid for a private reply.', 2_534_025);
  const recent = privateReplies.filter(({ timestamp }) => timestamp > now - hourMs);
  if (recent.length >= maxPrivateRepliesPerHour)
    throw createGraphError(613, 'Calls to this api have exceeded the rate limit.');
  return comment;
}

/** Only inbound messages open the reply window; outbound messages do not extend it. */
function requireOpenWindow(
  { network }: GraphCall,
  conversation: GraphConversation | undefined,
  isHumanAgent: boolean,
): void {
  const lastInbound = conversation?.messages.findLast(
    ({ authorId }) => authorId === conversation.followerId,
  );
  const windowMs = isHumanAgent ? humanAgentWindowMs : replyWindowMs;
  if (lastInbound && network.now() - lastInbound.timestamp <= windowMs) return;
  throw createGraphError(10, 'This message is sent outside of allowed window.', {
    subcode: network.options.replyWindowErrorSubcode,
    status: 403,
  });
}

function getValidText(text: unknown): string {
  if (typeof text !== 'string' || text.trim() === '')
    throw createInvalidParameterError('Must send a message with a text');
  if (Buffer.byteLength(text) <= maxTextBytes) return text;
  throw createInvalidParameterError(
    `Length of param message[text] must be less than or equal to ${maxTextBytes}`,
  );
}

function hasHumanAgentTag(call: GraphCall): boolean {
  const type = findParameter(call, 'messaging_type') ?? 'RESPONSE';
  requireOneOf('messaging_type', type, messagingTypes);
  const tag = findParameter(call, 'tag');
  if (tag !== undefined) requireOneOf('tag', tag, ['HUMAN_AGENT']);
  if (type === 'MESSAGE_TAG' && tag === undefined)
    throw createInvalidParameterError('The parameter tag is required.');
  return tag === 'HUMAN_AGENT';
}

function requireOneOf(name: string, value: string, allowed: readonly string[]): void {
  if (allowed.includes(value)) return;
  throw createInvalidParameterError(`Param ${name} must be one of {${allowed.join(', ')}}`);
}

/** Objects arrive as JSON text, in forms and in JSON bodies alike. */
function readObject(call: GraphCall, name: string): GraphJson {
  const text = findParameter(call, name);
  if (text === undefined) throw createInvalidParameterError(`The parameter ${name} is required.`);
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw createInvalidParameterError(`Param ${name} must be an object`);
  return value as GraphJson;
}
