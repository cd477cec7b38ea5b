// Collects facts about the comment or message that a reply by rule answers.
import { PRIVATE_REPLY_WINDOW_MS } from '#shared/limits.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import type { AnsweredSubjectFacts } from '../domain/rule-replies/find-reply-stop-reason.ts';
import type { ReplySubject } from '../jobs.ts';
import type { InboundItem } from '../reply-ports.ts';

type Audience = AnsweredSubjectFacts['audience'];

/** The audience of a reply to this subject. */
export const getReplyAudienceOfSubject = ({ kind }: Pick<ReplySubject, 'kind'>): Audience =>
  kind === 'comment' ? 'public' : 'private';

const toMs = (time: string | undefined): number | undefined =>
  time === undefined ? undefined : Date.parse(time);

/** The time at which the network stops accepting a private reply or message (epoch ms). */
export const getReplyWindowEndMs = ({
  post,
  writtenAt,
  messageWindowEndsAt,
}: InboundItem): number | undefined =>
  post ? Date.parse(writtenAt) + PRIVATE_REPLY_WINDOW_MS : toMs(messageWindowEndsAt);

/** A message has no public replies, and the private replies to comments are counted on their own. */
const isRuleReplySent = ({ post, sentRuleReplyIds }: InboundItem, audience: Audience): boolean =>
  (audience === 'public') === (post !== undefined) && sentRuleReplyIds.length > 0;

/** A retry of the reply is not a second reply. */
export const removeOwnReplyFromItem = (item: InboundItem, { id }: Draft): InboundItem => ({
  ...item,
  sentPrivateReplyIds: item.sentPrivateReplyIds.filter((one) => one !== id),
  sentRuleReplyIds: item.sentRuleReplyIds.filter((one) => one !== id),
});

/** `now` is in epoch milliseconds. */
type Asked = { readonly audience: Audience; readonly hasOptedOut: boolean; readonly now: number };

/** `item` is undefined after it was deleted. */
export function buildAnsweredSubjectFacts(
  item: InboundItem | undefined,
  { audience, hasOptedOut, now }: Asked,
): AnsweredSubjectFacts {
  const windowEnd = item && getReplyWindowEndMs(item);
  const isThere = item?.isHidden ? 'hidden' : 'there';
  return {
    now,
    audience,
    subject: item ? isThere : 'deleted',
    isOwnItem: item?.isOwn ?? false,
    isAnswered: item?.isAnswered ?? false,
    ownerWroteAt: toMs(item?.ownerWroteAt),
    isWindowClosed: windowEnd !== undefined && now >= windowEnd,
    isPrivateReplySent: (item?.sentPrivateReplyIds.length ?? 0) > 0,
    isRuleReplySent: item !== undefined && isRuleReplySent(item, audience),
    hasOptedOut,
  };
}
