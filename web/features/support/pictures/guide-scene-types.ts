// What a step's picture shows: a part of a screen, from top to bottom, with the control to press highlighted.

type HighlightableItem = {
  /** The step is about this item. */
  readonly marked?: boolean;
};

export type GuideSceneItem = HighlightableItem &
  (
    | { readonly kind: 'heading' | 'row' | 'button' | 'quiet-button'; readonly label: string }
    /** A person or page with a round picture. */
    | { readonly kind: 'person'; readonly label: string; readonly note?: string }
    /** The header of a profile, with a menu button at its end. */
    | { readonly kind: 'profile'; readonly label: string }
    | { readonly kind: 'choice'; readonly label: string; readonly chosen: boolean }
    | { readonly kind: 'switch'; readonly label: string }
    | { readonly kind: 'field'; readonly label: string; readonly value: string }
    | { readonly kind: 'done'; readonly label: string }
  );

export type GuideScene = {
  /** Text alternative of the picture. */
  readonly alt: string;
  readonly items: readonly GuideSceneItem[];
} & (
  | { readonly frame: 'phone'; readonly title: string }
  | { readonly frame: 'browser'; readonly address: string; readonly addressMarked?: boolean }
);
