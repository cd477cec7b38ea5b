// Lists the pictures of a post that a model can be shown. Pure.
import type { PromptPicture } from '#functions/drafts/domain/prompt/draft-prompt.ts';

type PostMedia = {
  readonly mediaType: string;
  readonly mediaUrl?: string | undefined;
  readonly thumbnailUrl?: string | undefined;
};

/** A video has a thumbnail; its own URL is no picture. An album shows its first picture. */
export function listPostPictures(post: PostMedia): readonly PromptPicture[] {
  const url = post.mediaType === 'VIDEO' ? post.thumbnailUrl : post.mediaUrl;
  return url === undefined ? [] : [{ of: 'post', url }];
}
