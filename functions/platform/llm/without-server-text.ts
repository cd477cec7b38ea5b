// The error messages of a model's server may repeat the API key or the prompt, which must not get into a log.

export class ModelServerError extends Error {
  /** The HTTP status; undefined when there was no answer. */
  readonly status: number | undefined;

  constructor(status: number | undefined) {
    super(`The model server failed: ${status ?? 'no connection'}.`);
    this.status = status;
  }
}

export async function withoutServerText(error: unknown): Promise<unknown> {
  const { APIError } = await import('openai');
  return error instanceof APIError ? new ModelServerError(error.status) : error;
}
