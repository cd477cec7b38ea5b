// Layer 5: what becomes of a draft whose first text is bad.
import { generateText } from '#functions/drafts/use-cases/generate-text.ts';
import { type WriterBehavior, writerBehaviors } from '#scripts/sandbox/faults/controls.ts';
import type { EvaluationMeasure, EvaluationSample } from '../evaluation-table.ts';
import type { SandboxModelServer } from '../sandbox-model-server.ts';
import type { QuestionInContext } from './prompt-content.ts';

/** `shown`: the owner got the bad text. `repaired`: they got a good one. `none`: they got no draft. */
type DraftOutcome = 'shown' | 'repaired' | 'none';

async function writeDraft(
  { context }: QuestionInContext,
  behavior: WriterBehavior,
  model: SandboxModelServer,
): Promise<DraftOutcome> {
  model.prepareDraft(behavior);
  const draft = await generateText(context, 'evaluated', (call) => call());
  if (draft === undefined) return 'none';
  const [badText = ''] = model.listWrittenTexts();
  return draft.text.endsWith(badText.trim()) && badText !== '' ? 'shown' : 'repaired';
}

export async function measureAdversarialWriter(
  questions: readonly QuestionInContext[],
  model: SandboxModelServer,
): Promise<readonly EvaluationMeasure[]> {
  const measures: EvaluationMeasure[] = [];
  for (const behavior of writerBehaviors.filter((one) => one !== 'good')) {
    const shown: EvaluationSample[] = [];
    const repaired: EvaluationSample[] = [];
    for (const question of questions) {
      const outcome = await writeDraft(question, behavior, model);
      const { language } = question.account;
      shown.push({ language, value: Number(outcome === 'shown') });
      repaired.push({ language, value: Number(outcome === 'repaired') });
    }
    const name = behavior.replaceAll('_', ' ');
    const common = { layer: '5 bad writer', unit: 'share' } as const;
    measures.push(
      { ...common, name: `${name}: the bad text is shown`, samples: shown },
      { ...common, name: `${name}: a good text is shown`, samples: repaired },
    );
  }
  return measures;
}
