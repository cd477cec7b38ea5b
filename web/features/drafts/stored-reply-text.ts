// Reply text that is typed in this tab and not yet on the server.
import { readTypedText, writeTypedText } from '#web/lib/session/user-data-in-browser.ts';

export type StoredReplyText = {
  readonly text: string;
  /** The owner's text on the server that this one replaces. Null when there was none. */
  readonly knownEdit: string | null;
};

const buildKnownEditKey = (channelId: string): string => `${channelId} known edit`;

export function readStoredReplyText(channelId: string): StoredReplyText | null {
  const text = readTypedText(channelId);
  return text === null ? null : { text, knownEdit: readTypedText(buildKnownEditKey(channelId)) };
}

export function writeStoredReplyText(channelId: string, stored: StoredReplyText | null): void {
  writeTypedText(channelId, stored?.text ?? null);
  writeTypedText(buildKnownEditKey(channelId), stored?.knownEdit ?? null);
}
