// What the account has said itself, which a reply may repeat. Pure.
import type { PromptContext } from '#functions/drafts/domain/prompt/prompt.ts';

/**
 * What the owner published, or wrote to this person; not what others wrote, nor what the owner wrote to somebody else in
 * private.
 */
export const buildTrustedText = (context: PromptContext): string =>
  [
    context.caption,
    context.account.website,
    context.account.biography,
    ...(context.kind === 'comment' ? context.pastReplies.map((reply) => reply.answer) : []),
    ...context.thread.filter((entry) => entry.isOwn).map((entry) => entry.text),
    `@${context.account.username}`,
  ].join('\n');
