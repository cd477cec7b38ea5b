// Rules for sending: text length, reply window, blocked or unknown recipients, private replies.
import { findLastSandboxInboundTime } from '../world/message-actions.ts';
import type {
  SandboxComment,
  SandboxConversation,
  SandboxInstagramAccount,
} from '../world/world-types.ts';
import { requireFacebookPermission, type SandboxGraphCall } from './graph-call.ts';
import { createSandboxInvalidParameterError, SandboxGraphError } from './sandbox-graph-error.ts';

const hourMs = 3_600_000;
const replyWindowMs = 24 * hourMs;
const humanAgentWindowMs = 7 * 24 * hourMs;
const privateReplyWindowMs = 7 * 24 * hourMs;
const maxPrivateRepliesPerHour = 750;
const maxTextBytes = 1_000;

export function getValidSandboxMessageText(text: unknown): string {
  if (typeof text !== 'string' || text.trim() === '') {
    throw createSandboxInvalidParameterError('Must send a message with a text');
  }
  if (Buffer.byteLength(text) > maxTextBytes) {
    throw createSandboxInvalidParameterError(
      `Length of param message[text] must be less than or equal to ${maxTextBytes}`,
    );
  }
  return text;
}

/** Only inbound messages open the reply window; outbound messages do not extend it. */
export function requireOpenSandboxReplyWindow(
  call: SandboxGraphCall,
  conversation: SandboxConversation | undefined,
  isHumanAgent: boolean,
): void {
  const lastInboundTime = conversation ? findLastSandboxInboundTime(conversation) : null;
  const windowMs = isHumanAgent ? humanAgentWindowMs : replyWindowMs;
  if (lastInboundTime !== null && call.sandbox.now() - lastInboundTime <= windowMs) return;
  throw new SandboxGraphError({
    code: 10,
    subcode: call.sandbox.controls.replyWindowErrorSubcode,
    status: 403,
    message: '(#10) This message is sent outside of allowed window.',
  });
}

export function requireConversationNotBlocked(conversation: SandboxConversation | undefined): void {
  if (!conversation?.blocked) return;
  throw new SandboxGraphError({
    code: 551,
    subcode: 1_545_041,
    message: "(#551) This person isn't available right now.",
  });
}

export function requireExistingFollower(call: SandboxGraphCall, personId: string): void {
  if (call.sandbox.world.findFollower(personId)) return;
  throw new SandboxGraphError({
    code: 100,
    subcode: 2_534_014,
    message: '(#100) The requested user cannot be found.',
  });
}

/** Needs a recent comment by somebody else on the account's media without a private reply. */
export function getPrivateReplyTarget(
  call: SandboxGraphCall,
  account: SandboxInstagramAccount,
  commentId: string,
): SandboxComment {
  requireFacebookPermission(call, 'instagram_manage_comments');
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
    throw createSandboxInvalidParameterError(
      'The comment is invalid for a private reply.',
      2_534_025,
    );
  }
  if (
    privateReplies.filter(({ timestamp }) => timestamp > now - hourMs).length >=
    maxPrivateRepliesPerHour
  ) {
    throw new SandboxGraphError({
      code: 613,
      message: '(#613) Calls to this api have exceeded the rate limit.',
    });
  }
  return comment;
}
