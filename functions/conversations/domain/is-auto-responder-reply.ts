// Decides whether an outbound message was sent automatically: Instagram's instant replies, or another app's away
// message.

/** No person reads a message and types an answer faster than this. */
const MIN_HUMAN_REPLY_MS = 5_000;

/**
 * `inboundAt` is when the contact wrote (ISO). A message sent before that is no reply to it. An automatic reply
 * proves neither that a person has read the inbound message, nor that it is answered.
 */
export function isAutoResponderReply(sentAt: string, inboundAt: string | undefined): boolean {
  if (inboundAt === undefined) return false;
  const delayMs = Date.parse(sentAt) - Date.parse(inboundAt);
  return delayMs >= 0 && delayMs < MIN_HUMAN_REPLY_MS;
}
