// Texts of replies that another window of this browser has saved: they are shown at once, not with the next read.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { getReader, getSessionState } from '#web/lib/session/session-state.ts';

type SavedReply<Response extends ReplyDraft> = {
  /** The `reply_text` that it was saved over. */
  readonly knownEdit: string | null;
  readonly response: Response;
};
type Message = SavedReply<ReplyDraft> & { readonly channelId: string; readonly reader: string };

const windows =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('replyloom-replies');

const getCurrentReader = (): string => getReader(getSessionState());

/** `channelId`: names what is answered, the same in every window. */
export const announceSavedReply = (channelId: string, saved: SavedReply<ReplyDraft>): void =>
  windows?.postMessage({ ...saved, channelId, reader: getCurrentReader() } satisfies Message);

/** Returns a function that ends it. Windows of other users are not listened to. */
export function subscribeToSavedReplies<Response extends ReplyDraft>(
  channelId: string,
  onSaved: (saved: SavedReply<Response>) => void,
): () => void {
  const onMessage = ({ data }: MessageEvent<Message>) => {
    const { knownEdit, response } = data;
    if (data.channelId !== channelId || data.reader !== getCurrentReader()) return;
    onSaved({ knownEdit, response: response as Response });
  };
  windows?.addEventListener('message', onMessage);
  return () => windows?.removeEventListener('message', onMessage);
}
