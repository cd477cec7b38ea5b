// The figures of one generated text.
import { expect, test } from 'vitest';
import { computeGenerationFigures, type GenerationLog } from './generation-figures.ts';

const completion = {
  model: 'gpt-5.2 mini',
  promptTokens: 900,
  cachedTokens: 512,
  completionTokens: 40,
  latencyMs: 1_200,
  attempts: 1,
};
const SUMS = {
  answered_by_gpt_5_2_mini: 1,
  model_calls: 1,
  model_ms: 1_200,
  prompt_tokens: 900,
  cached_tokens: 512,
  completion_tokens: 40,
};
const written = { kind: 'model', ms: 1_300 } as const;

test.each<[string, Partial<GenerationLog>, Readonly<Record<string, number>>]>([
  ['nothing when the model was not asked', { completions: [] }, {}],
  ['a draft that was written at once', { draft: written }, { ...SUMS, drafts: 1, draft_ms: 1_300 }],
  ['calls without a draft, such as a smart check', {}, SUMS],
  [
    'a corrected draft with both of its calls',
    {
      completions: [completion, { ...completion, model: 'other', attempts: 2 }],
      rejections: ['echo'],
      draft: written,
    },
    {
      answered_by_gpt_5_2_mini: 1,
      answered_by_other: 1,
      model_calls: 3,
      model_ms: 2_400,
      prompt_tokens: 1_800,
      cached_tokens: 1_024,
      completion_tokens: 80,
      drafts: 1,
      corrected: 1,
      draft_ms: 1_300,
      rejected_echo: 1,
    },
  ],
  [
    'a standard text after two rejections',
    { rejections: ['echo', 'echo'], draft: { kind: 'standard', ms: 12_000 } },
    { ...SUMS, drafts: 1, standard: 1, slow: 1, draft_ms: 12_000, rejected_echo: 2 },
  ],
  [
    'a failed draft, without the time that it took',
    { completions: [], draft: { kind: 'none', ms: 50_000 } },
    { drafts: 1, failed: 1 },
  ],
  [
    'no tokens of a server that gives none',
    {
      completions: [
        {
          ...completion,
          promptTokens: undefined,
          cachedTokens: undefined,
          completionTokens: undefined,
        },
      ],
    },
    { answered_by_gpt_5_2_mini: 1, model_calls: 1, model_ms: 1_200 },
  ],
])('counts %s', (_, log, figures) => {
  expect(computeGenerationFigures({ completions: [completion], rejections: [], ...log })).toEqual(
    figures,
  );
});
