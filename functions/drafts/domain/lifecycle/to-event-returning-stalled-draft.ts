// Decides how a draft is returned to its owner after every job for it died, with the reason. Pure.

import type { ReplyKind } from '#functions/drafts/domain/prompt/reply-length.ts';
import { type Draft, type DraftState, findUnconfirmedText } from './draft.ts';
import type { DraftEvent } from './draft-events.ts';
import { buildGenerationFailedEvent } from './draft-wish.ts';
import { describeNeverSentReply, describeUnconfirmedReply } from './reply-failure-sentences.ts';

/** Only a text that no call can have sent may be reported as not sent. */
function toUnsentEvent(kind: ReplyKind, draft: Draft): DraftEvent {
  const isNeverSent = draft.state === 'queued' && !findUnconfirmedText(draft, draft.sendingText);
  return isNeverSent
    ? { type: 'not_sent', reason: describeNeverSentReply(kind) }
    : {
        type: 'not_sent',
        reason: describeUnconfirmedReply(kind, 'not_read_back'),
        isOwnerNotified: true,
      };
}

const EVENT_BUILDERS: Readonly<
  Record<DraftState, (kind: ReplyKind, draft: Draft) => DraftEvent | undefined>
> = {
  generating: (_, draft) => buildGenerationFailedEvent(draft),
  queued: toUnsentEvent,
  posting: toUnsentEvent,
  unknown: toUnsentEvent,
  posted: () => undefined,
  editing: () => undefined,
  live: () => undefined,
  discarded: () => undefined,
};

/** Undefined for a published draft, and for a draft that its owner already has. */
export const toEventForStalledDraft = (kind: ReplyKind, draft: Draft): DraftEvent | undefined =>
  EVENT_BUILDERS[draft.state](kind, draft);
