// Converts an inbound event into the form that rules compare.

import type { ReplySubject } from '#functions/drafts/jobs.ts';
import type {
  InboundItem,
  InboundItemReader,
  PortBySubjectKind,
} from '#functions/drafts/reply-ports.ts';
import type { InboundEvent } from '#functions/events/domain/inbound-event.ts';
import type { RuleEventType } from '#shared/rules/rule-types-and-options.ts';
import { toComparedText } from '../domain/conditions/compared-text.ts';
import type { RuleConditionSubjects } from '../domain/conditions/compile-rule-conditions.ts';
import type { ReplyAudience, RuleEvent } from '../domain/evaluation/rule-event.ts';

export type InboundItemReaders = PortBySubjectKind<InboundItemReader>;

const EVENT_TYPE_OF_KIND: Readonly<Record<InboundEvent['kind'], RuleEventType>> = {
  comment: 'comment',
  message: 'message',
  story_reply: 'story',
  story_mention: 'story',
};
export const getRuleEventType = ({ kind }: Pick<InboundEvent, 'kind'>): RuleEventType =>
  EVENT_TYPE_OF_KIND[kind];

/** The subject that a reply for this audience answers: a private reply to a comment is a message. */
export function toReplySubjectOfEvent(event: InboundEvent, audience: ReplyAudience): ReplySubject {
  const { userId, igUserId } = event;
  if (event.kind !== 'comment') {
    const { conversationId, messageId } = event;
    return { kind: 'message', userId, igUserId, conversationId, messageId };
  }
  const { mediaId, commentId } = event;
  const kind = audience === 'public' ? 'comment' : 'private_reply';
  return { kind, userId, igUserId, mediaId, commentId };
}

/** The signature in the link of a story changes with every event. */
const getStoryId = (link: string | undefined): string | undefined => link?.split('?')[0];

function buildSubjects(eventType: RuleEventType, inboundItem: InboundItem): RuleConditionSubjects {
  const { id, text, writtenAt, post, story } = inboundItem;
  const own = { id, text: toComparedText(text), at: Date.parse(writtenAt) };
  switch (eventType) {
    case 'comment':
      return {
        comment_conditions: own,
        ...(post && {
          post_conditions: {
            id: post.id,
            otherIds: post.adMediaIds,
            text: toComparedText(post.caption),
            at: Date.parse(post.publishedAt),
          },
        }),
      };
    case 'story': {
      const storyId = getStoryId(story?.id) ?? '';
      return {
        story_conditions: { id: storyId, text: toComparedText(''), at: undefined },
        story_message_conditions: own,
      };
    }
    case 'message':
      return { message_conditions: own };
  }
}

export const toRuleEvent = (
  eventType: RuleEventType,
  inboundItem: InboundItem,
  { isHistory }: { readonly isHistory: boolean },
): RuleEvent => ({
  eventType,
  id: inboundItem.id,
  writtenAt: Date.parse(inboundItem.writtenAt),
  isOwn: inboundItem.isOwn,
  isHistory,
  isReplyToComment: inboundItem.parentId !== undefined,
  author: inboundItem.author,
  place: {
    postId: inboundItem.post?.id,
    adMediaIds: inboundItem.post?.adMediaIds,
    storyId: getStoryId(inboundItem.story?.id),
    conversationId: inboundItem.conversationId,
  },
  subjects: buildSubjects(eventType, inboundItem),
});
