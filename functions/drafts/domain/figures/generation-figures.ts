// Computes the daily figures of one generated text: calls, tokens, time, rejections. Pure.

/** The figures of one completion. Token counts are undefined when the server gives no usage. */
type CompletionFigures = {
  /** The model that answered. */
  readonly model: string;
  readonly promptTokens: number | undefined;
  readonly cachedTokens: number | undefined;
  readonly completionTokens: number | undefined;
  readonly latencyMs: number;
  /** The calls of the server, answered or not. */
  readonly attempts: number;
};

/** Completed while a text is generated, so that it holds what was done also when a later call fails. */
export type GenerationLog = {
  readonly completions: CompletionFigures[];
  /** The reasons for which outputs were rejected. */
  readonly rejections: string[];
  /** The draft that came of it; undefined when no draft was asked for. */
  draft?: { readonly kind: 'model' | 'standard' | 'none'; readonly ms: number };
};

export const createGenerationLog = (): GenerationLog => ({ completions: [], rejections: [] });

export const GENERATION_FIGURE_NAMES = [
  'drafts',
  'corrected',
  'standard',
  'failed',
  /** The sum of the times that owners waited for drafts, without those that failed. */
  'draft_ms',
  'slow',
  'model_calls',
  'model_ms',
  'prompt_tokens',
  'cached_tokens',
  'completion_tokens',
] as const;

/** The beginning of each figure that counts outputs rejected for one reason. */
export const REJECTED_FIGURE_PREFIX = 'rejected_';
/** The beginning of each figure that counts the completions of one model: a second one may stand in for the first. */
export const ANSWERED_BY_FIGURE_PREFIX = 'answered_by_';

/** By figure; those that are zero are left out. */
export type GenerationFigures = Readonly<Record<string, number>>;

/** A person who waits longer than this writes the reply without a draft. */
const SLOW_DRAFT_MS = 10_000;

function countDraft({ draft, rejections }: GenerationLog): GenerationFigures {
  if (draft === undefined) return {};
  if (draft.kind === 'none') return { drafts: 1, failed: 1 };
  return {
    drafts: 1,
    draft_ms: draft.ms,
    slow: Number(draft.ms > SLOW_DRAFT_MS),
    standard: Number(draft.kind === 'standard'),
    corrected: Number(draft.kind === 'model' && rejections.length > 0),
  };
}

const countByName = (prefix: string, names: readonly string[]): GenerationFigures =>
  Object.fromEntries(
    [...new Set(names)].map((name) => [
      `${prefix}${name}`,
      names.filter((other) => other === name).length,
    ]),
  );

/** `gpt_5_mini`: names of attributes have no other characters. */
const toModelName = ({ model }: CompletionFigures): string => model.replace(/[^A-Za-z0-9]+/g, '_');

/** Empty when the model was not asked. */
export function computeGenerationFigures(log: GenerationLog): GenerationFigures {
  const sum = (get: (completion: CompletionFigures) => number | undefined): number =>
    log.completions.reduce((total, completion) => total + (get(completion) ?? 0), 0);
  const figures: GenerationFigures = {
    ...countDraft(log),
    ...countByName(REJECTED_FIGURE_PREFIX, log.rejections),
    ...countByName(ANSWERED_BY_FIGURE_PREFIX, log.completions.map(toModelName)),
    model_calls: sum(({ attempts }) => attempts),
    model_ms: sum(({ latencyMs }) => latencyMs),
    prompt_tokens: sum(({ promptTokens }) => promptTokens),
    cached_tokens: sum(({ cachedTokens }) => cachedTokens),
    completion_tokens: sum(({ completionTokens }) => completionTokens),
  };
  return Object.fromEntries(Object.entries(figures).filter(([, count]) => count > 0));
}
