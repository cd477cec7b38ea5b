// A refresh from Instagram: requested by the user, sent with the next read, with a toast when it fails.
import { useRef, useState } from 'react';
import { useErrorToast } from './use-error-toast.ts';

type NetworkRefreshOptions = {
  /** Also sends the refresh with the first read. Its failure shows no toast, because the list shows the error itself. */
  readonly refreshOnFirstRead?: boolean;
  /** Identifies what is read. Another page has its own first read. */
  readonly pageKey?: string;
  /** The start of the error toast, before the reason. */
  readonly failureMessage?: string | undefined;
};

export function useRefreshFromInstagram({
  refreshOnFirstRead = false,
  pageKey = '',
  failureMessage,
}: NetworkRefreshOptions) {
  const isRequested = useRef(false);
  const lastPageKey = useRef<string>(undefined);
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const showErrorToast = useErrorToast();

  return {
    /** Whether the read that carries the refresh is running. */
    isRefreshing,
    /** Whether the last refresh could not even be sent. */
    hasFailed,
    refreshWithNextRead: () => {
      isRequested.current = true;
    },
    /** Runs a read and tells it whether to carry the refresh. */
    fetchWithRefresh: async <Data>(
      fetchData: (isRefresh: boolean) => Promise<Data>,
    ): Promise<Data> => {
      const isRequestedByUser = isRequested.current;
      const isFirstRead = lastPageKey.current !== pageKey;
      const isRefresh = isRequestedByUser || (refreshOnFirstRead && isFirstRead);
      isRequested.current = false;
      lastPageKey.current = pageKey;
      if (!isRefresh) return await fetchData(false);
      setIsRefreshing(true);
      setHasFailed(false);
      try {
        return await fetchData(true);
      } catch (error) {
        setHasFailed(true);
        if (isRequestedByUser && failureMessage) showErrorToast(failureMessage, error);
        // The next read counts as the first one then.
        if (isFirstRead) lastPageKey.current = undefined;
        throw error;
      } finally {
        setIsRefreshing(false);
      }
    },
  };
}
