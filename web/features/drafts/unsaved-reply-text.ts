// Reply text that is typed in this tab and not yet on the server.
import {
  readUnsentTypedText,
  writeUnsentTypedText,
} from '#web/lib/session/user-data-in-browser.ts';

export type UnsavedReplyText = {
  readonly text: string;
  /** The owner's text on the server that this one replaces. Null when there was none. */
  readonly knownEdit: string | null;
};

const buildKnownEditKey = (channelId: string): string => `${channelId} known edit`;

export function readUnsavedReplyText(channelId: string): UnsavedReplyText | null {
  const text = readUnsentTypedText(channelId);
  return text === null
    ? null
    : { text, knownEdit: readUnsentTypedText(buildKnownEditKey(channelId)) };
}

export function writeUnsavedReplyText(channelId: string, stored: UnsavedReplyText | null): void {
  writeUnsentTypedText(channelId, stored?.text ?? null);
  writeUnsentTypedText(buildKnownEditKey(channelId), stored?.knownEdit ?? null);
}
