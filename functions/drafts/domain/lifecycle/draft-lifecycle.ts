// The state machine of a reply: the events that a state allows, and the draft after an event. Pure; the caller stores
// the result under the revision it read.

import { computeAutomationAfterEvent } from '#functions/drafts/domain/rule-replies/reply-approval.ts';
import type { Draft } from './draft.ts';
import { computeDraftChangesOfEvent } from './draft-event-handlers.ts';
import {
  ALLOWED_DRAFT_STATES_BY_EVENT,
  type DraftEvent,
  type DraftEventType,
  RULE_REPLY_ONLY_DRAFT_EVENTS,
} from './draft-events.ts';
import { appendDraftTransition, WORKER_AS_CAUSE } from './draft-history.ts';
import { awaitsViewBeforeGeneration } from './draft-text-generation.ts';
import { computeDraftTextRevision } from './draft-text-revision.ts';
import { endWishWithGeneration } from './draft-wish.ts';

export const isDraftEventAllowed = (draft: Draft, type: DraftEventType): boolean => {
  const isResend = type === 'claimed' && draft.state === 'unknown';
  if (draft.automation === null && RULE_REPLY_ONLY_DRAFT_EVENTS.includes(type)) return false;
  if (type === 'generation_opened' && !awaitsViewBeforeGeneration(draft)) return false;
  return ALLOWED_DRAFT_STATES_BY_EVENT[type].includes(draft.state) && (!isResend || draft.mayRetry);
};

/** These events begin no new state, so `since` stays. */
const isStateKept = (draft: Draft, { type }: DraftEvent): boolean =>
  type === 'edited' ||
  type === 'confirmed_while_editing' ||
  type === 'absence_proven' ||
  (type === 'answered_elsewhere' && draft.state === 'unknown');

/**
 * The draft after the event, with the next revision; undefined when its state forbids the event. `by` names who caused
 * it, for the history.
 */
export function transitionDraft(
  draft: Draft,
  event: DraftEvent,
  at: string,
  by = WORKER_AS_CAUSE,
): Draft | undefined {
  if (!isDraftEventAllowed(draft, event.type)) return undefined;
  const why = 'reason' in event ? event.reason : undefined;
  const changes = endWishWithGeneration(draft, event, computeDraftChangesOfEvent(draft, event, at));
  const changed = {
    ...draft,
    ...changes,
    textRevision: computeDraftTextRevision(draft, { ...draft, ...changes }),
    automation: computeAutomationAfterEvent(draft, event),
    revision: draft.revision + 1,
    history: appendDraftTransition(draft.history, {
      at,
      event: event.type,
      by,
      ...(why && { why }),
    }),
  };
  return isStateKept(draft, event) ? changed : { ...changed, since: at };
}
