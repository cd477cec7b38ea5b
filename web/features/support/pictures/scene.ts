// What a step's picture shows: a piece of a screen, from top to bottom, with the control to press marked.

type Marked = {
  /** This is what the step is about. */
  readonly marked?: boolean;
};

export type SceneItem = Marked &
  (
    | { readonly kind: 'heading' | 'row' | 'button' | 'quiet-button'; readonly label: string }
    /** A person or page with a round picture. */
    | { readonly kind: 'person'; readonly label: string; readonly note?: string }
    /** The head of a profile, with the menu of three lines at its end. */
    | { readonly kind: 'profile'; readonly label: string }
    | { readonly kind: 'choice'; readonly label: string; readonly chosen: boolean }
    | { readonly kind: 'switch'; readonly label: string }
    | { readonly kind: 'field'; readonly label: string; readonly value: string }
    | { readonly kind: 'done'; readonly label: string }
  );

export type Scene = {
  /** The picture in words, for who does not see it. */
  readonly alt: string;
  readonly items: readonly SceneItem[];
} & (
  | { readonly frame: 'phone'; readonly title: string }
  | { readonly frame: 'browser'; readonly address: string; readonly addressMarked?: boolean }
);
