// The cards of the list save their texts before they are approved, and say which text they show, or why it cannot be approved.
import { useRef } from 'react';

export type Preparation =
  /** Why it cannot be approved. */
  | { readonly obstacle: string }
  /** That of the text in the field. */
  | { readonly revision: number };
type Prepare = () => Promise<Preparation>;

type Preparations = {
  readonly obstacles: ReadonlyMap<string, string>;
  readonly revisions: ReadonlyMap<string, number>;
};

export function usePreparations() {
  const preparations = useRef(new Map<string, Prepare>());
  return {
    register: (id: string, prepare: Prepare) => {
      preparations.current.set(id, prepare);
      return () => void preparations.current.delete(id);
    },
    /** Saves the texts of these cards. */
    prepareAll: async (ids: readonly string[]): Promise<Preparations> => {
      const obstacles = new Map<string, string>();
      const revisions = new Map<string, number>();
      const prepareOne = async (id: string) => {
        const prepared = await preparations.current.get(id)?.();
        if (prepared === undefined) return;
        if ('obstacle' in prepared) obstacles.set(id, prepared.obstacle);
        else revisions.set(id, prepared.revision);
      };
      await Promise.all(ids.map(prepareOne));
      return { obstacles, revisions };
    },
  };
}
