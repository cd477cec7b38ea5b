// Ids of conversations and messages: long base64-like text, as on the real network.

/** The same account and person always have the same conversation. */
export function buildConversationId(accountId: string, personId: string): string {
  return encodeNetworkId(
    'aWdfZAG06',
    `IGMessageThread:${accountId}:${buildThreadNumber(personId)}`,
  );
}

/** `key` distinguishes the messages of one conversation. */
export function buildMessageId(accountId: string, personId: string, key: string): string {
  return encodeNetworkId(
    'aWdfZAG1f',
    `IGMessageID:${accountId}:${buildThreadNumber(personId)}:${key}`,
  );
}

function buildThreadNumber(personId: string): string {
  return `3402823668417103009491${personId.padStart(17, '0')}`;
}

/** Letters and digits only, because the ids appear unescaped in paths and cursors. */
function encodeNetworkId(prefix: string, text: string): string {
  return `${prefix}${Buffer.from(text).toString('base64url').replaceAll(/[-_]/g, 'Z')}ZD`;
}
