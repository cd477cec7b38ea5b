// The parts of a request that some OpenAI-compatible servers refuse. A refused part is left out, and left out at once
// from then on when that helped: for the life of the function, for each model.

/** `json_object` stands in for `json_schema`; without both the prompt alone asks for JSON. */
export type RequestOption =
  | 'json_schema'
  | 'json_object'
  | 'effort'
  | 'completion_token_limit'
  | 'pictures';

/** A failure that the server answered. Its text is never logged: it may repeat the key or the prompt. */
export type ServerRefusal = { readonly status: number; readonly text: string };

/** How servers name the part that they refuse. */
const NAMES: Readonly<Record<RequestOption, RegExp>> = {
  json_schema: /response.?format|schema|structured|grammar/i,
  json_object: /response.?format|json.?object/i,
  // Ollama: `does not support thinking`.
  effort: /effort|thinking/i,
  // Mistral knows the older name only.
  completion_token_limit: /max_completion_tokens/i,
  pictures: /image|picture|vision|multi-?modal/i,
};

/** The key, the permission, the time or the load is the reason, not a part of the request. */
const STATUSES_OF_NO_PART: readonly number[] = [401, 403, 408, 429];
/** The server has read the request and does not accept it. */
const REFUSING_STATUSES: readonly number[] = [400, 422];
const CONTENT_FILTER = /content.?(?:filter|policy|management)/i;
const PROMPT_LENGTH = /context.?length|maximum context/i;

/** Whether a filter of the server refused the prompt. */
export const isContentFilterRefusal = ({ text }: ServerRefusal): boolean =>
  CONTENT_FILTER.test(text);

/**
 * The parts in use that the server refuses. A refusal that names none is taken for one of all parts that can be left
 * out; the limit of tokens cannot, and its refusals name it.
 */
export function findRefusedOptions(
  refusal: ServerRefusal,
  used: readonly RequestOption[],
): readonly RequestOption[] {
  const { status, text } = refusal;
  if (STATUSES_OF_NO_PART.includes(status) || isContentFilterRefusal(refusal)) return [];
  const named = used.filter((option) => NAMES[option].test(text));
  if (named.length > 0) return named;
  if (!REFUSING_STATUSES.includes(status) || PROMPT_LENGTH.test(text)) return [];
  return used.filter((option) => option !== 'completion_token_limit');
}

/** Instead of a schema, any JSON object is asked for. */
export const withoutOptions = (
  options: readonly RequestOption[],
  refused: readonly RequestOption[],
): readonly RequestOption[] =>
  options
    .map((option) =>
      option === 'json_schema' && refused.includes(option) ? 'json_object' : option,
    )
    .filter((option) => !refused.includes(option));

const refusedByModel = new Map<string, readonly RequestOption[]>();

/** A picture that cannot be read says nothing about the next one. */
export function rememberRefusedOptions(model: string, refused: readonly RequestOption[]): void {
  const lasting = refused.filter((option) => option !== 'pictures');
  refusedByModel.set(model, [...listRefusedOptions(model), ...lasting]);
}

export const listRefusedOptions = (model: string): readonly RequestOption[] =>
  refusedByModel.get(model) ?? [];
