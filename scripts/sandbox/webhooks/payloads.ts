// The events as they travel: what the network says about a new comment, and how events share a delivery.
import type { Comment } from '../world/types.ts';
import type { WorldStore } from '../world/world-store.ts';

export type WebhookEvent = CommentEvent | MessagingEvent;

interface CommentEvent {
  /** The Instagram account the event belongs to. */
  readonly accountId: string;
  readonly kind: 'changes';
  readonly item: { readonly field: string; readonly value: Readonly<Record<string, unknown>> };
}

/** Something that happened in a conversation. */
export interface MessagingEvent {
  readonly accountId: string;
  readonly kind: 'messaging';
  readonly item: Readonly<Record<string, unknown>>;
}

/** Comments by the account itself are announced too, with its own scoped id. */
export function commentEvent(world: WorldStore, comment: Comment): CommentEvent | null {
  const media = world.media(comment.mediaId);
  const account = world.account(comment.authorId);
  const author = account ?? world.follower(comment.authorId);
  if (!media || !author) return null;
  return {
    accountId: media.accountId,
    kind: 'changes',
    item: {
      field: 'comments',
      value: {
        from: {
          id: author.id,
          username: author.username,
          ...(account ? { self_ig_scoped_id: account.selfScopedId } : {}),
        },
        media: { id: media.id, media_product_type: media.productType },
        id: comment.id,
        ...(comment.parentId === null ? {} : { parent_id: comment.parentId }),
        text: comment.text,
      },
    },
  };
}

/** One delivery: entries by account and kind, with the time of sending in seconds, of messages in milliseconds. */
export function deliveryBody(
  events: readonly WebhookEvent[],
  sentAt: number,
): Readonly<Record<string, unknown>> {
  const groups = Map.groupBy(events, (event) => `${event.accountId} ${event.kind}`);
  return {
    object: 'instagram',
    entry: [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const time = first.kind === 'messaging' ? sentAt : Math.floor(sentAt / 1000);
      return [{ id: first.accountId, time, [first.kind]: group.map((event) => event.item) }];
    }),
  };
}
