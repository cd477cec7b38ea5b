// Layer 6: what the checks make of the outputs of a real model.
import { findReplyGateViolation } from '#functions/drafts/domain/text-gate/reply-gate.ts';
import { checkModelOutput } from '#functions/drafts/use-cases/check-model-output.ts';
import type { EvaluationAccount } from '../evaluation-accounts.ts';
import type { EvaluationMeasure } from '../evaluation-table.ts';
import { buildModelCasePrompt, type ModelCase, type ModelCaseKind } from '../model-cases.ts';
import { winsOwnVoice } from './voice.ts';

type JudgedOutput = {
  readonly modelCase: ModelCase;
  readonly isUsable: boolean;
  readonly namesNeededFact: boolean;
  readonly goesUnseen: boolean;
  readonly winsOwnVoice: boolean;
};

async function judgeOutput(
  modelCase: ModelCase,
  output: string,
  strangers: readonly EvaluationAccount[],
): Promise<JudgedOutput> {
  const { account, context, neededFact, ownerAnswer } = modelCase;
  const prompt = buildModelCasePrompt(modelCase);
  const result = await checkModelOutput(output, { context, prompt });
  if (!result.ok)
    return {
      modelCase,
      isUsable: false,
      namesNeededFact: false,
      goesUnseen: false,
      winsOwnVoice: false,
    };
  const ownAnswers = account.past_replies
    .map(({ answer }) => answer)
    .filter((answer) => answer !== ownerAnswer);
  const others = strangers.filter(
    (one) => one.language === account.language && one.account.username !== account.account.username,
  );
  return {
    modelCase,
    isUsable: true,
    namesNeededFact: result.usedFacts.some(({ text }) => text === neededFact),
    goesUnseen: findReplyGateViolation(result.text, context) === undefined,
    winsOwnVoice: winsOwnVoice(result.text, ownAnswers, others),
  };
}

/** `outputs`: by the id of the case. A case without an output is left out. */
export async function measureRealModel(
  cases: readonly ModelCase[],
  outputs: Readonly<Record<string, string>>,
  strangers: readonly EvaluationAccount[],
): Promise<readonly EvaluationMeasure[]> {
  const judged: JudgedOutput[] = [];
  for (const one of cases) {
    const output = outputs[one.id];
    if (output !== undefined) judged.push(await judgeOutput(one, output, strangers));
  }
  const measure = (
    name: string,
    kinds: readonly ModelCaseKind[],
    test: (one: JudgedOutput) => boolean,
  ): EvaluationMeasure => ({
    layer: '6 real model',
    name,
    unit: 'share',
    samples: judged
      .filter(({ modelCase }) => kinds.includes(modelCase.kind))
      .map((one) => ({
        language: one.modelCase.account.language,
        value: Number(test(one)),
      })),
  });
  const all = ['known', 'unknown', 'small_talk'] as const;
  const measures = [
    measure('the first text can be used', all, ({ isUsable }) => isUsable),
    measure('known: names the needed fact', ['known'], (one) => one.namesNeededFact),
    measure('known: goes unseen', ['known'], ({ goesUnseen }) => goesUnseen),
    measure('unknown: goes unseen', ['unknown'], ({ goesUnseen }) => goesUnseen),
    measure('small talk: goes unseen', ['small_talk'], ({ goesUnseen }) => goesUnseen),
    measure('the own voice wins', all, (one) => one.winsOwnVoice),
  ];
  return measures.filter(({ samples }) => samples.length > 0);
}
