// Decides when the model writes the text of a reply, and how often its owner may ask for another one. Pure.
import { HOUR_MS } from '#shared/durations.ts';
import type { Draft } from './draft.ts';

/** Some replies by rule have a text from the beginning, and only wait for the smart check. */
export const needsGeneratedText = ({
  automation,
  generatedText,
  wish,
}: Pick<Draft, 'automation' | 'generatedText' | 'wish'>): boolean =>
  automation === null || generatedText === '' || wish !== null;

/**
 * Whether a reply by rule is stored without its text. The model writes it when a person looks at the card, so that
 * comments and messages of strangers cost no call of the model by themselves.
 */
export const awaitsViewBeforeGeneration = ({ automation, state, usagePeriod }: Draft): boolean =>
  automation?.approval === 'awaiting' && state === 'generating' && usagePeriod === null;

/** Whether the owner asked for this text. The other texts of rules come from what strangers wrote. */
export const isTextRequestedByOwner = ({ automation, history }: Draft): boolean =>
  automation === null || history.some(({ event }) => event === 'generation_restarted');

/** The owner may ask for this many other texts of one reply within an hour. */
const MAX_REGENERATIONS_IN_HOUR = 10;

const GENERATION_STARTS: readonly string[] = ['requested', 'generation_restarted'];

/**
 * Seconds until the owner may ask for another text; undefined when there is no wait. `now` is in epoch milliseconds.
 */
export function findRegenerationWaitSeconds(
  { history }: Pick<Draft, 'history'>,
  now: number,
): number | undefined {
  // The first entry is the beginning of the reply.
  const times = history
    .slice(1)
    .filter(({ event }) => GENERATION_STARTS.includes(event))
    .map(({ at }) => Date.parse(at))
    .filter((at) => now - at < HOUR_MS);
  const oldest = times.at(-MAX_REGENERATIONS_IN_HOUR);
  return oldest === undefined
    ? undefined
    : Math.max(1, Math.ceil((oldest + HOUR_MS - now) / 1_000));
}
