// A server of vectors for tests: texts about one of its topics are alike, in any words.
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach } from 'vitest';

const TOPICS = [/ship|post to|deliver/i, /park|car\b|drive/i, /dog|pet/i];

const toVector = (text: string): readonly number[] => [
  ...TOPICS.map((topic) => (topic.test(text) ? 1 : 0)),
  0.1,
];

/** The texts of each call. */
export const embeddingCalls: (readonly string[])[] = [];
let refused: RegExp | undefined;

/** A request with one such text is refused. */
export const refuseEmbeddingsOf = (texts: RegExp): void => {
  refused = texts;
};

export function setUpFakeEmbeddingServer(): void {
  const server = setupServer(
    http.post('http://model.test/v1/embeddings', async ({ request }) => {
      const { input } = (await request.json()) as { readonly input: readonly string[] };
      embeddingCalls.push(input);
      if (input.some((text) => refused?.test(text)))
        return HttpResponse.json({ error: { message: 'none today' } }, { status: 400 });
      const data = input.map((text, index) => ({ index, embedding: toVector(text) }));
      return HttpResponse.json({ data });
    }),
  );
  beforeAll(() => {
    Object.assign(process.env, {
      OPENAI_BASE_URL: 'http://model.test/v1',
      OPENAI_EMBEDDING_MODEL: 'vectors-1',
      OPENAI_MODEL: 'tested',
    });
    server.listen({ onUnhandledFrame: 'bypass' });
  });
  beforeEach(() => {
    refused = undefined;
    embeddingCalls.length = 0;
  });
  afterAll(() => server.close());
}
