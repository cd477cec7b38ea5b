/** The code of a screen could not be fetched. */
export class ScreenNotLoaded extends Error {
  /** Lets the screen ask for its code again when it is shown next. */
  readonly forget: () => void;

  constructor(forget: () => void, options: ErrorOptions) {
    super('The code of this screen could not be fetched.', options);
    this.name = 'ScreenNotLoaded';
    this.forget = forget;
  }
}
