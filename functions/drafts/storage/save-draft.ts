// Applies an event to a draft, stores the result so that only one of several concurrent writers succeeds, and carries
// out the effects.
import { nowIso } from '#platform/clock.ts';
import { createRandomSecret } from '#platform/ids.ts';
import { ConditionFailedError, TransactionRejectedError } from '#platform/table/errors.ts';
import { AppError } from '#shared/errors.ts';
import { isSameJson } from '#shared/is-same-json.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import type { DraftEvent } from '../domain/lifecycle/draft-events.ts';
import { appendDraftTransition } from '../domain/lifecycle/draft-history.ts';
import { transitionDraft } from '../domain/lifecycle/draft-lifecycle.ts';
import {
  listSideEffectsOfDraftEvent,
  listSideEffectsOfNewDraft,
} from '../domain/lifecycle/draft-side-effects.ts';
import type { ReplySubject } from '../jobs.ts';
import { performDraftSideEffects } from './perform-draft-side-effects.ts';
import { createReply, readReply, type StoredReplySubject, writeReply } from './reply-repository.ts';

/** Two writers may store the same change in the same millisecond: without an id both would believe they won. */
const addWriteId = (draft: Draft): Draft => ({
  ...draft,
  writeId: createRandomSecret().slice(0, 16),
});

/**
 * Runs a write; false when another writer was first. The SDK repeats a write whose response was lost; if the first
 * write took effect, the repeated one fails its own condition. A write that fails in another way may have taken effect
 * too. After an error the stored draft therefore decides whether ours won.
 */
async function isDraftSaved(
  subject: ReplySubject,
  draft: Draft,
  write: Promise<void>,
): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    // The table throttled every retry of the write, so it would throttle the read as well.
    if (error instanceof AppError) throw error;
    const stored = await readReply(subject, draft.id);
    if (stored !== undefined && isSameJson(stored.draft, draft)) return true;
    if (error instanceof ConditionFailedError || error instanceof TransactionRejectedError)
      return false;
    throw error;
  }
}

/**
 * The draft after the event; undefined when its state forbids the event or another writer was first. Callers must not
 * retry without reading the draft again. `by` names who caused the event, for the history.
 */
export async function applyAndSaveDraftEvent(
  subject: ReplySubject,
  draft: Draft,
  event: DraftEvent,
  by?: string,
): Promise<Draft | undefined> {
  const changedDraft = transitionDraft(draft, event, nowIso(), by);
  if (changedDraft === undefined) return undefined;
  const next = addWriteId(changedDraft);
  if (!(await isDraftSaved(subject, next, writeReply(subject, next, draft)))) return undefined;
  await performDraftSideEffects(subject, next, listSideEffectsOfDraftEvent(draft, event, next));
  return next;
}

/**
 * Makes a new draft the subject's current one; undefined when another writer was first. `previous` is the current
 * draft. If its owner can still edit it, it is deleted and leaves its history to the new draft; a published one stays
 * beside the new one.
 */
export async function saveNewDraft(
  subject: ReplySubject,
  storedSubject: StoredReplySubject,
  draft: Draft,
  previous: Draft | undefined,
): Promise<Draft | undefined> {
  const replaced = previous?.state === 'editing' ? previous : undefined;
  const history = draft.history.reduce(appendDraftTransition, replaced?.history ?? []);
  const created = addWriteId({ ...draft, history });
  const write = createReply(subject, storedSubject, { draft: created, replaced });
  if (!(await isDraftSaved(subject, created, write))) return undefined;
  await performDraftSideEffects(subject, created, listSideEffectsOfNewDraft(created));
  return created;
}
