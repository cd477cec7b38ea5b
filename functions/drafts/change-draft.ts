// Reads a draft, applies one event, stores the outcome: a step that only one of many racers takes.
import { nowIso } from '#platform/clock.ts';
import { newSecret } from '#platform/ids.ts';
import { ConditionFailedError } from '#platform/table/errors.ts';
import { AppError } from '#shared/errors.ts';
import { isSame } from '#shared/same-value.ts';
import type { Draft } from './domain/draft.ts';
import { type DraftEvent, transition } from './domain/lifecycle.ts';
import { dueAt } from './domain/timing.ts';
import type { SubjectRef } from './jobs.ts';
import type { DraftStore } from './subject.ts';

/**
 * Stores a draft in place of its predecessor; false where another writer was first. The SDK repeats a
 * write whose answer was lost, and one that took effect then fails its own condition; one that failed
 * altogether may have taken effect too. What is stored then says whose step it was.
 */
export async function storeDraft(
  store: DraftStore,
  subject: SubjectRef,
  draft: Draft,
): Promise<boolean> {
  try {
    await store.write(subject, draft, dueAt(draft));
    return true;
  } catch (error) {
    // Refused by a busy table, every time: reading would be refused as well.
    if (error instanceof AppError) throw error;
    const stored = await store.read(subject);
    if (stored !== undefined && isSame(stored.draft, draft)) return true;
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}

/**
 * The draft after the event, or undefined where its state forbids it or another writer was first.
 * The losing side never retries blindly: it must look at what the draft has become.
 */
export async function changeDraft(
  store: DraftStore,
  subject: SubjectRef,
  draft: Draft,
  event: DraftEvent,
): Promise<Draft | undefined> {
  const after = transition(draft, event, nowIso());
  if (after === undefined) return undefined;
  // Two racers may take the same step in the same millisecond: without a mark each would find its own.
  const next = { ...after, writeId: newSecret().slice(0, 16) };
  return (await storeDraft(store, subject, next)) ? next : undefined;
}
