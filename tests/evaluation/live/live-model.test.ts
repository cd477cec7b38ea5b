// Asks the model of an operator: `npm run eval:live`. It costs what some 150 drafts, 300 judgements and 450
// smart checks cost.
import { beforeAll, expect, test } from 'vitest';
import { mapInParallel } from '#platform/map-in-parallel.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { startFakeReplyMemories } from '#tests/support/vendors/fake-reply-memories.ts';
import { loadContexts } from '../evaluate.ts';
import { type EvaluationPart, readEvaluationAccounts } from '../evaluation-accounts.ts';
import { formatEvaluationTable } from '../evaluation-table.ts';
import { measureRealModel } from '../layers/real-model.ts';
import { listSmartCheckCases, measureSmartCheck } from '../layers/smart-check.ts';
import { buildModelCasePrompt, listModelCases, type ModelCase } from '../model-cases.ts';
import { readRecordedOutputs, writeRecordedOutputs } from '../recorded-outputs.ts';
import { askLiveModel, connectLiveModel } from './ask-live-model.ts';
import { judgePair } from './judge-pair.ts';

const CALLS_AT_ONCE = 6;

let model = '';
setUpTestTable();
beforeAll(() => {
  model = connectLiveModel().model;
  startFakeReplyMemories();
});

/** Silence counts as an output that cannot be used. */
const askOrSilence = async (id: string, prompt: Parameters<typeof askLiveModel>[0]) =>
  [id, await askLiveModel(prompt).catch(() => '')] as const;

/** With `RECORD=1`, the outputs replace the recorded ones. */
function recordAnswers(
  kind: Parameters<typeof writeRecordedOutputs>[0],
  part: EvaluationPart,
  outputs: Readonly<Record<string, string>>,
): void {
  const recorded_on = new Date().toISOString().slice(0, 10);
  if (process.env.RECORD === '1') writeRecordedOutputs(kind, part, { model, recorded_on, outputs });
  expect(Object.values(outputs).some((output) => output !== '')).toBe(true);
}

/** How often the live output, the recorded one or neither was better. */
async function countVerdicts(
  cases: readonly ModelCase[],
  live: Readonly<Record<string, string>>,
  recorded: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, number>>> {
  const pairs = cases.filter(({ id }) => recorded[id] !== undefined && live[id] !== '');
  const verdicts = await mapInParallel(pairs, CALLS_AT_ONCE, (one) =>
    judgePair(one, live[one.id] ?? '', recorded[one.id] ?? ''),
  );
  const count = (verdict: string) => verdicts.filter((each) => each === verdict).length;
  return { live: count('first'), recorded: count('second'), even: count('even') };
}

test.each<EvaluationPart>(['open', 'held-back'])('the model answers the %s cases', async (part) => {
  const accounts = readEvaluationAccounts(part);
  const { questions, withoutFacts } = await loadContexts(part);
  const cases = listModelCases(accounts, questions, withoutFacts);
  const askOne = (one: ModelCase) => askOrSilence(one.id, buildModelCasePrompt(one));
  const outputs = Object.fromEntries(await mapInParallel(cases, CALLS_AT_ONCE, askOne));
  const strangers = [...readEvaluationAccounts('open'), ...(part === 'open' ? [] : accounts)];
  console.log(formatEvaluationTable(await measureRealModel(cases, outputs, strangers)));
  const recording = readRecordedOutputs('drafts', part);
  const verdicts = await countVerdicts(cases, outputs, recording.outputs);
  console.log(`${model} against the recorded ${recording.model}:`, verdicts);
  recordAnswers('drafts', part, outputs);
});

test.each<EvaluationPart>(['open', 'held-back'])('the model checks the %s texts', async (part) => {
  const recording = readRecordedOutputs('smart-checks', part);
  const cases = listSmartCheckCases(part).filter(({ id }) => recording.outputs[id] !== undefined);
  const askOne = async ({ id, prompt }: (typeof cases)[number]) => askOrSilence(id, prompt);
  const outputs = Object.fromEntries(await mapInParallel(cases, CALLS_AT_ONCE, askOne));
  console.log(formatEvaluationTable(measureSmartCheck(cases, outputs)));
  recordAnswers('smart-checks', part, outputs);
});
