// Comments as stored after a merge.
import type { MergedComment } from '#functions/posts/domain/comment-changes-and-counts.ts';
import { isoSecondsAfterTestStart } from '../users/test-account-identity-and-times.ts';

/** A top-level comment, seen and unanswered; it starts its thread. */
export const makeMergedComment = (fields: Partial<MergedComment> = {}): MergedComment => {
  const timestamp = fields.timestamp ?? isoSecondsAfterTestStart(0);
  return {
    id: '1',
    text: 'Hello',
    username: 'follower',
    fromId: undefined,
    timestamp,
    parentId: undefined,
    threadStartedAt: timestamp,
    hidden: false,
    isOwn: false,
    arrivedAt: isoSecondsAfterTestStart(0),
    source: undefined,
    isUnlisted: false,
    adMediaIds: [],
    newInEpoch: undefined,
    isAnswered: false,
    replyIds: [],
    ruleReplyIds: [],
    ...fields,
  };
};
