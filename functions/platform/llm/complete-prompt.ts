// Requests one completion from an OpenAI-compatible server. The model has no tools.
import { nowMs } from '../clock.ts';
import { addMetrics } from '../metrics.ts';
import type { PromptContent } from './chat-request.ts';
import { createCompletionMeter } from './completion-figures.ts';
import {
  type CompletionRequest,
  connectModelServer,
  listModels,
  type ModelServer,
  requestOfFirstAnsweringModel,
} from './model-server.ts';
import { withoutServerText } from './without-server-text.ts';

/**
 * Covers all attempts, their retries and the waits between them; a server's Retry-After can be as long as a minute. The
 * callers have a share of it, or less.
 */
const TOTAL_TIMEOUT_MS = 50_000;

/** A server that is silent for this long is asked again while there is still time for a response. */
const FIRST_ATTEMPT_TIMEOUT_MS = 25_000;

/** Token limit of the second attempt, as a multiple of the first one's. */
const SECOND_ATTEMPT_TOKEN_FACTOR = 4;

export type LlmPrompt = PromptContent & {
  /** Limit for all tokens the model writes: its reasoning and the completion. */
  readonly maxTokens: number;
  /** Set when the caller has less time than a worker (milliseconds). */
  readonly timeoutMs?: number;
  readonly countCall: ModelCallCounter;
};

/**
 * Wraps each attempt, with everything that is tried until a model answers. One that resolves was answered and is paid
 * for, even when the answer cannot be used.
 */
export type ModelCallCounter = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

export type Completion = {
  /** Raw: the caller has to validate it. Empty when there is nothing to use. */
  readonly text: string;
  /** Whether the model that answered was shown the pictures of the prompt. */
  readonly hasSeenPictures: boolean;
  readonly figures: ReturnType<ReturnType<typeof createCompletionMeter>['toFigures']>;
};

/** `text` is undefined when the token limit cut the completion off, which makes it useless. */
type AttemptResult = {
  readonly text: string | undefined;
  readonly model: string;
  readonly hasSeenPictures: boolean;
};

async function makeAttempt(
  server: ModelServer,
  request: CompletionRequest & Pick<LlmPrompt, 'countCall'>,
  models: readonly string[],
): Promise<AttemptResult> {
  const { completion, model, options } = await request.countCall(() =>
    requestOfFirstAnsweringModel(server, request, models),
  );
  const choice = completion.choices?.[0];
  const result = { model, hasSeenPictures: options.includes('pictures') };
  if (choice?.finish_reason === 'length') return { ...result, text: undefined };
  if (choice?.finish_reason === 'content_filter') return { ...result, text: '' };
  return { ...result, text: choice?.message.content ?? '' };
}

/** The length of the reasoning is unknown in advance: a completion that is cut off is requested with a larger limit. */
async function makeAttempts(prompt: LlmPrompt): Promise<Completion> {
  const { maxTokens, countCall } = prompt;
  // A caller may have used up its time.
  const timeoutMs = Math.max(0, prompt.timeoutMs ?? TOTAL_TIMEOUT_MS);
  const signal = AbortSignal.timeout(timeoutMs);
  const deadline = nowMs() + timeoutMs;
  const server = await connectModelServer();
  const meter = createCompletionMeter();
  const timeout = FIRST_ATTEMPT_TIMEOUT_MS;
  const request = { prompt, maxTokens, timeout, signal, deadline, meter, countCall };
  // A longer completion takes longer: the second attempt may use all the remaining time.
  const longRequest = {
    ...request,
    maxTokens: maxTokens * SECOND_ATTEMPT_TOKEN_FACTOR,
    timeout: timeoutMs,
  };
  const models = listModels();
  const first = await makeAttempt(server, request, models);
  const { text, model, hasSeenPictures } =
    first.text === undefined
      ? await makeAttempt(server, longRequest, models.slice(models.indexOf(first.model)))
      : first;
  return { text: text ?? '', hasSeenPictures, figures: meter.toFigures(model) };
}

/**
 * Returns the raw text of the completion. It is requested as JSON, but the caller has to validate it. It is empty when
 * the model refused, its server withheld a part, or the completion was cut off twice.
 * @throws Error when the server is unreachable, rejects the request or returns no complete text in time
 */
export async function completePrompt(prompt: LlmPrompt): Promise<Completion> {
  try {
    const completion = await makeAttempts(prompt);
    addMetrics('model', { ModelCalls: 1, ModelFailures: 0 });
    return completion;
  } catch (error) {
    addMetrics('model', { ModelCalls: 1, ModelFailures: 1 });
    throw await withoutServerText(error);
  }
}
