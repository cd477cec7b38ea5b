// The comments and messages that a real model answers: the same ones recorded, replayed and asked live.
import {
  buildDraftPrompt,
  type DraftPrompt,
  type DraftPromptContext,
} from '#functions/drafts/domain/prompt/draft-prompt.ts';
import type { EvaluationAccount } from './evaluation-accounts.ts';
import type { QuestionInContext } from './layers/prompt-content.ts';
import { buildContextOfHiddenReply } from './layers/voice.ts';

/**
 * - `known`: the owner keeps the needed fact. - `unknown`: no text of the owner has it.
 * - `small_talk`: a past comment whose answer of the owner states no fact and is hidden.
 */
export type ModelCaseKind = 'known' | 'unknown' | 'small_talk';

export type ModelCase = {
  /** Unique in its part of the data. */
  readonly id: string;
  readonly kind: ModelCaseKind;
  readonly account: EvaluationAccount;
  readonly context: DraftPromptContext;
  /** The fact that answers the question, in the owner's words; null when none does. */
  readonly neededFact: string | null;
  /** The owner's own answer; null for questions of new people. */
  readonly ownerAnswer: string | null;
};

const CASES_PER_ACCOUNT: Readonly<Record<ModelCaseKind, number>> = {
  known: 4,
  unknown: 2,
  small_talk: 4,
};

const buildCaseId = (account: EvaluationAccount, kind: ModelCaseKind, id: string) =>
  `${account.account.username}/${kind}/${id}`;

const buildKnownCase = ({ account, question, context }: QuestionInContext): ModelCase => ({
  id: buildCaseId(account, 'known', question.id),
  kind: 'known',
  account,
  context,
  neededFact: account.facts.find(({ id }) => id === question.fact)?.text ?? null,
  ownerAnswer: null,
});

/** Every answer that states the fact is left out. */
function buildUnknownCase({ account, question, context }: QuestionInContext): ModelCase {
  const stating = account.past_replies.filter(({ fact }) => fact === question.fact);
  const isSilent = ({ answer }: { readonly answer: string }) =>
    !stating.some((reply) => reply.answer === answer);
  return {
    id: buildCaseId(account, 'unknown', question.id),
    kind: 'unknown',
    account,
    context: {
      ...context,
      pastReplies: context.pastReplies.filter(isSilent),
      earlierAnswers: (context.earlierAnswers ?? []).filter(isSilent),
    },
    neededFact: null,
    ownerAnswer: null,
  };
}

const listSmallTalkCases = (account: EvaluationAccount): readonly ModelCase[] =>
  account.past_replies
    .filter(({ fact }) => fact === null)
    .slice(0, CASES_PER_ACCOUNT.small_talk)
    .map((hidden, index) => ({
      id: buildCaseId(account, 'small_talk', `${index + 1}`),
      kind: 'small_talk',
      account,
      context: buildContextOfHiddenReply(account, hidden),
      neededFact: null,
      ownerAnswer: hidden.answer,
    }));

/** `questions`: with the facts of their owners. `withoutFacts`: the same ones before the owners kept facts. */
export function listModelCases(
  accounts: readonly EvaluationAccount[],
  questions: readonly QuestionInContext[],
  withoutFacts: readonly QuestionInContext[],
): readonly ModelCase[] {
  return accounts.flatMap((account) => {
    const ofAccount = (all: readonly QuestionInContext[]) =>
      all.filter((one) => one.account.account.username === account.account.username);
    const { known, unknown } = CASES_PER_ACCOUNT;
    return [
      ...ofAccount(questions).slice(0, known).map(buildKnownCase),
      ...ofAccount(withoutFacts).slice(-unknown).map(buildUnknownCase),
      ...listSmallTalkCases(account),
    ];
  });
}

/** The same prompt for the same case, unlike in the product, where the nonce is random. */
export const buildModelCasePrompt = ({ id, context }: ModelCase): DraftPrompt =>
  buildDraftPrompt(context, Buffer.from(id).toString('hex').slice(-16));
