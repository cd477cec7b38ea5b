// The error messages of a model's server may repeat the API key or the prompt, which must not get into a log.

export async function withoutServerText(error: unknown): Promise<unknown> {
  const { APIError } = await import('openai');
  if (!(error instanceof APIError)) return error;
  return new Error(`The model server failed: ${error.status ?? 'no connection'}.`);
}
