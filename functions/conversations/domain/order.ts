// The order keys of conversations and messages: ascending text, newest first. Pure.
import { keyAfterOldest, keyFromNewest, newestFirst } from '#shared/order-keys.ts';

const MESSAGE = 'MESSAGE#';

/** `digest` names the message in a key; it tells messages of one millisecond apart. */
export const messageOrderKey = (timestamp: string, digest: string): string =>
  `${MESSAGE}${newestFirst(timestamp, digest)}`;

/** Latest activity first. */
export const conversationOrderKey = (updatedAt: string, digest: string): string =>
  newestFirst(updatedAt, digest);

/** Below every message key of that millisecond or an older one, above every newer one. */
export const messagesFromNewest = (ms: number): string => `${MESSAGE}${keyFromNewest(ms)}`;

/** Above every message key of that millisecond or a newer one, below every older one. */
export const messagesAfterOldest = (ms: number): string => `${MESSAGE}${keyAfterOldest(ms)}`;
