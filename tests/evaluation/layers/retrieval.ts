// Layer 1: at which place the product ranks the past reply that states the needed fact.
import { selectVoiceExamples } from '#functions/drafts/domain/prompt/select-voice-examples.ts';
import type { EvaluationAccount, EvaluationQuestion } from '../evaluation-accounts.ts';
import type { EvaluationMeasure } from '../evaluation-table.ts';

/** 1 is the first place; Infinity when the fact is not ranked at all. */
function rankNeededFact(account: EvaluationAccount, question: EvaluationQuestion): number {
  const ranked = selectVoiceExamples(
    question.text,
    account.past_replies,
    account.past_replies.length,
  );
  const place = ranked.findIndex((reply) => 'fact' in reply && reply.fact === question.fact);
  return place === -1 ? Number.POSITIVE_INFINITY : place + 1;
}

export function measureRetrieval(
  accounts: readonly EvaluationAccount[],
): readonly EvaluationMeasure[] {
  const ranks = accounts.flatMap((account) =>
    account.questions.map((question) => ({
      language: account.language,
      rank: rankNeededFact(account, question),
    })),
  );
  const measure = (name: string, unit: 'share' | 'mean', score: (rank: number) => number) => ({
    layer: '1 retrieval',
    name,
    unit,
    samples: ranks.map(({ language, rank }) => ({ language, value: score(rank) })),
  });
  return [
    measure('needed fact ranked first (R@1)', 'share', (rank) => (rank === 1 ? 1 : 0)),
    measure('needed fact among the first six (R@6)', 'share', (rank) => (rank <= 6 ? 1 : 0)),
    measure('mean reciprocal rank (MRR)', 'mean', (rank) => 1 / rank),
  ];
}
