// Whether an outbound message was sent automatically: Instagram's instant replies, or another app's away message.

/** Nobody reads a message and types an answer faster than this. */
const MIN_HUMAN_REPLY_MS = 5_000;

/**
 * `inboundAt` is when the contact last wrote before it (ISO). An automatic reply proves neither that somebody has
 * read the inbound message, nor that it is answered.
 */
export const isAutoResponderReply = (sentAt: string, inboundAt: string | undefined): boolean =>
  inboundAt !== undefined && Date.parse(sentAt) - Date.parse(inboundAt) < MIN_HUMAN_REPLY_MS;
