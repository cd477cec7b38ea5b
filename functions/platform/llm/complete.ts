// One question to an OpenAI-compatible server. The model has no tools and no say over anything else.
import type { APIError } from 'openai';
import * as z from 'zod';
import { defineEnv } from '../env.ts';
import { readSecret } from '../secrets.ts';

const env = defineEnv({ OPENAI_BASE_URL: z.url(), OPENAI_MODEL: z.string().min(1) });

// With its one retry below the time after which another worker takes the draft over.
const TIMEOUT_MS = 25_000;

export type Question = {
  readonly instructions: string;
  readonly input: string;
  /** Upper bound of the answer's length, in tokens. */
  readonly maxTokens: number;
};

/** The server's own sentences may repeat the key or the question, which no log may hold. */
const refusal =
  (ServerError: typeof APIError) =>
  (error: unknown): never => {
    if (!(error instanceof ServerError)) throw error;
    throw new Error(`The model's server gave no answer: ${error.status ?? 'no connection'}.`);
  };

/**
 * The answer's raw text; asked for as JSON, but what comes back is the caller's to check.
 * @throws Error where the server cannot be reached, refuses or answers nothing.
 */
export async function complete(question: Question): Promise<string> {
  // By far the largest part of its function: not before there is something to ask.
  const { OpenAI, APIError } = await import('openai');
  const client = new OpenAI({
    apiKey: await readSecret('OPENAI_API_KEY'),
    baseURL: env().OPENAI_BASE_URL,
    timeout: TIMEOUT_MS,
    maxRetries: 1,
  });
  const completion = await client.chat.completions
    .create({
      model: env().OPENAI_MODEL,
      messages: [
        { role: 'system', content: question.instructions },
        { role: 'user', content: question.input },
      ],
      response_format: { type: 'json_object' },
      max_completion_tokens: question.maxTokens,
    })
    .catch(refusal(APIError));
  const answer = completion.choices?.[0]?.message.content;
  if (!answer) throw new Error('The model answered nothing.');
  return answer;
}
