// Writes what a bad model would have written instead of a reply.
import type { WriterBehavior } from '../faults/controls.ts';
import { languageCodes } from '../world/world-types.ts';
import { detectPromptLanguage, joinWithinLimit } from './compose-reply.ts';
import type { ParsedReplyPrompt } from './parse-reply-prompt.ts';
import { replyLanguages } from './reply-languages.ts';

export function spoilReply(
  behavior: WriterBehavior,
  reply: string,
  prompt: Pick<ParsedReplyPrompt, 'comment' | 'languageHint' | 'limit'>,
): string {
  const language = detectPromptLanguage(prompt);
  switch (behavior) {
    case 'good':
      return reply;
    case 'wrong_language': {
      const next = languageCodes[languageCodes.indexOf(language) + 1] ?? languageCodes[0];
      return replyLanguages[next].bodies.praise.join(' ');
    }
    case 'invented_fact':
      return joinWithinLimit([replyLanguages[language].inventedFact, reply], prompt.limit);
    case 'echo':
      return prompt.comment;
    case 'too_long':
      return `${reply} `.repeat(Math.ceil(prompt.limit / reply.length) + 1).trim();
    case 'silence':
      return '';
    default:
      return behavior satisfies never;
  }
}
