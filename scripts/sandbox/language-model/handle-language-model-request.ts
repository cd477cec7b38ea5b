// Emulates the OpenAI API (chat completions, responses, embeddings, models) with deterministic replies.
import { runRouteWithFaults } from '../faults/run-route-with-faults.ts';
import { buildJsonResponse, type HttpOutcome, type HttpResponse } from '../http/http-messages.ts';
import { readJsonBody } from '../http/request-body.ts';
import type { RequestHandler, Sandbox } from '../sandbox-types.ts';
import { hashText } from '../world/seeded-random.ts';
import { buildTokenUsage } from './build-token-usage.ts';
import { composeSandboxReply, composeTexts } from './compose-reply.ts';
import { embedSandboxTexts } from './embed-texts.ts';
import { findModelRequestError, type ModelRequestError } from './find-model-request-error.ts';
import { fitOutputToSchema } from './fit-output-to-schema.ts';
import { judgeReply } from './judge-reply.ts';
import { parseReplyPrompt } from './parse-reply-prompt.ts';
import { spoilReply } from './spoil-reply.ts';

const modelName = 'sandbox-writer';
const embeddingModelName = 'sandbox-embeddings';

type RequestBody = Readonly<Record<string, unknown>>;

export const handleLanguageModelRequest: RequestHandler<HttpOutcome> = async (
  sandbox,
  incoming,
) => {
  const path = incoming.path.replace(/^\/openai(\/v1)?\/?/, '').replace(/\/$/, '');
  const body = readJsonBody(incoming);
  const responder = responders[`${incoming.method} ${path}`];
  if (!responder)
    return buildErrorResponse(404, `Unknown request URL: ${incoming.method} ${incoming.path}.`);
  return await runRouteWithFaults(sandbox, incoming, {
    name: `${incoming.method} openai/${path}`,
    run: () => {
      if (!incoming.headers.authorization)
        return buildErrorResponse(401, 'You did not provide an API key.');
      return responder(sandbox, body, null);
    },
    buildError: (fault) => buildErrorResponse(fault.status ?? 500, fault.message),
    buildText: (fault) => responder(sandbox, body, fault.text),
  });
};

/** The text to write. */
interface ModelRequest {
  readonly instructions: string;
  readonly input: string;
  readonly wantsJson: boolean;
  /** The model is asked to write once more, because its text could not be used. */
  readonly isCorrection: boolean;
  /** The number of pictures. */
  readonly pictures: number;
}

/** `fixedText` replaces the generated text, word for word. */
type Responder = (
  sandbox: Sandbox,
  body: RequestBody,
  fixedText: string | null,
) => HttpResponse | Promise<HttpResponse>;

const responders: Readonly<Record<string, Responder>> = {
  'GET models': () =>
    buildModelResponse({
      object: 'list',
      data: [{ id: modelName, object: 'model', created: 1_700_000_000, owned_by: 'sandbox' }],
    }),
  'POST chat/completions': (sandbox, body, fixedText) => {
    if (!Array.isArray(body.messages))
      return buildErrorResponse(400, "Missing required parameter: 'messages'.");
    const error = findModelRequestError(sandbox.controls, body);
    if (error) return buildErrorResponse(error.status, error.message, error);
    const request = {
      ...splitMessages(body.messages),
      wantsJson: asksForJson(body.response_format),
    };
    const content =
      fixedText ?? fitOutputToSchema(generateOutput(sandbox, request), body.response_format);
    const { read, cached, written, total } = countUsage(sandbox, request, content);
    const message = { role: 'assistant', content, refusal: null };
    return buildModelResponse({
      id: `chatcmpl-sandbox${hashText(request.input).toString(36)}`,
      object: 'chat.completion',
      created: Math.floor(sandbox.now() / 1000),
      model: modelName,
      choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
      usage: {
        prompt_tokens: read,
        prompt_tokens_details: { cached_tokens: cached },
        completion_tokens: written,
        total_tokens: total,
      },
    });
  },
  'POST embeddings': async (_, { input }) => {
    const texts = Array.isArray(input) ? input : [input];
    if (!texts.every((text) => typeof text === 'string'))
      return buildErrorResponse(400, "Invalid type for 'input'.");
    const vectors = await embedSandboxTexts(texts);
    const tokens = Math.ceil(texts.join('').length / 4);
    return buildModelResponse({
      object: 'list',
      model: embeddingModelName,
      data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    });
  },
  'POST responses': (sandbox, body, fixedText) => {
    const request = {
      input: extractText(body.input),
      instructions: typeof body.instructions === 'string' ? body.instructions : '',
      wantsJson: asksForJson((body.text as RequestBody | undefined)?.format),
      isCorrection: false,
      pictures: 0,
    };
    const text = fixedText ?? generateOutput(sandbox, request);
    const { read, cached, written, total } = countUsage(sandbox, request, text);
    const content = [{ type: 'output_text', text, annotations: [] }];
    return buildModelResponse({
      id: `resp_sandbox${hashText(request.input).toString(36)}`,
      object: 'response',
      created_at: Math.floor(sandbox.now() / 1000),
      status: 'completed',
      model: modelName,
      output: [
        { type: 'message', id: 'msg_sandbox', status: 'completed', role: 'assistant', content },
      ],
      usage: {
        input_tokens: read,
        input_tokens_details: { cached_tokens: cached },
        output_tokens: written,
        total_tokens: total,
      },
    });
  },
};

function generateOutput({ controls }: Sandbox, request: ModelRequest): string {
  const isWillful = controls.isWriterStubborn || !request.isCorrection;
  const writerBehavior = isWillful ? controls.writerBehavior : 'good';
  if (writerBehavior === 'silence') return '';
  const prompt = parseReplyPrompt(request.instructions, request.input);
  if (request.instructions.includes('"texts"')) {
    const { text = '', count = 1 } = JSON.parse(request.input) as { text?: string; count?: number };
    const texts = composeTexts(text, count).map((variant) =>
      spoilReply(writerBehavior, variant, { ...prompt, comment: text }),
    );
    return JSON.stringify({ texts });
  }
  if (prompt.asksForDecision) {
    const shouldReply = /[?？؟]/.test(prompt.comment) || prompt.comment.length > 12;
    const ownerTexts = [...prompt.facts, { name: 'post_caption', text: prompt.caption }];
    const verdicts = judgeReply(prompt.checkedReply, ownerTexts);
    return JSON.stringify({
      should_reply: shouldReply,
      ...(verdicts.length > 0 && { verdicts }),
    });
  }
  const reply = composeSandboxReply(prompt, request.instructions + request.input);
  const text = spoilReply(writerBehavior, reply.text, prompt);
  if (!request.wantsJson) return text;
  const { intent } = reply;
  return JSON.stringify({
    text,
    intent,
    ...(prompt.facts.length > 0 && { facts_used: reply.factsUsed }),
  });
}

function splitMessages(
  messages: readonly { readonly role?: unknown; readonly content?: unknown }[],
) {
  const firstAnswer = messages.findIndex(({ role }) => role === 'assistant');
  const isCorrection = firstAnswer !== -1;
  const prompt = isCorrection ? messages.slice(0, firstAnswer) : messages;
  const joinTexts = (isInput: boolean): string =>
    prompt
      .filter(({ role }) => (role === 'user') === isInput)
      .map(({ content }) => extractText(content))
      .join('\n');
  const pictures = prompt
    .flatMap(({ content }) => (Array.isArray(content) ? content : []))
    .filter((part: { readonly type?: unknown }) => part.type === 'image_url').length;
  return { instructions: joinTexts(false), input: joinTexts(true), isCorrection, pictures };
}

/** Plain text, or a list of messages or content parts. */
function extractText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value
    .map((part: { readonly text?: unknown; readonly content?: unknown }) =>
      typeof part.text === 'string' ? part.text : extractText(part.content),
    )
    .join('\n');
}

function asksForJson(format: unknown): boolean {
  const type = (format as { readonly type?: unknown } | undefined)?.type;
  return typeof type === 'string' && type.startsWith('json');
}

const countUsage = (
  { controls }: Sandbox,
  { instructions, input, pictures }: ModelRequest,
  output: string,
) => buildTokenUsage(controls, { prompt: instructions + input, pictures, output });

function buildModelResponse(value: unknown): HttpResponse {
  return buildJsonResponse(200, value, { 'x-written-by': modelName });
}

function buildErrorResponse(
  status: number,
  message: string,
  { param, code }: Pick<ModelRequestError, 'param' | 'code'> = { param: null, code: null },
): HttpResponse {
  const type =
    status === 429 ? 'rate_limit_error' : status >= 500 ? 'server_error' : 'invalid_request_error';
  return buildJsonResponse(status, { error: { message, type, param, code } });
}
