// The body of a request for one completion, from the prompt and the parts that the server accepts.
import type { OpenAI } from 'openai';
import * as z from 'zod';
import { defineEnv } from '../env.ts';
import { listRefusedOptions, type RequestOption, withoutOptions } from './request-options.ts';
import { toStrictJsonSchema } from './strict-json-schema.ts';

const env = defineEnv({
  OPENAI_REASONING_EFFORT: z.string().default(''),
  OPENAI_READS_PICTURES: z.enum(['true', 'false', '']).default('false'),
});

export type PromptContent = {
  readonly instructions: string;
  readonly input: string;
  /** An earlier output of the model for this prompt, and what it has to do differently. */
  readonly correction?: { readonly output: string; readonly request: string } | undefined;
  /** The form of the output, for servers that hold the model to one. The instructions describe it as well. */
  readonly outputSchema?: { readonly name: string; readonly schema: z.ZodObject };
  /** Shown to the model where the settings say that it can see. */
  readonly pictures?: readonly { readonly label: string; readonly url: string }[] | undefined;
};

/** Whether the settings say that the model can see. */
export const canModelSee = (): boolean => env().OPENAI_READS_PICTURES === 'true';

type ChatRequest = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** The parts that the settings and the prompt ask for, without those that this model's server refused. */
export function listRequestOptions(
  model: string,
  { outputSchema, pictures = [] }: PromptContent,
): readonly RequestOption[] {
  const wanted: readonly (RequestOption | false)[] = [
    outputSchema ? 'json_schema' : 'json_object',
    'completion_token_limit',
    env().OPENAI_REASONING_EFFORT !== '' && 'effort',
    canModelSee() && pictures.length > 0 && 'pictures',
  ];
  return withoutOptions(
    wanted.filter((option) => option !== false),
    listRefusedOptions(model),
  );
}

function buildResponseFormat(
  { outputSchema }: PromptContent,
  options: readonly RequestOption[],
): Pick<ChatRequest, 'response_format'> {
  if (outputSchema && options.includes('json_schema')) {
    const { name, schema } = outputSchema;
    const json_schema = { name, strict: true, schema: toStrictJsonSchema(schema) };
    return { response_format: { type: 'json_schema', json_schema } };
  }
  return options.includes('json_object') ? { response_format: { type: 'json_object' } } : {};
}

/** Each picture follows a line that says what it shows, after the text. */
function buildUserContent(
  { input, pictures = [] }: PromptContent,
  options: readonly RequestOption[],
): string | OpenAI.ChatCompletionContentPart[] {
  if (!options.includes('pictures')) return input;
  return [
    { type: 'text', text: input },
    ...pictures.flatMap(({ label, url }): OpenAI.ChatCompletionContentPart[] => [
      { type: 'text', text: label },
      { type: 'image_url', image_url: { url, detail: 'low' } },
    ]),
  ];
}

export function buildChatRequest(
  prompt: PromptContent,
  target: {
    readonly model: string;
    readonly maxTokens: number;
    readonly options: readonly RequestOption[];
  },
): ChatRequest {
  const { model, maxTokens, options } = target;
  const { instructions, correction } = prompt;
  return {
    model,
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: buildUserContent(prompt, options) },
      ...(correction
        ? ([
            { role: 'assistant', content: correction.output },
            { role: 'user', content: correction.request },
          ] as const)
        : []),
    ],
    ...buildResponseFormat(prompt, options),
    ...(options.includes('completion_token_limit')
      ? { max_completion_tokens: maxTokens }
      : { max_tokens: maxTokens }),
    ...(options.includes('effort')
      ? // Servers have names of their own beside those of the library.
        { reasoning_effort: env().OPENAI_REASONING_EFFORT as OpenAI.ReasoningEffort }
      : {}),
  };
}
