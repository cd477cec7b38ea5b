// Events: what the card provider says has happened.
import { apiVersion, newCardId } from './common.ts';

export type CardEvent = ReturnType<typeof newCardEvent>;

export function newCardEvent(options: {
  readonly type: string;
  readonly created: number;
  /** A copy of the object as it was when the event happened. */
  readonly object: object;
  /** Of a change: what the changed fields held before. */
  readonly previous: object | null;
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
}) {
  return {
    id: newCardId('evt'),
    object: 'event' as const,
    api_version: apiVersion,
    created: options.created,
    data: {
      object: options.object,
      ...(options.previous === null ? {} : { previous_attributes: options.previous }),
    },
    livemode: false,
    pending_webhooks: 0,
    request: { id: options.requestId, idempotency_key: options.idempotencyKey },
    type: options.type,
  };
}
