// A reply came back refused, after quick looks only. Refusals have been wrong, and what stands may be shown
// late: it is looked for once more when the network shows everything it has.
import { nowIso } from '#platform/clock.ts';
import { changeDraft } from '../change-draft.ts';
import { claimIdOf, type Draft } from '../domain/draft.ts';
import { eventWhileEditing } from '../domain/standing.ts';
import { absenceCountsFrom } from '../domain/timing.ts';
import { recordStanding } from '../record-standing.ts';
import type { Step } from '../reply-step.ts';
import { confirm } from './confirm-reply.ts';
import { lookFor } from './look-for-reply.ts';

/** Found, it is live where its owner has not written on, and its owner told where they have. */
export async function lookAfterRefusal(step: Step, draft: Draft): Promise<void> {
  const { port, subject } = step;
  const last = draft.unconfirmed.at(-1);
  const from = last && absenceCountsFrom(last);
  if (!last || last.isFound || from === undefined || from > nowIso()) return;
  const { text, claimedAt } = last;
  const look = await lookFor(step, { responseId: claimIdOf(draft), text, claimedAt });
  if (look.kind !== 'found') return;
  const event = eventWhileEditing(subject.kind, draft, { networkId: look.networkId, text });
  if (event?.type !== 'found_on_network') {
    if (event) await changeDraft(port, subject, draft, event);
    return;
  }
  const posted = await recordStanding(port, subject, draft, event);
  if (posted) await confirm(step, posted);
}
