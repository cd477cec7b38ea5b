// Adds the owner's voice to the prompt context of a draft.
import type { ReplySubject } from '#functions/drafts/jobs.ts';
import type { PromptContextSource } from '#functions/drafts/reply-ports.ts';
import { logger } from '#platform/logger.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { buildDraftVoice } from './domain/current-voice.ts';
import { readCurrentVoice } from './read-current-voice.ts';
import type { OwnerAnswerSource } from './voice-ports.ts';

/** A draft without the voice is better than none. */
async function readDraftVoice(account: AccountRef, sources: readonly OwnerAnswerSource[]) {
  try {
    const { learned, changes } = await readCurrentVoice(account, sources);
    return buildDraftVoice(learned?.voice, changes);
  } catch (error) {
    logger.error('the voice of a draft could not be read', { error: error as Error });
    return undefined;
  }
}

export const addVoiceToPrompt =
  (sources: readonly OwnerAnswerSource[]) =>
  <Subject extends ReplySubject>(
    source: PromptContextSource<Subject>,
  ): PromptContextSource<Subject> => ({
    loadContext: async (subject) => {
      const [context, voice] = await Promise.all([
        source.loadContext(subject),
        readDraftVoice(subject, sources),
      ]);
      return context && { ...context, voice };
    },
  });
