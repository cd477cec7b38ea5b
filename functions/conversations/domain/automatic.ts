// Whether an own message was sent by a machine: Instagram's instant replies, or another app's away message.

/** Nobody reads a message and writes an answer in less. */
const ANSWERING_TAKES_MS = 5_000;

/**
 * `inboundAt`: when the person wrote last before it (ISO). An answer at once proves neither that somebody
 * has read what they wrote, nor that it is answered.
 */
export const isAutomatic = (sentAt: string, inboundAt: string | undefined): boolean =>
  inboundAt !== undefined && Date.parse(sentAt) - Date.parse(inboundAt) < ANSWERING_TAKES_MS;
