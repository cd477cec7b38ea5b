/** The code of a screen could not be fetched. */
export class ScreenNotLoaded extends Error {
  /** Lets the screen ask for its code again when it is shown next. */
  readonly forget: () => void;
  /** It was asked for in vain. Browsers keep that answer as long as the page lives: only a new one asks again. */
  readonly needsNewPage: boolean;

  constructor(details: { readonly forget: () => void; readonly needsNewPage: boolean }) {
    super('The code of this screen could not be fetched.');
    this.name = 'ScreenNotLoaded';
    this.forget = details.forget;
    this.needsNewPage = details.needsNewPage;
  }
}
