// A refresh from Instagram: requested by the user, sent with the next read, with a toast when it fails.
import { useRef, useState } from 'react';
import { useErrorToast } from './use-error-toast.ts';

type NetworkRefreshOptions = {
  /** Sends the refresh with the first read as well. Its failure shows no toast: the list shows the error itself. */
  readonly refreshOnFirstRead?: boolean;
  /** Starts the error toast; the reason follows. */
  readonly failureMessage: string;
};

export function useInstagramRefresh({
  refreshOnFirstRead = false,
  failureMessage,
}: NetworkRefreshOptions) {
  const isRequested = useRef(false);
  const hasRead = useRef(false);
  const [isRefreshing, setIsRefreshing] = useState(false);
  const showErrorToast = useErrorToast();

  return {
    /** Whether the read that carries the refresh is running. */
    isRefreshing,
    refreshWithNextRead: () => {
      isRequested.current = true;
    },
    /** Runs a read and tells it whether to carry the refresh. */
    fetchWithRefresh: async <Data>(
      fetchData: (isRefresh: boolean) => Promise<Data>,
    ): Promise<Data> => {
      const isRequestedByUser = isRequested.current;
      const isRefresh = isRequestedByUser || (refreshOnFirstRead && !hasRead.current);
      isRequested.current = false;
      hasRead.current = true;
      if (!isRefresh) return await fetchData(false);
      setIsRefreshing(true);
      try {
        return await fetchData(true);
      } catch (error) {
        if (isRequestedByUser) showErrorToast(failureMessage, error);
        throw error;
      } finally {
        setIsRefreshing(false);
      }
    },
  };
}
