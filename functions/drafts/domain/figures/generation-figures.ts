// Computes the daily figures of one generated text: calls, tokens, time, rejections. Pure.

/** The figures of one completion. Token counts are undefined when the server gives no usage. */
type CompletionFigures = {
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

function countRejections(rejections: readonly string[]): GenerationFigures {
  const counts: Record<string, number> = {};
  for (const reason of rejections) {
    const name = `${REJECTED_FIGURE_PREFIX}${reason}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Empty when the model was not asked. */
export function computeGenerationFigures(log: GenerationLog): GenerationFigures {
  const sum = (get: (completion: CompletionFigures) => number | undefined): number =>
    log.completions.reduce((total, completion) => total + (get(completion) ?? 0), 0);
  const figures: GenerationFigures = {
    ...countDraft(log),
    ...countRejections(log.rejections),
    model_calls: sum(({ attempts }) => attempts),
    model_ms: sum(({ latencyMs }) => latencyMs),
    prompt_tokens: sum(({ promptTokens }) => promptTokens),
    cached_tokens: sum(({ cachedTokens }) => cachedTokens),
    completion_tokens: sum(({ completionTokens }) => completionTokens),
  };
  return Object.fromEntries(Object.entries(figures).filter(([, count]) => count > 0));
}
