// Detects the intent of a comment from its words.
import { replyIntents, replyLanguages } from './reply-languages.ts';

export type CommentIntent = (typeof replyIntents)[number];

const intentPatterns = replyIntents.flatMap((intent): (readonly [CommentIntent, RegExp])[] => {
  if (intent === 'question') return [[intent, /[?？؟]/]];
  const words = Object.values(replyLanguages).flatMap(
    ({ intentWords }) => intentWords?.[intent] ?? [],
  );
  return words.length > 0 ? [[intent, new RegExp(`(?<!\\p{L})(${words.join('|')})`, 'iu')]] : [];
});

export function detectCommentIntent(text: string): CommentIntent {
  return intentPatterns.find(([, pattern]) => pattern.test(text))?.[0] ?? 'praise';
}
