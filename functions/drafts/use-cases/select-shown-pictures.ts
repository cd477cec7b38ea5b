// Selects the pictures of a comment or message that the model is shown.
import { isNetworkPictureUrl } from '#platform/instagram/network-picture-urls.ts';
import { canModelSee } from '#platform/llm/chat-request.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import type { DraftPromptContext, PromptPicture } from '../domain/prompt/draft-prompt.ts';

/** Each costs tokens, and a stranger chooses how many there are. */
const MAX_PICTURES = 2;

/** A text that no person reads must not depend on a picture, and a message that needs one is never answered unseen. */
const mayGoUnseen = ({ automation }: Draft, { unreadableReason }: DraftPromptContext): boolean =>
  automation?.approval === 'not_needed' && unreadableReason === undefined;

export function selectShownPictures(
  context: DraftPromptContext,
  draft: Draft,
): readonly PromptPicture[] {
  const { pictures = [] } = context;
  if (pictures.length === 0 || !canModelSee() || mayGoUnseen(draft, context)) return [];
  return pictures.filter(({ url }) => isNetworkPictureUrl(url)).slice(0, MAX_PICTURES);
}
