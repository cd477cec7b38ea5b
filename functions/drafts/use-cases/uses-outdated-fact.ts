// Whether a text rests on a fact that its owner has changed, deleted or limited since.
import { readUsableFacts } from '#functions/facts/fact-repository.ts';
import { nowIso } from '#platform/clock.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import type { ReplySubject } from '../jobs.ts';

/** Reads only for a text of the model that uses facts; a text that its owner has edited is their own word. */
export async function usesOutdatedFact(
  subject: ReplySubject,
  { usedFacts, generatedText }: Draft,
  text: string,
): Promise<boolean> {
  if (usedFacts.length === 0 || text !== generatedText.trim()) return false;
  const mediaId = subject.kind === 'message' ? undefined : subject.mediaId;
  const usable = await readUsableFacts(subject, { mediaId, now: nowIso() });
  return usedFacts.some(
    (used) => !usable.some(({ id, text }) => id === used.id && text === used.text),
  );
}
