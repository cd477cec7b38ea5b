// Calls an OpenAI-compatible server for one completion. Parts of the request that it refuses are left out, and another
// model of the same server answers when the first one fails.
import type { OpenAI } from 'openai';
import * as z from 'zod';
import { nowMs } from '../clock.ts';
import { defineEnv } from '../env.ts';
import { logger } from '../logger.ts';
import { buildChatRequest, listRequestOptions, type PromptContent } from './chat-request.ts';
import type { CompletionMeter } from './completion-figures.ts';
import { createModelClient } from './create-model-client.ts';
import {
  findRefusedOptions,
  isContentFilterRefusal,
  type RequestOption,
  rememberRefusedOptions,
  type ServerRefusal,
  withoutOptions,
} from './request-options.ts';

const env = defineEnv({
  OPENAI_MODEL: z.string().min(1),
  OPENAI_FALLBACK_MODEL: z.string().default(''),
});

/** Enough to find the name of a part; some servers repeat the whole request. */
const MAX_REFUSAL_LENGTH = 4_000;
const WRONG_KEY = 401;

export type ModelServer = {
  readonly client: OpenAI;
  /** Describes the last answer with an error status; the client drops its body when that is not in OpenAI's form. */
  readonly getLastRefusal: () => ServerRefusal | undefined;
};

export async function connectModelServer(): Promise<ModelServer> {
  let lastRefusal: ServerRefusal | undefined;
  const client = await createModelClient({
    fetch: async (url, init) => {
      lastRefusal = undefined;
      const response = await fetch(url, init);
      if (response.ok) return response;
      const text = (await response.clone().text()).slice(0, MAX_REFUSAL_LENGTH);
      lastRefusal = { status: response.status, text };
      return response;
    },
  });
  return { client, getLastRefusal: () => lastRefusal };
}

export type CompletionRequest = {
  readonly prompt: PromptContent;
  readonly maxTokens: number;
  /** A call that is silent for so long is made once more (milliseconds). */
  readonly timeout: number;
  /** Ends all calls. */
  readonly signal: AbortSignal;
  /** The time at which the signal ends them (epoch milliseconds). */
  readonly deadline: number;
  readonly meter: CompletionMeter;
};

type ModelAnswer = {
  readonly completion: OpenAI.ChatCompletion;
  readonly model: string;
  readonly options: readonly RequestOption[];
};

/** One answer of one model. Each repetition leaves out at least one part, and there are few. */
async function requestOfModel(
  server: ModelServer,
  request: CompletionRequest,
  model: string,
  dropped: readonly RequestOption[] = [],
): Promise<ModelAnswer> {
  const { prompt, maxTokens, timeout, signal, meter } = request;
  const options = withoutOptions(listRequestOptions(model, prompt), dropped);
  const body = buildChatRequest(prompt, { model, maxTokens, options });
  meter.countAttempt();
  let completion: OpenAI.ChatCompletion;
  try {
    completion = await server.client.chat.completions.create(body, { timeout, signal });
  } catch (error) {
    const refusal = server.getLastRefusal();
    const refused = refusal ? findRefusedOptions(refusal, options) : [];
    if (refused.length === 0 || signal.aborted) throw error;
    return requestOfModel(server, request, model, [...dropped, ...refused]);
  }
  if (dropped.length > 0) {
    logger.info('the model server refuses parts of requests', { model, parts: dropped });
    rememberRefusedOptions(model, dropped);
  }
  meter.addUsage(completion.usage);
  return { completion, model, options };
}

/** Another model would be refused as well when the key is wrong, and a filter is not to be evaded. */
function mayFallbackAnswer(server: ModelServer, { signal }: CompletionRequest): boolean {
  const refusal = server.getLastRefusal();
  if (signal.aborted) return false;
  return refusal?.status !== WRONG_KEY && !(refusal && isContentFilterRefusal(refusal));
}

/** The models of the settings, in the order in which they are asked. */
export const listModels = (): readonly string[] =>
  [env().OPENAI_MODEL, env().OPENAI_FALLBACK_MODEL].filter((model) => model !== '');

/** The first model has half of the time when there is another one. */
export async function requestOfFirstAnsweringModel(
  server: ModelServer,
  request: CompletionRequest,
  models: readonly string[],
): Promise<ModelAnswer> {
  const [model = '', ...others] = models;
  if (others.length === 0) return requestOfModel(server, request, model);
  const share = AbortSignal.timeout(Math.max(0, Math.round((request.deadline - nowMs()) / 2)));
  const signal = AbortSignal.any([request.signal, share]);
  try {
    return await requestOfModel(server, { ...request, signal }, model);
  } catch (error) {
    if (!mayFallbackAnswer(server, request)) throw error;
    const status = server.getLastRefusal()?.status;
    logger.warn('the fallback model is asked, because the first one failed', { model, status });
    return requestOfFirstAnsweringModel(server, request, others);
  }
}
