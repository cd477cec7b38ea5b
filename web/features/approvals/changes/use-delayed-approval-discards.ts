// Delays discards while they can be undone. It sends them afterwards, or at once when the user leaves the page, so
// that a discard is neither lost nor sent after its Undo.
import { useCallback, useEffect, useRef } from 'react';
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import { registerActionBeforeLeavingAccount } from '#web/lib/session/actions-before-leaving-account.ts';

/** `isLeaving` makes the request outlive the page. */
type SendDiscards = (
  ids: readonly string[],
  options: { readonly isLeaving: boolean },
) => Promise<unknown>;

/**
 * Sends delayed discards when the user leaves the page, and before another account is chosen. A hidden tab can
 * return, so its discards can still be undone.
 */
function useSendingOnLeave(
  sendAll: (options: { readonly isLeaving: boolean }) => Promise<unknown>,
) {
  useEffect(() => {
    const sendNow = () => void sendAll({ isLeaving: true });
    window.addEventListener('pagehide', sendNow);
    const unregister = registerActionBeforeLeavingAccount(() => sendAll({ isLeaving: false }));
    return () => {
      window.removeEventListener('pagehide', sendNow);
      unregister();
      sendNow();
    };
  }, [sendAll]);
}

export function useDelayedApprovalDiscards(send: SendDiscards) {
  const latestSend = useRef(send);
  const delayedIds = useRef(new Set<string>());
  useEffect(() => {
    latestSend.current = send;
  });
  const sendAll = useCallback(async (options: { readonly isLeaving: boolean }) => {
    const ids = [...delayedIds.current];
    const sending: Promise<unknown>[] = [];
    delayedIds.current.clear();
    // Discards of several pages may be delayed together.
    for (let sent = 0; sent < ids.length; sent += DEFAULT_LIST_PAGE_SIZE)
      sending.push(latestSend.current(ids.slice(sent, sent + DEFAULT_LIST_PAGE_SIZE), options));
    await Promise.all(sending);
  }, []);
  useSendingOnLeave(sendAll);
  return {
    delay: (ids: readonly string[]) => {
      for (const id of ids) delayedIds.current.add(id);
    },
    /** Returns the ids that were not sent yet. */
    withdraw: (ids: readonly string[]) => ids.filter((id) => delayedIds.current.delete(id)),
    sendAll,
  };
}
