// Implements the drafts feature's ports for comments: which can be answered, and for how long.
import type {
  CommentReplySubject,
  PrivateReplySubject,
  ReplySubject,
} from '#functions/drafts/jobs.ts';
import type { ReplySubjectReader, ReplyWindowChecker } from '#functions/drafts/reply-ports.ts';
import { nowMs } from '#platform/clock.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { PRIVATE_REPLY_WINDOW_MS } from '#shared/limits.ts';
import { readStoredComment } from '../storage/comment-repository.ts';

async function findComment(subject: CommentReplySubject | PrivateReplySubject) {
  const comment = await readStoredComment(subject);
  return (
    comment && {
      key: tableKeys.comment(subject),
      isOwn: comment.isOwn,
      writtenAt: comment.timestamp,
      replyIds: comment.replyIds,
      ruleReplyIds: comment.ruleReplyIds,
    }
  );
}

type AnswerableSubjects<Subject extends ReplySubject> = ReplySubjectReader<Subject> &
  ReplyWindowChecker<Subject>;

export const answerableCommentReader: AnswerableSubjects<CommentReplySubject> = {
  findSubject: findComment,
  // The network accepts replies to a comment at any time.
  isReplyWindowOpen: async () => true,
};

/** For messages to the authors of comments. */
export const privatelyAnswerableCommentReader: AnswerableSubjects<PrivateReplySubject> = {
  findSubject: findComment,
  isReplyWindowOpen: async (subject) => {
    const comment = await readStoredComment(subject);
    return (
      comment !== undefined && nowMs() < Date.parse(comment.timestamp) + PRIVATE_REPLY_WINDOW_MS
    );
  },
};
