// Collects facts about the comment or message that a reply by rule answers.
import { PRIVATE_REPLY_WINDOW_MS } from '#shared/limits.ts';
import type { Draft } from './domain/lifecycle/draft.ts';
import type { AnsweredFacts } from './domain/rule-replies/reply-checks.ts';
import type { ReplySubject } from './jobs.ts';
import type { InboundWriting } from './reply-ports.ts';

type Reach = AnsweredFacts['reach'];

/** The reach of a reply to this subject. */
export const getSubjectReach = ({ kind }: Pick<ReplySubject, 'kind'>): Reach =>
  kind === 'comment' ? 'public' : 'private';

const toMs = (time: string | undefined): number | undefined =>
  time === undefined ? undefined : Date.parse(time);

/** The time at which the network stops accepting a private reply or message (epoch ms). */
export const getWindowEnd = ({
  post,
  writtenAt,
  messageWindowEndsAt,
}: InboundWriting): number | undefined =>
  post ? Date.parse(writtenAt) + PRIVATE_REPLY_WINDOW_MS : toMs(messageWindowEndsAt);

/** A message has no public replies, and the private replies to comments are counted on their own. */
const isRuleReplySent = ({ post, sentRuleReplyIds }: InboundWriting, reach: Reach): boolean =>
  (reach === 'public') === (post !== undefined) && sentRuleReplyIds.length > 0;

/** A retry of the reply is not a second reply. */
export const withoutOwnReply = (writing: InboundWriting, { id }: Draft): InboundWriting => ({
  ...writing,
  sentPrivateReplyIds: writing.sentPrivateReplyIds.filter((one) => one !== id),
  sentRuleReplyIds: writing.sentRuleReplyIds.filter((one) => one !== id),
});

/** `now` is in epoch milliseconds. */
type Asked = { readonly reach: Reach; readonly hasOptedOut: boolean; readonly now: number };

/** `writing` is undefined after it was deleted. */
export function buildAnsweredFacts(
  writing: InboundWriting | undefined,
  { reach, hasOptedOut, now }: Asked,
): AnsweredFacts {
  const windowEnd = writing && getWindowEnd(writing);
  const isThere = writing?.isHidden ? 'hidden' : 'there';
  return {
    now,
    reach,
    subject: writing ? isThere : 'deleted',
    isOwnWriting: writing?.isOwn ?? false,
    isAnswered: writing?.isAnswered ?? false,
    ownerWroteAt: toMs(writing?.ownerWroteAt),
    isWindowClosed: windowEnd !== undefined && now >= windowEnd,
    isPrivateReplySent: (writing?.sentPrivateReplyIds.length ?? 0) > 0,
    isRuleReplySent: writing !== undefined && isRuleReplySent(writing, reach),
    hasOptedOut,
  };
}
