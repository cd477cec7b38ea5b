// Ids of conversations and messages: long base64-like text, as the network gives them.

/** The same account and person always have the same conversation. */
export function conversationId(accountId: string, personId: string): string {
  return networkId('aWdfZAG06', `IGMessageThread:${accountId}:${threadNumber(personId)}`);
}

/** `key` tells the messages of one conversation apart. */
export function messageId(accountId: string, personId: string, key: string): string {
  return networkId('aWdfZAG1f', `IGMessageID:${accountId}:${threadNumber(personId)}:${key}`);
}

function threadNumber(personId: string): string {
  return `3402823668417103009491${personId.padStart(17, '0')}`;
}

/** Letters and digits only: the ids stand in paths and cursors as they are. */
function networkId(prefix: string, text: string): string {
  return `${prefix}${Buffer.from(text).toString('base64url').replaceAll(/[-_]/g, 'Z')}ZD`;
}
