// The cards of the list save their texts before they are approved, and say which cannot be.
import { useRef } from 'react';

/** Saves the text of a card; resolves to why it cannot be approved, or to null when it can. */
type Prepare = () => Promise<string | null>;

export function usePreparations() {
  const preparations = useRef(new Map<string, Prepare>());
  return {
    register: (id: string, prepare: Prepare) => {
      preparations.current.set(id, prepare);
      return () => void preparations.current.delete(id);
    },
    /** Why those that are in the result cannot be approved. */
    findObstacles: async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const found = new Map<string, string>();
      const prepareOne = async (id: string) => {
        const obstacle = await preparations.current.get(id)?.();
        if (obstacle) found.set(id, obstacle);
      };
      await Promise.all(ids.map(prepareOne));
      return found;
    },
  };
}
