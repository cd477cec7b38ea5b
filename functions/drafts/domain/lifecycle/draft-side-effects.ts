// Lists the effects of a stored event of a reply: the next job, and usage of the plan to release. Pure.
import type { Draft } from './draft.ts';
import type { DraftEvent, DraftEventType } from './draft-events.ts';
import {
  computeNextLiveCheckTime,
  computeReadBackTime,
  computeReplyAbsenceProofTime,
} from './draft-retry-and-read-back-times.ts';
import { awaitsViewBeforeGeneration } from './draft-text-generation.ts';

export type DraftSideEffect =
  /** `at` is ISO. */
  | { readonly kind: 'enqueue'; readonly job: 'generate' | 'post'; readonly at: string }
  | {
      readonly kind: 'release_usage';
      readonly usage: 'generated' | 'posted';
      readonly period: string;
    };

/** The next step of a reply that is rescheduled: a read-back and a live check have delays of their own. */
const computeStepTime = (draft: Draft, until: string): string => {
  if (draft.state === 'unknown') return computeReadBackTime(draft);
  return (draft.state === 'posted' && computeNextLiveCheckTime(draft)) || until;
};

/** The quick read-backs end before the absence is proven, so one more read-back follows then. */
const computeLateReadBackTime = (before: Draft, after: Draft): string | undefined => {
  const returnedText = after.unconfirmed.at(-1);
  return before.state === 'unknown' && returnedText
    ? computeReplyAbsenceProofTime(returnedText)
    : undefined;
};

function findPostTime(before: Draft, event: DraftEvent, after: Draft): string | undefined {
  switch (event.type) {
    case 'publish_unconfirmed':
    case 'read_back_empty':
      return computeReadBackTime(after);
    case 'not_live_yet':
      return computeNextLiveCheckTime(after);
    case 'rescheduled':
      return computeStepTime(after, event.until);
    case 'not_sent':
      return event.isOwnerNotified ? undefined : computeLateReadBackTime(before, after);
    default:
      return undefined;
  }
}

/** The first job of a draft: its text is generated, unless that awaits a person, or it is sent. */
export function listSideEffectsOfNewDraft(draft: Draft): readonly DraftSideEffect[] {
  if (draft.state === 'queued')
    return [{ kind: 'enqueue', job: 'post', at: draft.sendsAt ?? draft.since }];
  return draft.state === 'generating' && !awaitsViewBeforeGeneration(draft)
    ? [{ kind: 'enqueue', job: 'generate', at: draft.since }]
    : [];
}

/** After these events a draft begins its way, as a new one does. */
const STARTS: readonly DraftEventType[] = [
  'generation_opened',
  'generation_restarted',
  'generated_unseen',
  'queued',
];

function findNextJob(before: Draft, event: DraftEvent, after: Draft): readonly DraftSideEffect[] {
  if (STARTS.includes(event.type)) return listSideEffectsOfNewDraft(after);
  const at = findPostTime(before, event, after);
  return at === undefined ? [] : [{ kind: 'enqueue', job: 'post', at }];
}

/**
 * Whether the usage of a text that is not generated is free. A text that a worker has claimed keeps its usage, because
 * the model may be answering; the worker releases it.
 */
const isGenerationUnused = ({ tries }: Draft, event: DraftEvent): boolean =>
  event.type === 'generation_failed' ? !event.isPaid : tries === 0;

/** Usage is free after the event took it from the draft, unless it paid for a text. */
function findReleasedUsage(
  before: Draft,
  event: DraftEvent,
  after: Draft,
): readonly DraftSideEffect[] {
  const { usagePeriod: period, state } = before;
  if (period === null || after.usagePeriod !== null) return [];
  if (state !== 'generating') return [{ kind: 'release_usage', usage: 'posted', period }];
  return isGenerationUnused(before, event)
    ? [{ kind: 'release_usage', usage: 'generated', period }]
    : [];
}

/** Lists the effects of a stored event. Only the writer that stored it carries them out. */
export const listSideEffectsOfDraftEvent = (
  before: Draft,
  event: DraftEvent,
  after: Draft,
): readonly DraftSideEffect[] => [
  ...findReleasedUsage(before, event, after),
  ...findNextJob(before, event, after),
];
