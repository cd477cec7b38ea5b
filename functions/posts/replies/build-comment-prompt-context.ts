// Builds the content of a prompt about a comment from what was read for it.
import type { findInstagramAccount } from '#functions/connection/account-repository.ts';
import type {
  DraftPromptContext,
  PastQuestionAndAnswer,
} from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { selectPromptFacts } from '#functions/drafts/domain/prompt/select-prompt-facts.ts';
import { selectVoiceExamples } from '#functions/drafts/domain/prompt/select-voice-examples.ts';
import { buildMention } from '#functions/drafts/domain/text-gate/mention.ts';
import type { StoredFact } from '#functions/facts/domain/fact.ts';
import { GENERATED_DRAFT_MAX_CHARACTERS } from '#shared/limits.ts';
import { describeUnreadableComment } from '../domain/describe-unreadable-comment.ts';
import { listPostPictures } from '../domain/list-post-pictures.ts';
import type { StoredComment } from '../storage/comment-item.ts';
import type { StoredPost } from '../storage/post-item.ts';

/** More examples than these are not searched for. */
export const MAX_PAST_REPLIES = 6;

type ReadForPrompt = Pick<DraftPromptContext, 'kind' | 'thread' | 'disclosure'> & {
  readonly comment: StoredComment;
  readonly post: StoredPost;
  readonly account: NonNullable<Awaited<ReturnType<typeof findInstagramAccount>>>;
  readonly pastReplies: readonly PastQuestionAndAnswer[];
  readonly facts: readonly StoredFact[];
};

export const buildCommentPromptContext = ({
  kind,
  comment,
  post,
  account,
  thread,
  pastReplies,
  facts,
  ...others
}: ReadForPrompt): DraftPromptContext => ({
  ...others,
  kind,
  author: comment.username,
  text: comment.text,
  unreadableReason: describeUnreadableComment(comment),
  thread,
  caption: post.caption ?? null,
  pictures: listPostPictures(post),
  account: {
    username: account.username,
    name: account.name,
    biography: account.details.biography,
    website: account.details.website,
  },
  facts: selectPromptFacts(comment.text, facts),
  pastReplies: selectVoiceExamples(comment.text, pastReplies, MAX_PAST_REPLIES),
  opening: buildMention(comment),
  maxCharacters: GENERATED_DRAFT_MAX_CHARACTERS,
});
