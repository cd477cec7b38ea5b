// A refresh from the network: goes out with the next read, is seen under way, and says where it failed.
import { useRef, useState } from 'react';
import { useProblemToast } from './use-problem-toast.ts';

type NetworkRefresh = {
  /** The first read is a refresh too. Nobody asked for it, so its failure is said by what is read alone. */
  readonly first?: boolean;
  /** What is said before the reason. */
  readonly failed: string;
};

export function useNetworkRefresh({ first = false, failed }: NetworkRefresh) {
  const isAskedFor = useRef(false);
  const hasRead = useRef(false);
  const [isAsking, setIsAsking] = useState(false);
  const tell = useProblemToast();

  return {
    /** Whether the read with the refresh has no answer yet. */
    isAsking,
    withNextRead: () => {
      isAskedFor.current = true;
    },
    /** Makes a read, which is told whether the refresh goes with it. */
    read: async <Answer>(ask: (update: boolean) => Promise<Answer>): Promise<Answer> => {
      const byPerson = isAskedFor.current;
      const update = byPerson || (first && !hasRead.current);
      isAskedFor.current = false;
      hasRead.current = true;
      if (!update) return await ask(false);
      setIsAsking(true);
      try {
        return await ask(true);
      } catch (error) {
        if (byPerson) tell(failed, error);
        throw error;
      } finally {
        setIsAsking(false);
      }
    },
  };
}
