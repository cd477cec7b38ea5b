// Builds the content of a prompt about a comment from what was read for it.
import type { findInstagramAccount } from '#functions/connection/account-repository.ts';
import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { buildMention } from '#functions/drafts/domain/text-gate/mention.ts';
import { GENERATED_DRAFT_MAX_CHARACTERS } from '#shared/limits.ts';
import { describeUnreadableComment } from '../domain/describe-unreadable-comment.ts';
import { listPostPictures } from '../domain/list-post-pictures.ts';
import type { StoredComment } from '../storage/comment-item.ts';
import type { StoredPost } from '../storage/post-item.ts';

type ReadForPrompt = Pick<
  DraftPromptContext,
  'kind' | 'thread' | 'facts' | 'pastReplies' | 'earlierAnswers' | 'disclosure'
> & {
  readonly comment: StoredComment;
  readonly post: StoredPost;
  readonly account: NonNullable<Awaited<ReturnType<typeof findInstagramAccount>>>;
};

export const buildCommentPromptContext = ({
  comment,
  post,
  account,
  ...read
}: ReadForPrompt): DraftPromptContext => ({
  ...read,
  author: comment.username,
  text: comment.text,
  unreadableReason: describeUnreadableComment(comment),
  caption: post.caption ?? null,
  pictures: listPostPictures(post),
  account: {
    username: account.username,
    name: account.name,
    biography: account.details.biography,
    website: account.details.website,
  },
  opening: buildMention(comment),
  maxCharacters: GENERATED_DRAFT_MAX_CHARACTERS,
});
