// Reads a draft, applies one event, stores the outcome: a step that only one of many racers takes.
import { nowIso } from '#platform/clock.ts';
import { isAccepted } from '#platform/table/errors.ts';
import type { Draft } from './domain/draft.ts';
import { type DraftEvent, transition } from './domain/lifecycle.ts';
import { dueAt } from './domain/timing.ts';
import type { SubjectRef } from './jobs.ts';
import type { DraftStore } from './subject.ts';

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
  const next = transition(draft, event, nowIso());
  if (next === undefined) return undefined;
  return (await isAccepted(store.write(subject, next, dueAt(next)))) ? next : undefined;
}
