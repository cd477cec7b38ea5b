// What the network refuses to send: too long, too late, to nobody, twice below the same comment.
import { lastInboundAt } from '../world/messages.ts';
import type { Account, Comment, Conversation } from '../world/types.ts';
import { type GraphCall, requirePermission } from './call.ts';
import { GraphError, invalidParameter } from './errors.ts';

const hour = 3_600_000;
const replyWindowMs = 24 * hour;
const humanAgentWindowMs = 7 * 24 * hour;
const privateReplyWindowMs = 7 * 24 * hour;
const privateRepliesPerHour = 750;
const textLimitBytes = 1_000;

export function checkText(text: unknown): string {
  if (typeof text !== 'string' || text.trim() === '') {
    throw invalidParameter('Must send a message with a text');
  }
  if (Buffer.byteLength(text) > textLimitBytes) {
    throw invalidParameter(
      `Length of param message[text] must be less than or equal to ${textLimitBytes}`,
    );
  }
  return text;
}

/** The window hangs on the person's newest message; own ones never reopen it. */
export function checkWindow(
  call: GraphCall,
  conversation: Conversation | undefined,
  humanAgent: boolean,
): void {
  const inbound = conversation ? lastInboundAt(conversation) : null;
  const window = humanAgent ? humanAgentWindowMs : replyWindowMs;
  if (inbound !== null && call.sandbox.now() - inbound <= window) return;
  throw new GraphError({
    code: 10,
    subcode: call.sandbox.controls.windowErrorSubcode,
    status: 403,
    message: '(#10) This message is sent outside of allowed window.',
  });
}

export function checkReachable(conversation: Conversation | undefined): void {
  if (!conversation?.blocked) return;
  throw new GraphError({
    code: 551,
    subcode: 1_545_041,
    message: "(#551) This person isn't available right now.",
  });
}

export function checkKnown(call: GraphCall, personId: string): void {
  if (call.sandbox.world.follower(personId)) return;
  throw new GraphError({
    code: 100,
    subcode: 2_534_014,
    message: '(#100) The requested user cannot be found.',
  });
}

/** The comment a private reply may answer: of the account's post, by somebody else, young, not answered so yet. */
export function checkPrivateReply(call: GraphCall, account: Account, commentId: string): Comment {
  requirePermission(call, 'instagram_manage_comments');
  const { world } = call.sandbox;
  const comment = world.comment(commentId);
  const written = world
    .conversationsOf(account.id)
    .flatMap(({ messages }) => messages.filter(({ privateReplyTo }) => privateReplyTo !== null));
  const now = call.sandbox.now();
  if (
    !comment ||
    world.media(comment.mediaId)?.accountId !== account.id ||
    world.account(comment.authorId) ||
    now - comment.timestamp > privateReplyWindowMs ||
    written.some(({ privateReplyTo }) => privateReplyTo === commentId)
  ) {
    throw invalidParameter('The comment is invalid for a private reply.', 2_534_025);
  }
  if (written.filter(({ timestamp }) => timestamp > now - hour).length >= privateRepliesPerHour) {
    throw new GraphError({
      code: 613,
      message: '(#613) Calls to this api have exceeded the rate limit.',
    });
  }
  return comment;
}
