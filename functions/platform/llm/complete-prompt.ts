// Requests one completion from an OpenAI-compatible server. The model has no tools.
import type { APIError, OpenAI } from 'openai';
import * as z from 'zod';
import { nowMs } from '../clock.ts';
import { defineEnv } from '../env.ts';
import { addMetrics } from '../metrics.ts';
import { readSecret } from '../secrets.ts';

const env = defineEnv({ OPENAI_BASE_URL: z.url(), OPENAI_MODEL: z.string().min(1) });

/**
 * Covers both attempts, their retries and the waits between them; a server's Retry-After can be as long
 * as a minute. The caller holds a claim of 60 seconds (CLAIM_TIMEOUT_SECONDS of drafts), which leaves ten seconds
 * to collect the prompt and to store the result.
 */
const TOTAL_TIMEOUT_MS = 50_000;

/** A server that is silent for this long is asked again while there is still time for a response. */
const FIRST_ATTEMPT_TIMEOUT_MS = 25_000;

/** Token limit of the second attempt, as a multiple of the first one's. */
const SECOND_ATTEMPT_TOKEN_FACTOR = 4;

export type LlmPrompt = {
  readonly instructions: string;
  readonly input: string;
  /** An earlier output of the model for this prompt, and what it has to do differently. */
  readonly correction?: { readonly output: string; readonly request: string } | undefined;
  /** Limit for all tokens the model writes: its reasoning and the completion. */
  readonly maxTokens: number;
  /** Set when the caller has less time than a worker (milliseconds). */
  readonly timeoutMs?: number;
  readonly countCall: ModelCallCounter;
};

/** Wraps each call. A call that resolves was answered and is paid for, even when the answer cannot be used. */
export type ModelCallCounter = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** Figures of the calls for one completion. Token counts are undefined when the server gives no usage. */
type CompletionFigures = {
  /** The model of the settings that answered. */
  readonly model: string;
  /** Summed over the answered calls: a completion that was cut off is paid for as well. */
  readonly promptTokens: number | undefined;
  /** The prompt tokens that the server had read before, which cost less. */
  readonly cachedTokens: number | undefined;
  readonly completionTokens: number | undefined;
  /** From the first call to the last answer. */
  readonly latencyMs: number;
  /** The calls that were begun, answered or not. */
  readonly attempts: number;
};

export type Completion = {
  /** Raw: the caller has to validate it. Empty when there is nothing to use. */
  readonly text: string;
  readonly figures: CompletionFigures;
};

/** The server's error messages may repeat the API key or the prompt, which must not get into a log. */
const rethrowWithoutServerText =
  (ServerError: typeof APIError) =>
  (error: unknown): never => {
    if (!(error instanceof ServerError)) throw error;
    throw new Error(`The model server failed: ${error.status ?? 'no connection'}.`);
  };

type CompletionAttempt = {
  readonly maxTokens: number;
  readonly timeout: number;
  readonly signal: AbortSignal;
};

type Usage = OpenAI.CompletionUsage | null | undefined;

/** `text` is undefined when the token limit cut the completion off, which makes it useless. */
type AttemptResult = { readonly text: string | undefined; readonly usage: Usage };

async function requestCompletion(
  client: OpenAI,
  { instructions, input, correction, countCall }: LlmPrompt,
  { maxTokens, timeout, signal }: CompletionAttempt,
): Promise<AttemptResult> {
  const completion = await countCall(() =>
    client.chat.completions.create(
      {
        model: env().OPENAI_MODEL,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: input },
          ...(correction
            ? ([
                { role: 'assistant', content: correction.output },
                { role: 'user', content: correction.request },
              ] as const)
            : []),
        ],
        response_format: { type: 'json_object' },
        max_completion_tokens: maxTokens,
      },
      { timeout, signal },
    ),
  );
  const choice = completion.choices?.[0];
  const { usage } = completion;
  if (choice?.finish_reason === 'length') return { text: undefined, usage };
  if (choice?.finish_reason === 'content_filter') return { text: '', usage };
  return { text: choice?.message.content ?? '', usage };
}

/** Undefined when no answer has the count. */
function sumTokens(
  usages: readonly Usage[],
  getCount: (usage: OpenAI.CompletionUsage) => number | undefined,
): number | undefined {
  const counts = usages.flatMap((usage) => (usage ? (getCount(usage) ?? []) : []));
  return counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : undefined;
}

const toFigures = (results: readonly AttemptResult[], startedAt: number): CompletionFigures => {
  const usages = results.map(({ usage }) => usage);
  return {
    model: env().OPENAI_MODEL,
    promptTokens: sumTokens(usages, (usage) => usage.prompt_tokens),
    cachedTokens: sumTokens(usages, (usage) => usage.prompt_tokens_details?.cached_tokens),
    completionTokens: sumTokens(usages, (usage) => usage.completion_tokens),
    latencyMs: nowMs() - startedAt,
    attempts: results.length,
  };
};

/**
 * Returns the raw text of the completion. It is requested as JSON, but the caller has to validate it. It is empty when the
 * model refused, its server withheld a part, or the completion was cut off twice. The length of the reasoning is
 * unknown in advance: when the token limit cuts the completion off, a second attempt gets a larger limit.
 * @throws Error when the server is unreachable, rejects the request or returns no complete text in time
 */
export async function completePrompt(prompt: LlmPrompt): Promise<Completion> {
  const { maxTokens, timeoutMs = TOTAL_TIMEOUT_MS } = prompt;
  const signal = AbortSignal.timeout(timeoutMs);
  // Imported on first use, because it is by far the largest part of the bundle.
  const { OpenAI, APIError } = await import('openai');
  const client = new OpenAI({
    apiKey: await readSecret('OPENAI_API_KEY'),
    baseURL: env().OPENAI_BASE_URL,
    maxRetries: 1,
  });
  const firstAttempt = { maxTokens, timeout: FIRST_ATTEMPT_TIMEOUT_MS, signal };
  // A longer completion takes longer: the second attempt may use all the remaining time.
  const secondAttempt = {
    maxTokens: maxTokens * SECOND_ATTEMPT_TOKEN_FACTOR,
    timeout: timeoutMs,
    signal,
  };
  const startedAt = nowMs();
  try {
    const first = await requestCompletion(client, prompt, firstAttempt);
    const results =
      first.text === undefined
        ? [first, await requestCompletion(client, prompt, secondAttempt)]
        : [first];
    addMetrics('model', { ModelCalls: 1, ModelFailures: 0 });
    return { text: results.at(-1)?.text ?? '', figures: toFigures(results, startedAt) };
  } catch (error) {
    addMetrics('model', { ModelCalls: 1, ModelFailures: 1 });
    return rethrowWithoutServerText(APIError)(error);
  }
}
