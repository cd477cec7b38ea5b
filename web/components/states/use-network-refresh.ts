// A refresh from the network: goes out with the next read, is seen under way, and says where it failed.
import { useRef, useState } from 'react';
import { useProblemToast } from './use-problem-toast.ts';

type NetworkRefresh = {
  /** The first read is a refresh too. Nobody asked for it, so its failure is said by the list alone. */
  readonly first?: boolean;
  /** What is said before the reason. */
  readonly failed: string;
};

export function useNetworkRefresh({ first = false, failed }: NetworkRefresh) {
  const askedBy = useRef<'screen' | 'person' | null>(first ? 'screen' : null);
  const [isAsking, setIsAsking] = useState(false);
  const tell = useProblemToast();

  return {
    /** Whether the read with the refresh has no answer yet. */
    isAsking,
    withNextRead: () => {
      askedBy.current = 'person';
    },
    /** Makes a read, which is told whether the refresh goes with it. */
    read: async <Answer>(ask: (update: boolean) => Promise<Answer>): Promise<Answer> => {
      const by = askedBy.current;
      askedBy.current = null;
      if (by === null) return await ask(false);
      setIsAsking(true);
      try {
        return await ask(true);
      } catch (error) {
        if (by === 'person') tell(failed, error);
        throw error;
      } finally {
        setIsAsking(false);
      }
    },
  };
}
