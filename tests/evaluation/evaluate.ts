// Runs all layers of the evaluation on one part of its data.
import { toReplyText } from '#functions/reply-memory/domain/rank-replies.ts';
import { embedSandboxTexts } from '#scripts/sandbox/language-model/embed-texts.ts';
import {
  type EvaluationAccount,
  type EvaluationPart,
  readEvaluationAccounts,
} from './evaluation-accounts.ts';
import { type EvaluationMeasure, formatEvaluationTable } from './evaluation-table.ts';
import { measureAdversarialWriter } from './layers/adversarial-writer.ts';
import {
  loadQuestionContexts,
  measurePromptContent,
  type QuestionInContext,
} from './layers/prompt-content.ts';
import { measureRealModel } from './layers/real-model.ts';
import { measureReplyGate } from './layers/reply-gate.ts';
import { measureRetrieval } from './layers/retrieval.ts';
import { listSmartCheckCases, measureSmartCheck } from './layers/smart-check.ts';
import { measureVoice } from './layers/voice.ts';
import { listModelCases } from './model-cases.ts';
import { readRecordedOutputs } from './recorded-outputs.ts';
import type { SandboxModelServer } from './sandbox-model-server.ts';
import { storeEvaluationAccount } from './store-evaluation-account.ts';

/** A draft does not wait long for a vector, and on a busy machine the model would make some of them wait. */
const prepareVectors = ({ questions, past_replies: replies }: EvaluationAccount) =>
  embedSandboxTexts([...questions.map(({ text }) => text), ...replies.map(toReplyText)]);

/** The contexts of all questions, before and after the owners kept their facts. */
export async function loadContexts(part: EvaluationPart) {
  const withoutFacts: QuestionInContext[] = [];
  const questions: QuestionInContext[] = [];
  for (const account of readEvaluationAccounts(part)) {
    await prepareVectors(account);
    const stored = await storeEvaluationAccount(account);
    await stored.rememberReplies();
    withoutFacts.push(...(await loadQuestionContexts(account, stored)));
    await stored.storeFacts();
    questions.push(...(await loadQuestionContexts(account, stored)));
  }
  return { questions, withoutFacts };
}

export async function evaluate(part: EvaluationPart, model: SandboxModelServer): Promise<string> {
  const accounts = readEvaluationAccounts(part);
  const strangers = [...readEvaluationAccounts('open'), ...(part === 'open' ? [] : accounts)];
  const { questions, withoutFacts } = await loadContexts(part);
  const measures: readonly EvaluationMeasure[] = [
    ...(await measureRetrieval(accounts, strangers)),
    ...measurePromptContent(questions, withoutFacts),
    ...(await measureReplyGate(part)),
    ...(await measureVoice(accounts, strangers, model)),
    ...(await measureAdversarialWriter(questions, model)),
    ...(await measureRealModel(
      listModelCases(accounts, questions, withoutFacts),
      readRecordedOutputs('drafts', part).outputs,
      strangers,
    )),
    ...measureSmartCheck(
      listSmartCheckCases(part),
      readRecordedOutputs('smart-checks', part).outputs,
    ),
  ];
  return formatEvaluationTable(measures);
}
