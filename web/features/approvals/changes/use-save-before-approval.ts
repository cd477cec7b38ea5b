// The cards save their texts before an approval, and report the shown text or why it cannot be approved.
import { useRef } from 'react';

export type SaveBeforeApprovalResult =
  /** Why the reply cannot be approved. */
  | { readonly obstacle: string }
  /** The revision of the text in the field. */
  | { readonly revision: number };
type Card = {
  /** Why the shown text cannot be approved. */
  readonly obstacle: string | null;
  readonly prepare: () => Promise<SaveBeforeApprovalResult>;
};

type Preparations = {
  readonly obstacles: ReadonlyMap<string, string>;
  readonly revisions: ReadonlyMap<string, number>;
};

export function useSaveBeforeApproval() {
  const cards = useRef(new Map<string, () => Card>());
  return {
    register: (id: string, getCard: () => Card) => {
      cards.current.set(id, getCard);
      return () => void cards.current.delete(id);
    },
    /** Why some of the replies cannot be approved, known before anything is saved. */
    findObstacles: (ids: readonly string[]): ReadonlyMap<string, string> =>
      new Map(
        ids.flatMap((id) => {
          const obstacle = cards.current.get(id)?.().obstacle ?? null;
          return obstacle === null ? [] : [[id, obstacle]];
        }),
      ),
    /** Saves the texts of these cards. */
    prepareAll: async (ids: readonly string[]): Promise<Preparations> => {
      const obstacles = new Map<string, string>();
      const revisions = new Map<string, number>();
      const prepareOne = async (id: string) => {
        const prepared = await cards.current.get(id)?.().prepare();
        if (prepared === undefined) return;
        if ('obstacle' in prepared) obstacles.set(id, prepared.obstacle);
        else revisions.set(id, prepared.revision);
      };
      await Promise.all(ids.map(prepareOne));
      return { obstacles, revisions };
    },
  };
}
