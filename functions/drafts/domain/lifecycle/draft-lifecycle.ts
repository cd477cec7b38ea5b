// The state machine of a reply: the events that a state allows, and the draft after an event. Pure; the caller stores
// the result under the revision it read.

import { computeAutomationAfter } from '#functions/drafts/domain/rule-replies/reply-approval.ts';
import type { Draft } from './draft.ts';
import { computeChanges } from './draft-event-handlers.ts';
import {
  ALLOWED_STATES,
  type DraftEvent,
  type DraftEventType,
  RULE_REPLY_EVENTS,
} from './draft-events.ts';
import { appendTransition, WORKER } from './draft-history.ts';
import { awaitsView } from './generation.ts';
import { computeTextRevision } from './text-revision.ts';

export const isDraftEventAllowed = (draft: Draft, type: DraftEventType): boolean => {
  const isResend = type === 'claimed' && draft.state === 'unknown';
  if (draft.automation === null && RULE_REPLY_EVENTS.includes(type)) return false;
  if (type === 'generation_opened' && !awaitsView(draft)) return false;
  return ALLOWED_STATES[type].includes(draft.state) && (!isResend || draft.mayRetry);
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
  by = WORKER,
): Draft | undefined {
  if (!isDraftEventAllowed(draft, event.type)) return undefined;
  const why = 'reason' in event ? event.reason : undefined;
  const changes = computeChanges(draft, event, at);
  const changed = {
    ...draft,
    ...changes,
    textRevision: computeTextRevision(draft, { ...draft, ...changes }),
    automation: computeAutomationAfter(draft, event),
    revision: draft.revision + 1,
    history: appendTransition(draft.history, { at, event: event.type, by, ...(why && { why }) }),
  };
  return isStateKept(draft, event) ? changed : { ...changed, since: at };
}
