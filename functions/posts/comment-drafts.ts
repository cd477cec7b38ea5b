// Fills the drafts ports for comments: where a comment's draft is kept, and what it may rest on.
import { getAccount } from '#functions/connection/account-repository.ts';
import type { PastReply, SubjectContext } from '#functions/drafts/domain/prompt.ts';
import { pickExamples } from '#functions/drafts/domain/voice.ts';
import type { CommentSubject } from '#functions/drafts/jobs.ts';
import type { DraftStore, PromptSource, ReplyWindow } from '#functions/drafts/subject.ts';
import { type AccountRef, dueSortKey } from '#platform/table/keys.ts';
import { DRAFT_MAX_CHARACTERS } from '#shared/limits.ts';
import type { StoredComment } from './comment-item.ts';
import { readComment, readCommentPage, readThread, writeDraft } from './comment-repository.ts';
import { pastRepliesIn } from './domain/past-replies.ts';
import { readPost, readPostPage } from './post-repository.ts';

const EXAMPLES = 6;
/** How many comments of one post, and how many other posts, are searched for the owner's voice. */
const SEARCHED = { comments: 100, posts: 4 };

const DUE_TAG = 'draft';

async function pastRepliesOf(account: AccountRef, mediaId: string): Promise<readonly PastReply[]> {
  const paging = { limit: SEARCHED.comments, offset: 0 };
  return pastRepliesIn(await readCommentPage({ ...account, mediaId }, paging));
}

/** The owner's answers under this post first; other recent posts only where those are too few. */
async function collectPastReplies(subject: CommentSubject): Promise<readonly PastReply[]> {
  const here = await pastRepliesOf(subject, subject.mediaId);
  if (here.length >= EXAMPLES) return here;
  const recent = await readPostPage(subject, { limit: SEARCHED.posts, offset: 0 });
  const others = recent.filter((post) => post.mediaId !== subject.mediaId && post.tally.total > 0);
  const elsewhere = await Promise.all(others.map((post) => pastRepliesOf(subject, post.mediaId)));
  return [...here, ...elsewhere.flat()];
}

async function threadOf(subject: CommentSubject, comment: StoredComment) {
  const id = comment.parentId ?? comment.id;
  const thread = await readThread(subject, { id, threadAt: comment.threadAt });
  return thread
    .filter((entry) => entry.id !== comment.id)
    .map((entry) => ({ author: entry.username, text: entry.text, isOwn: entry.isOwn }));
}

async function context(subject: CommentSubject): Promise<SubjectContext | undefined> {
  const [comment, post, account] = await Promise.all([
    readComment(subject),
    readPost(subject),
    getAccount(subject),
  ]);
  if (!comment || !post || !account) return undefined;
  const [thread, pastReplies] = await Promise.all([
    threadOf(subject, comment),
    collectPastReplies(subject),
  ]);
  return {
    kind: 'comment',
    author: comment.username,
    text: comment.text,
    thread,
    caption: post.caption ?? null,
    account: {
      username: account.username,
      name: account.name,
      biography: account.details.biography,
      website: account.details.website,
    },
    pastReplies: pickExamples(comment.text, pastReplies, EXAMPLES),
    // The network hangs an answer to a reply under the top-level comment: the name says who is meant.
    opening: comment.parentId === undefined ? '' : `@${comment.username} `,
    maxCharacters: DRAFT_MAX_CHARACTERS,
  };
}

export const commentDrafts: DraftStore<CommentSubject> &
  PromptSource<CommentSubject> &
  ReplyWindow<CommentSubject> = {
  read: async (subject) => {
    const comment = await readComment(subject);
    return comment && { draft: comment.draft, isOwn: comment.isOwn };
  },
  write: (subject, draft, dueAt) =>
    writeDraft(subject, draft.revision - 1, draft, dueAt && dueSortKey(dueAt, DUE_TAG)),
  context,
  // The network sets no end to answers under a comment.
  isOpen: async () => true,
};
