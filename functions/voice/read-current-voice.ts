// Reads the voice of an account, and learns it when it was not learned for a day.
import { nowIso, nowMs } from '#platform/clock.ts';
import { detectLanguageOfFirstLong } from '#platform/languages/text-languages.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { DAY_MS } from '#shared/durations.ts';
import { learnVoice } from './domain/learn-voice.ts';
import type { OwnerAnswerSource } from './voice-ports.ts';
import { readStoredVoice, type StoredVoice, writeLearnedVoice } from './voice-repository.ts';

/** A new account gets its first comments and replies soon. */
const FEW_ANSWERS = 10;
const SOON_MS = 5 * 60 * 1_000;

function isOutdated({ learned, learnedAt }: StoredVoice): boolean {
  if (learnedAt === undefined) return true;
  const age = nowMs() - Date.parse(learnedAt);
  return age >= ((learned?.basedOn ?? 0) < FEW_ANSWERS ? SOON_MS : DAY_MS);
}

async function learnFromAnswers(account: AccountRef, sources: readonly OwnerAnswerSource[]) {
  const answers = await Promise.all(sources.map((source) => source.readOwnerAnswers(account)));
  return learnVoice(
    await Promise.all(
      answers.flat().map(async (answer) => ({
        ...answer,
        language: await detectLanguageOfFirstLong([answer.text]),
      })),
    ),
  );
}

export async function readCurrentVoice(
  account: AccountRef,
  sources: readonly OwnerAnswerSource[],
): Promise<StoredVoice> {
  const stored = await readStoredVoice(account);
  if (!isOutdated(stored)) return stored;
  return writeLearnedVoice(account, await learnFromAnswers(account, sources), nowIso());
}
