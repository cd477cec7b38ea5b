// Builds the order keys of conversations and messages. Ascending keys list the newest first. Pure.
import {
  buildNewestFirstOrderKey,
  buildNewestOrderKeyBound,
  buildOldestOrderKeyBound,
} from '#shared/order-keys.ts';

const MESSAGE_KEY_PREFIX = 'MESSAGE#';

/** `digest` identifies the message and separates the keys of messages of one millisecond. */
export const buildMessageOrderKey = (timestamp: string, digest: string): string =>
  `${MESSAGE_KEY_PREFIX}${buildNewestFirstOrderKey(timestamp, digest)}`;

export const buildConversationOrderKey = (updatedAt: string, digest: string): string =>
  buildNewestFirstOrderKey(updatedAt, digest);

/** A key before every message of that millisecond or older, and after every newer one. */
export const buildMessageRangeStartKey = (ms: number): string =>
  `${MESSAGE_KEY_PREFIX}${buildNewestOrderKeyBound(ms)}`;

/** A key after every message of that millisecond or newer, and before every older one. */
export const buildMessageRangeEndKey = (ms: number): string =>
  `${MESSAGE_KEY_PREFIX}${buildOldestOrderKeyBound(ms)}`;
