/** The error of a screen whose code could not be fetched. */
export class ScreenLoadError extends Error {
  /** Lets the next render fetch the code again. */
  readonly allowRetry: () => void;
  /**
   * The import failed. Some browsers keep that failure for the lifetime of the page, so only a reload is sure to
   * fetch the code again.
   */
  readonly needsReload: boolean;

  constructor(details: { readonly allowRetry: () => void; readonly needsReload: boolean }) {
    super('The code of this screen could not be fetched.');
    this.name = 'ScreenLoadError';
    this.allowRetry = details.allowRetry;
    this.needsReload = details.needsReload;
  }
}
