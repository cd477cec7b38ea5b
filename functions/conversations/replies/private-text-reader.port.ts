// Implements the voice feature's port for the texts that no draft about a comment may reveal.
import type { PrivateTextReader } from '#functions/voice/voice-ports.ts';
import { listTextsOfOtherConversation, readOtherConversations } from './other-conversations.ts';

export const readPrivateTexts: PrivateTextReader = async (account) =>
  (await readOtherConversations(account, () => false)).map(listTextsOfOtherConversation);
