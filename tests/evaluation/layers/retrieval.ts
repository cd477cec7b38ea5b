// Layer 1: at which place the product ranks the past reply that states the needed fact.

import { quantizeVector } from '#functions/reply-memory/domain/quantized-vector.ts';
import {
  prepareReplies,
  rankReplies,
  toReplyText,
} from '#functions/reply-memory/domain/rank-replies.ts';
import { embedTexts } from '#platform/llm/embed-texts.ts';
import { splitIntoChunks } from '#platform/split-into-chunks.ts';
import type { EvaluationAccount } from '../evaluation-accounts.ts';
import type { EvaluationMeasure } from '../evaluation-table.ts';

type PastReply = EvaluationAccount['past_replies'][number];
type Rank = { readonly language: EvaluationAccount['language']; readonly rank: number };
type Vectors = ReadonlyMap<string, Int8Array>;

const NO_VECTORS: Vectors = new Map();

/** The vectors of all texts, as the product keeps them. */
async function embedAll(accounts: readonly EvaluationAccount[]): Promise<Vectors> {
  const texts = accounts.flatMap(({ past_replies, questions }) => [
    ...past_replies.map(toReplyText),
    ...questions.map(({ text }) => text),
  ]);
  const vectors = new Map<string, Int8Array>();
  for (const chunk of splitIntoChunks([...new Set(texts)], 100)) {
    const embedded = await embedTexts(chunk, { timeoutMs: 120_000 });
    for (const [at, text] of chunk.entries()) vectors.set(text, quantizeVector(embedded[at] ?? []));
  }
  return vectors;
}

/** 1 is the first place; Infinity when the fact is not ranked at all. `others`: replies that cannot be the needed one. */
function rankNeededFacts(
  account: EvaluationAccount,
  others: readonly PastReply[],
  vectors: Vectors,
): readonly Rank[] {
  const own = new Set<PastReply>(account.past_replies);
  const all = prepareReplies(
    [...account.past_replies, ...others].map((reply) => ({
      reply,
      question: reply.question,
      answer: reply.answer,
      vector: vectors.get(toReplyText(reply)),
    })),
  );
  return account.questions.map(({ text, fact }) => {
    const ranked = rankReplies({ text, vector: vectors.get(text) }, all);
    const place = ranked.findIndex(({ reply }) => own.has(reply) && reply.fact === fact);
    const rank = place === -1 ? Number.POSITIVE_INFINITY : place + 1;
    return { language: account.language, rank };
  });
}

const measureRanks = (label: string, ranks: readonly Rank[]): readonly EvaluationMeasure[] => {
  const measure = (name: string, unit: 'share' | 'mean', score: (rank: number) => number) => ({
    layer: '1 retrieval',
    name: `${label}: ${name}`,
    unit,
    samples: ranks.map(({ language, rank }) => ({ language, value: score(rank) })),
  });
  const within = (places: number) =>
    measure(`needed fact among ${places} (R@${places})`, 'share', (rank) =>
      rank <= places ? 1 : 0,
    );
  return [
    ...[1, 6, 16].map(within),
    measure('mean reciprocal rank (MRR)', 'mean', (rank) => 1 / rank),
  ];
};

/** `crowd`: accounts whose replies of the same language are put beside those of each account. */
export async function measureRetrieval(
  accounts: readonly EvaluationAccount[],
  crowd: readonly EvaluationAccount[],
): Promise<readonly EvaluationMeasure[]> {
  const vectors = await embedAll([...accounts, ...crowd]);
  const listOthers = (account: EvaluationAccount): readonly PastReply[] =>
    crowd
      .filter(
        (one) =>
          one.language === account.language && one.account.username !== account.account.username,
      )
      .flatMap(({ past_replies }) => past_replies);
  const rankAll = (used: Vectors, isCrowded: boolean) =>
    accounts.flatMap((one) => rankNeededFacts(one, isCrowded ? listOthers(one) : [], used));
  return [
    ...measureRanks('words alone', rankAll(NO_VECTORS, false)),
    ...measureRanks('words and meaning', rankAll(vectors, false)),
    ...measureRanks('among all accounts', rankAll(vectors, true)),
  ];
}
