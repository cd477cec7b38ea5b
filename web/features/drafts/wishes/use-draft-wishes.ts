// The wishes for the text of a reply: which one is running, and the language that was wished last.
import { useState } from 'react';
import useSWR from 'swr';
import type { DraftWishLanguage } from '#shared/draft-wish-options.ts';
import type { DraftWish } from '#shared/schemas/draft-wish.ts';
import { buildApiQueryCacheKey } from '#web/lib/api/use-api-query.ts';
import type { useReplyText } from '../hooks/use-reply-text.ts';
import { orderWishLanguages } from './order-wish-languages.ts';

type WishableReply = Pick<
  ReturnType<typeof useReplyText>['reply'],
  'state' | 'response' | 'changeDraft' | 'takeEarlierText'
>;

export type DraftWishProps = {
  readonly reply: WishableReply;
  /** The text that a wish changes; nothing can be wished for an empty one. */
  readonly text: string;
  readonly isGenerating: boolean;
};

/** Remembered until the app closes, for all replies of the account. */
function useLastWishedLanguage() {
  const { data = null, mutate } = useSWR<DraftWishLanguage | null>(
    buildApiQueryCacheKey('requestCommentDraft', 'wished language'),
    null,
  );
  return [data, (language: DraftWishLanguage) => void mutate(language, false)] as const;
}

export function useDraftWishes({ reply, text, isGenerating }: DraftWishProps) {
  const [lastLanguage, rememberLanguage] = useLastWishedLanguage();
  const [pressed, setPressed] = useState<DraftWish | null>(null);
  const earlierText = reply.response?.earlier_text ?? '';
  return {
    canWish: text.trim() !== '' && !isGenerating && reply.state.busy === null,
    /** The wish that the model is carrying out. */
    running: isGenerating ? pressed : null,
    lastLanguage,
    languages: orderWishLanguages(lastLanguage, navigator.languages),
    /** The text before the last wish, unless the field has it, or has a way back of its own. */
    canGoBack:
      reply.response?.status === 'editing' &&
      earlierText.trim() !== '' &&
      ![text, reply.state.text].includes(earlierText) &&
      reply.state.replacedText === null,
    wishFor: (wish: DraftWish) => {
      setPressed(wish);
      if (wish.kind === 'language') rememberLanguage(wish.language);
      void reply.changeDraft(wish, text);
    },
  };
}
