// Rules for sending: text length, reply window, blocked or unknown recipients, private replies.
import { getLastInboundTime } from '../world/message-actions.ts';
import type {
  InstagramAccount,
  InstagramComment,
  InstagramConversation,
} from '../world/world-types.ts';
import { type GraphCall, requirePermission } from './graph-call.ts';
import { createInvalidParameterError, GraphError } from './graph-errors.ts';

const hourMs = 3_600_000;
const replyWindowMs = 24 * hourMs;
const humanAgentWindowMs = 7 * 24 * hourMs;
const privateReplyWindowMs = 7 * 24 * hourMs;
const maxPrivateRepliesPerHour = 750;
const maxTextBytes = 1_000;

export function readValidMessageText(text: unknown): string {
  if (typeof text !== 'string' || text.trim() === '') {
    throw createInvalidParameterError('Must send a message with a text');
  }
  if (Buffer.byteLength(text) > maxTextBytes) {
    throw createInvalidParameterError(
      `Length of param message[text] must be less than or equal to ${maxTextBytes}`,
    );
  }
  return text;
}

/** Only inbound messages open the reply window; outbound messages do not extend it. */
export function checkReplyWindow(
  call: GraphCall,
  conversation: InstagramConversation | undefined,
  isHumanAgent: boolean,
): void {
  const lastInboundTime = conversation ? getLastInboundTime(conversation) : null;
  const windowMs = isHumanAgent ? humanAgentWindowMs : replyWindowMs;
  if (lastInboundTime !== null && call.sandbox.now() - lastInboundTime <= windowMs) return;
  throw new GraphError({
    code: 10,
    subcode: call.sandbox.controls.replyWindowErrorSubcode,
    status: 403,
    message: '(#10) This message is sent outside of allowed window.',
  });
}

export function checkNotBlocked(conversation: InstagramConversation | undefined): void {
  if (!conversation?.blocked) return;
  throw new GraphError({
    code: 551,
    subcode: 1_545_041,
    message: "(#551) This person isn't available right now.",
  });
}

export function checkPersonExists(call: GraphCall, personId: string): void {
  if (call.sandbox.world.findFollower(personId)) return;
  throw new GraphError({
    code: 100,
    subcode: 2_534_014,
    message: '(#100) The requested user cannot be found.',
  });
}

/** Needs a recent comment by somebody else on the account's media without a private reply. */
export function getPrivateReplyTarget(
  call: GraphCall,
  account: InstagramAccount,
  commentId: string,
): InstagramComment {
  requirePermission(call, 'instagram_manage_comments');
  const { world } = call.sandbox;
  const comment = world.findComment(commentId);
  const privateReplies = world
    .listConversationsOf(account.id)
    .flatMap(({ messages }) => messages.filter(({ privateReplyTo }) => privateReplyTo !== null));
  const now = call.sandbox.now();
  if (
    !comment ||
    world.findMedia(comment.mediaId)?.accountId !== account.id ||
    world.findAccount(comment.authorId) ||
    now - comment.timestamp > privateReplyWindowMs ||
    privateReplies.some(({ privateReplyTo }) => privateReplyTo === commentId)
  ) {
    throw createInvalidParameterError('The comment is invalid for a private reply.', 2_534_025);
  }
  if (
    privateReplies.filter(({ timestamp }) => timestamp > now - hourMs).length >=
    maxPrivateRepliesPerHour
  ) {
    throw new GraphError({
      code: 613,
      message: '(#613) Calls to this api have exceeded the rate limit.',
    });
  }
  return comment;
}
