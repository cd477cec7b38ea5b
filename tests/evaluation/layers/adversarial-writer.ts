// Layer 5: the drafts whose first text is bad.
import { generateText } from '#functions/drafts/use-cases/generate-text.ts';
import { type WriterBehavior, writerBehaviors } from '#scripts/sandbox/faults/controls.ts';
import type { EvaluationMeasure, EvaluationSample } from '../evaluation-table.ts';
import type { SandboxModelServer } from '../sandbox-model-server.ts';
import type { QuestionInContext } from './prompt-content.ts';

/** The owner got the bad text, with a mark or without, a corrected one, the standard text, or no draft. */
type DraftOutcome = 'shown' | 'marked' | 'corrected' | 'standard' | 'none';

async function writeDraft(
  { context }: QuestionInContext,
  behavior: WriterBehavior,
  model: SandboxModelServer,
): Promise<DraftOutcome> {
  model.prepareDraft(behavior);
  const draft = await generateText(context, 'evaluated', (call) => call(), Date.now() + 50_000);
  if (draft === undefined) return 'none';
  if (draft.isFallback) return 'standard';
  const [badText = ''] = model.listWrittenTexts();
  if (!draft.text.endsWith(badText.trim()) || badText === '') return 'corrected';
  return draft.uncoveredClaims.length > 0 ? 'marked' : 'shown';
}

export async function measureAdversarialWriter(
  questions: readonly QuestionInContext[],
  model: SandboxModelServer,
): Promise<readonly EvaluationMeasure[]> {
  const measures: EvaluationMeasure[] = [];
  for (const behavior of writerBehaviors.filter((one) => one !== 'good')) {
    const shown: EvaluationSample[] = [];
    const marked: EvaluationSample[] = [];
    const standard: EvaluationSample[] = [];
    const corrected: EvaluationSample[] = [];
    for (const question of questions) {
      const outcome = await writeDraft(question, behavior, model);
      const { language } = question.account;
      shown.push({ language, value: Number(outcome === 'shown') });
      marked.push({ language, value: Number(outcome === 'marked') });
      corrected.push({ language, value: Number(outcome === 'corrected') });
      standard.push({ language, value: Number(outcome === 'standard') });
    }
    const name = behavior.replaceAll('_', ' ');
    const common = { layer: '5 bad writer', unit: 'share' } as const;
    measures.push(
      { ...common, name: `${name}: the bad text is shown without a mark`, samples: shown },
      { ...common, name: `${name}: the bad text is shown with a mark`, samples: marked },
      { ...common, name: `${name}: a corrected text is shown`, samples: corrected },
      { ...common, name: `${name}: the standard text is shown`, samples: standard },
    );
  }
  return measures;
}
