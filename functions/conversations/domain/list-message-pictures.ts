// Lists the pictures of a message that a model can be shown. Pure.
import type { PromptPicture } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import type { MergedMessage } from './message.ts';

/** Pictures that were sent, and the story that the message mentions or answers, which may be a video. */
export function listMessagePictures({
  attachments,
  story,
}: Pick<MergedMessage, 'attachments' | 'story'>): readonly PromptPicture[] {
  const sent = attachments.flatMap(({ kind, image_data }): PromptPicture[] =>
    kind === 'image' && image_data ? [{ of: 'message', url: image_data.url }] : [],
  );
  return story?.link ? [...sent, { of: 'story', url: story.link }] : sent;
}
