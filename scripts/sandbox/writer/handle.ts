// The writer behind the API of OpenAI: chat completions, responses, models. No model; the same request, the same answer.
import { runFaultyRoute } from '../control/faulty-route.ts';
import { readJsonObject } from '../http/body.ts';
import { type Incoming, jsonResponse, type Outgoing, type Response } from '../http/message.ts';
import type { Sandbox } from '../sandbox.ts';
import { hashText } from '../world/seeded-random.ts';
import { composeReply } from './compose.ts';
import { readPrompt } from './prompt.ts';

const writerModel = 'sandbox-writer';

type Body = Readonly<Record<string, unknown>>;

export async function handleWriter(sandbox: Sandbox, incoming: Incoming): Promise<Outgoing> {
  const path = incoming.path.replace(/^\/openai(\/v1)?\/?/, '').replace(/\/$/, '');
  const body = readJsonObject(incoming);
  const respond = responders[`${incoming.method} ${path}`];
  if (!respond) return apiError(404, `Unknown request URL: ${incoming.method} ${incoming.path}.`);
  return await runFaultyRoute({
    sandbox,
    name: `${incoming.method} openai/${path}`,
    address: `${incoming.method} ${incoming.path}`,
    run: () => {
      if (!incoming.headers.authorization) return apiError(401, 'You did not provide an API key.');
      return respond(sandbox, body, null);
    },
    error: (fault) => apiError(fault.status ?? 500, fault.message),
    text: (fault) => respond(sandbox, body, fault.text),
  });
}

/** `said` replaces what the writer would say, word for word. */
type Responder = (sandbox: Sandbox, body: Body, said: string | null) => Response;

const responders: Readonly<Record<string, Responder>> = {
  'GET models': () =>
    labelled({
      object: 'list',
      data: [{ id: writerModel, object: 'model', created: 1_700_000_000, owned_by: 'sandbox' }],
    }),
  'POST chat/completions': (sandbox, body, said) => {
    const messages = Array.isArray(body.messages) ? body.messages : null;
    if (!messages) return apiError(400, "Missing required parameter: 'messages'.");
    const { instructions, input } = splitMessages(messages);
    const wantsJson = typeOf(body.response_format).startsWith('json');
    const content = said ?? write({ instructions, input, wantsJson });
    return labelled({
      id: `chatcmpl-sandbox${hashText(input).toString(36)}`,
      object: 'chat.completion',
      created: Math.floor(sandbox.now() / 1000),
      model: writerModel,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content, refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: usage(instructions + input, content, ['prompt_tokens', 'completion_tokens']),
    });
  },
  'POST responses': (sandbox, body, said) => {
    const input = inputText(body.input);
    const instructions = typeof body.instructions === 'string' ? body.instructions : '';
    const format = (body.text as Body | undefined)?.format;
    const wantsJson = typeOf(format).startsWith('json');
    const text = said ?? write({ instructions, input, wantsJson });
    return labelled({
      id: `resp_sandbox${hashText(input).toString(36)}`,
      object: 'response',
      created_at: Math.floor(sandbox.now() / 1000),
      status: 'completed',
      model: writerModel,
      output: [
        {
          type: 'message',
          id: 'msg_sandbox',
          status: 'completed',
          role: 'assistant',
          content: [{ type: 'output_text', text, annotations: [] }],
        },
      ],
      usage: usage(instructions + input, text, ['input_tokens', 'output_tokens']),
    });
  },
};

function write(request: {
  readonly instructions: string;
  readonly input: string;
  readonly wantsJson: boolean;
}): string {
  const prompt = readPrompt(request.instructions, request.input);
  if (prompt.wantsDecision) {
    const wanted = /[?？؟]/.test(prompt.comment) || prompt.comment.length > 12;
    return JSON.stringify({ should_reply: wanted });
  }
  const text = composeReply(prompt, request.instructions + request.input);
  return request.wantsJson ? JSON.stringify({ text }) : text;
}

function splitMessages(messages: readonly unknown[]): {
  readonly instructions: string;
  readonly input: string;
} {
  const parts = messages.map((entry) => {
    const message = entry as { readonly role?: unknown; readonly content?: unknown };
    const isInput = message.role === 'user' || message.role === 'assistant';
    return { isInput, text: inputText(message.content) };
  });
  const join = (isInput: boolean): string =>
    parts
      .filter((part) => part.isInput === isInput)
      .map((part) => part.text)
      .join('\n');
  return { instructions: join(false), input: join(true) };
}

/** Text given plainly, or as a list of messages or content parts. */
function inputText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value
    .map((part: { readonly text?: unknown; readonly content?: unknown }) =>
      typeof part.text === 'string' ? part.text : inputText(part.content),
    )
    .join('\n');
}

function typeOf(format: unknown): string {
  const type = (format as { readonly type?: unknown } | undefined)?.type;
  return typeof type === 'string' ? type : '';
}

function usage(
  read: string,
  written: string,
  [readName, writtenName]: readonly [string, string],
): Readonly<Record<string, number>> {
  const tokensRead = Math.ceil(read.length / 4);
  const tokensWritten = Math.ceil(written.length / 4);
  return {
    [readName]: tokensRead,
    [writtenName]: tokensWritten,
    total_tokens: tokensRead + tokensWritten,
  };
}

function labelled(value: unknown): Response {
  return jsonResponse(200, value, { 'x-written-by': writerModel });
}

function apiError(status: number, message: string): Response {
  const type =
    status === 429 ? 'rate_limit_error' : status >= 500 ? 'server_error' : 'invalid_request_error';
  return jsonResponse(status, { error: { message, type, param: null, code: null } });
}
