// Webhook payloads: the event of a new comment, and several events in one delivery.

import type { SandboxWorldStore } from '../world/world-store.ts';
import type { SandboxComment, SandboxMedia } from '../world/world-types.ts';

export type WebhookEvent = CommentEvent | MessagingEvent;

interface CommentEvent {
  /** The Instagram account that receives the event. */
  readonly accountId: string;
  readonly kind: 'changes';
  readonly item: { readonly field: string; readonly value: Readonly<Record<string, unknown>> };
}

/** An event of a conversation. */
export interface MessagingEvent {
  readonly accountId: string;
  /** `standby`: another app controls the conversation. */
  readonly kind: 'messaging' | 'standby';
  readonly item: Readonly<Record<string, unknown>>;
}

/** The network also sends events for the account's own comments, with its own scoped id. */
export function buildInboundEventOfComment(
  world: SandboxWorldStore,
  comment: SandboxComment,
): CommentEvent | null {
  const media = world.findMedia(comment.mediaId);
  const account = world.findAccount(comment.authorId);
  const author = account ?? world.findFollower(comment.authorId);
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
        media: describeMedia(media),
        id: comment.id,
        ...(comment.parentId === null ? {} : { parent_id: comment.parentId }),
        text: comment.text,
      },
    },
  };
}

/** For an album the network names a picture, for an ad also the post that the ad shows. */
function describeMedia({ id, children, productType, ad }: SandboxMedia) {
  return {
    id: children[0]?.id ?? id,
    media_product_type: productType,
    ...(ad && { ad_id: ad.id, ad_title: ad.title, original_media_id: ad.originalMediaId }),
  };
}

/** One delivery: entries by account and kind. `time` is in milliseconds for message events. */
export function buildWebhookBody(
  events: readonly WebhookEvent[],
  sentAt: number,
): Readonly<Record<string, unknown>> {
  const groups = Map.groupBy(events, (event) => `${event.accountId} ${event.kind}`);
  return {
    object: 'instagram',
    entry: [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const time = first.kind === 'changes' ? Math.floor(sentAt / 1000) : sentAt;
      return [{ id: first.accountId, time, [first.kind]: group.map((event) => event.item) }];
    }),
  };
}
