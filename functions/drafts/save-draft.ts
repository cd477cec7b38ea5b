// Applies an event to a draft and stores the result, so that only one of several concurrent writers succeeds.
import { nowIso } from '#platform/clock.ts';
import { createRandomSecret } from '#platform/ids.ts';
import { ConditionFailedError } from '#platform/table/errors.ts';
import { AppError } from '#shared/errors.ts';
import { isSameJson } from '#shared/is-same-json.ts';
import { buildDraftDueAttributes } from './build-draft-due-attributes.ts';
import type { Draft } from './domain/draft.ts';
import { type DraftEvent, transitionDraft } from './domain/draft-lifecycle.ts';
import type { ReplySubject } from './jobs.ts';
import type { DraftStore } from './reply-ports.ts';

/**
 * Replaces the previous draft; false when another writer was first. The SDK repeats a write whose response was
 * lost, and if the first write took effect, the repeated one fails its own condition; a write that fails
 * otherwise may have taken effect too. After an error the stored draft therefore decides whether ours won.
 */
export async function saveDraft(
  store: DraftStore,
  subject: ReplySubject,
  draft: Draft,
): Promise<boolean> {
  try {
    await store.write(subject, draft, buildDraftDueAttributes(subject, draft));
    return true;
  } catch (error) {
    // The table throttled every retry of the write, so it would throttle the read as well.
    if (error instanceof AppError) throw error;
    const stored = await store.read(subject);
    if (stored !== undefined && isSameJson(stored.draft, draft)) return true;
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}

/**
 * The draft after the event, or undefined when its state forbids the event or another writer was first.
 * Callers must not retry without reading the draft again.
 */
export async function applyAndSaveDraftEvent(
  store: DraftStore,
  subject: ReplySubject,
  draft: Draft,
  event: DraftEvent,
): Promise<Draft | undefined> {
  const changedDraft = transitionDraft(draft, event, nowIso());
  if (changedDraft === undefined) return undefined;
  // Two writers may store the same change in the same millisecond: without an id both would believe they won.
  const next = { ...changedDraft, writeId: createRandomSecret().slice(0, 16) };
  return (await saveDraft(store, subject, next)) ? next : undefined;
}
