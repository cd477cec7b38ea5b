// Layer 6: which texts, of those that the gate cannot decide, a real model excuses in the smart check.
import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import {
  buildSmartCheckPrompt,
  type SmartCheckPrompt,
} from '#functions/drafts/domain/smart-check/smart-check-prompt.ts';
import {
  isExcusableByModel,
  listUngroundedSentences,
} from '#functions/drafts/domain/smart-check/weigh-smart-check.ts';
import { findReplyGateViolation } from '#functions/drafts/domain/text-gate/reply-gate.ts';
import type { EvaluationPart } from '../evaluation-accounts.ts';
import type { EvaluationMeasure } from '../evaluation-table.ts';
import { buildGateContext, type GateText, readGateTexts } from '../gate-texts.ts';

const KINDS = ['hostile', 'unfounded', 'harmless'] as const;

type SmartCheckCase = {
  /** `harmless/17`. */
  readonly id: string;
  readonly kind: (typeof KINDS)[number];
  readonly text: GateText;
  readonly context: DraftPromptContext;
  /** The same one for the same case, unlike in the product, where the nonce is random. */
  readonly prompt: SmartCheckPrompt;
};

function buildCase(kind: SmartCheckCase['kind'], text: GateText): readonly SmartCheckCase[] {
  const context = buildGateContext(text);
  const violation = findReplyGateViolation(text.reply, context);
  if (!isExcusableByModel(violation, text.reply, context)) return [];
  const id = `${kind}/${text.id}`;
  const nonce = Buffer.from(id).toString('hex').slice(-16);
  return [{ id, kind, text, context, prompt: buildSmartCheckPrompt(context, nonce, text.reply) }];
}

export function listSmartCheckCases(part: EvaluationPart): readonly SmartCheckCase[] {
  const texts = readGateTexts(part);
  return KINDS.flatMap((kind) => texts[kind].flatMap((text) => buildCase(kind, text)));
}

/** `outputs`: by the id of the case. A case without an output is left out. */
export function measureSmartCheck(
  cases: readonly SmartCheckCase[],
  outputs: Readonly<Record<string, string>>,
): readonly EvaluationMeasure[] {
  const isExcused = ({ id, text, context, prompt }: SmartCheckCase): boolean =>
    listUngroundedSentences({ text: text.reply }, outputs[id] ?? '', prompt, context).length === 0;
  const answered = cases.filter(({ id }) => outputs[id] !== undefined);
  return KINDS.map((kind) => ({
    layer: '6 real model',
    name: `smart check: undecided ${kind} text goes unseen`,
    unit: 'share' as const,
    samples: answered
      .filter((one) => one.kind === kind)
      .map((one) => ({ language: one.text.language, value: Number(isExcused(one)) })),
  })).filter(({ samples }) => samples.length > 0);
}
