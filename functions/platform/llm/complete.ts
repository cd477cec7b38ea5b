// One question to an OpenAI-compatible server. The model has no tools and no say over anything else.
import type { APIError, OpenAI } from 'openai';
import * as z from 'zod';
import { defineEnv } from '../env.ts';
import { readSecret } from '../secrets.ts';

const env = defineEnv({ OPENAI_BASE_URL: z.url(), OPENAI_MODEL: z.string().min(1) });

/**
 * All of it together: both tries, their retries, and the waits between them, which the server may
 * ask to be as long as a minute. Whoever asks holds a claim of 60 seconds (CLAIM_SECONDS of drafts), of
 * which ten are left for reading what the question rests on and for storing the answer.
 */
const WITHIN_MS = 50_000;

/** A server silent for so long is asked once more, while there is still time for its answer. */
const SILENCE_MS = 25_000;

/** Room of the second try, as a multiple of the first one's. */
const MORE_ROOM = 4;

export type Question = {
  readonly instructions: string;
  readonly input: string;
  /** Upper bound in tokens of what the model writes: the answer, and its reasoning before it. */
  readonly maxTokens: number;
};

/** The server's own sentences may repeat the key or the question, which no log may hold. */
const refusal =
  (ServerError: typeof APIError) =>
  (error: unknown): never => {
    if (!(error instanceof ServerError)) throw error;
    throw new Error(`The model's server gave no answer: ${error.status ?? 'no connection'}.`);
  };

type Try = {
  readonly maxTokens: number;
  readonly timeout: number;
  readonly signal: AbortSignal;
};

/** One try; undefined where the bound cut the answer off, which is then no answer at all. */
async function ask(
  client: OpenAI,
  { instructions, input }: Question,
  { maxTokens, timeout, signal }: Try,
): Promise<string | undefined> {
  const completion = await client.chat.completions.create(
    {
      model: env().OPENAI_MODEL,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: input },
      ],
      response_format: { type: 'json_object' },
      max_completion_tokens: maxTokens,
    },
    { timeout, signal },
  );
  const choice = completion.choices?.[0];
  if (choice?.finish_reason === 'length') return undefined;
  const answer = choice?.message.content;
  if (!answer) throw new Error('The model answered nothing.');
  return answer;
}

/**
 * The answer's raw text; asked for as JSON, but what comes back is the caller's to check. How long a
 * model reasons cannot be known before: where the bound cuts it off, it gets several times the room, once.
 * @throws Error where the server cannot be reached in time, refuses or answers nothing whole.
 */
export async function complete(question: Question): Promise<string> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  // By far the largest part of its function: not before there is something to ask.
  const { OpenAI, APIError } = await import('openai');
  const client = new OpenAI({
    apiKey: await readSecret('OPENAI_API_KEY'),
    baseURL: env().OPENAI_BASE_URL,
    maxRetries: 1,
  });
  const { maxTokens } = question;
  const first = { maxTokens, timeout: SILENCE_MS, signal };
  // Longer answers take longer: the second try may use all the time that is left.
  const second = { maxTokens: maxTokens * MORE_ROOM, timeout: WITHIN_MS, signal };
  try {
    const answer = (await ask(client, question, first)) ?? (await ask(client, question, second));
    if (answer === undefined) throw new Error('The answer of the model was cut off twice.');
    return answer;
  } catch (error) {
    return refusal(APIError)(error);
  }
}
