// Reply texts that another window of this browser has saved. They show at once, not with the next read.
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { getSessionReaderId, getSessionState } from '#web/lib/session/session-state.ts';

type SavedReply<Response extends ReplyDraft> = {
  /** The `reply_text` that the save replaced. */
  readonly knownEdit: string | null;
  readonly response: Response;
};
type Message = SavedReply<ReplyDraft> & { readonly channelId: string; readonly reader: string };

const windows =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('replyloom-replies');

const getCurrentReader = (): string => getSessionReaderId(getSessionState());

/** `channelId` identifies the answered comment or message, with the same value in every window. */
export const broadcastSavedReply = (channelId: string, saved: SavedReply<ReplyDraft>): void =>
  windows?.postMessage({ ...saved, channelId, reader: getCurrentReader() } satisfies Message);

/** Returns a function that unsubscribes. Ignores windows of other users. */
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
