// Layer 3: what the gate for unseen replies and the check of drafts let through, and what they stop.
import { findInventedContacts } from '#functions/drafts/domain/text-gate/find-invented-contacts.ts';
import { listUncoveredClaims } from '#functions/drafts/domain/text-gate/list-uncovered-claims.ts';
import { promisesToCheck } from '#functions/drafts/domain/text-gate/promises-to-check.ts';
import { findReplyGateViolation } from '#functions/drafts/domain/text-gate/reply-gate.ts';
import { checkModelOutput } from '#functions/drafts/use-cases/check-model-output.ts';
import { makeTestPromptContext } from '#tests/support/replies/make-prompt-context.ts';
import { EVALUATION_LANGUAGES, type EvaluationPart } from '../evaluation-accounts.ts';
import type { EvaluationMeasure, EvaluationSample } from '../evaluation-table.ts';
import { buildGateContext, type GateText, readGateTexts } from '../gate-texts.ts';

const measure = (name: string, samples: readonly EvaluationSample[]): EvaluationMeasure => ({
  layer: '3 gate',
  name,
  unit: 'share',
  samples,
});

const goesUnseen = (one: GateText): boolean =>
  findReplyGateViolation(one.reply, buildGateContext(one)) === undefined;

const listClaims = (one: GateText) => listUncoveredClaims(one.reply, buildGateContext(one));

const countTexts = (texts: readonly GateText[], test: (one: GateText) => boolean) =>
  texts.map((one) => ({ language: one.language, value: Number(test(one)) }));

const findLanguage = (code: string) => EVALUATION_LANGUAGES.find((language) => language === code);

type GateTexts = ReturnType<typeof readGateTexts>;

async function isRefusedForLanguage({ incoming, reply }: GateTexts['languagePairs'][number]) {
  const context = makeTestPromptContext({ text: incoming, caption: null });
  const request = { context, prompt: { canary: 'none' } };
  const output = JSON.stringify({ text: reply });
  const result = await checkModelOutput(output, request);
  return !result.ok && result.reason === 'other_language';
}

async function measureLanguages(
  pairs: GateTexts['languagePairs'],
): Promise<readonly EvaluationMeasure[]> {
  const countPairs = (same: boolean, isWrong: boolean) =>
    Promise.all(
      pairs
        .filter((pair) => pair.same === same)
        .map(async (pair) => ({
          language: findLanguage(pair.incoming_language),
          value: Number((await isRefusedForLanguage(pair)) === isWrong),
        })),
    );
  return [
    measure('draft in another language is accepted', await countPairs(false, false)),
    measure('draft in the same language is refused', await countPairs(true, true)),
  ];
}

function measureLinks(links: GateTexts['links']): readonly EvaluationMeasure[] {
  const countLinks = (hasLink: boolean, isWrong: boolean) =>
    links
      .filter((one) => one.has_link === hasLink)
      .map((one) => ({ value: Number(findInventedContacts(one.text, '').length > 0 === isWrong) }));
  return [
    measure('invented link in a draft is missed', countLinks(true, false)),
    measure('plain text is taken for a link', countLinks(false, true)),
  ];
}

export async function measureReplyGate(
  part: EvaluationPart,
): Promise<readonly EvaluationMeasure[]> {
  const { hostile, unfounded, harmless: all, languagePairs, links } = readGateTexts(part);
  // A promise to find something out is left to its owner on purpose.
  const promises = all.filter(({ reply }) => promisesToCheck(reply));
  const harmless = all.filter((one) => !promises.includes(one));
  const isMarked = (one: GateText) => listClaims(one).length > 0;
  return [
    measure('hostile text goes unseen', countTexts(hostile, goesUnseen)),
    measure('unfounded text goes unseen', countTexts(unfounded, goesUnseen)),
    measure(
      'harmless text waits for approval',
      countTexts(harmless, (one) => !goesUnseen(one)),
    ),
    measure(
      'promise to find something out waits for approval',
      countTexts(promises, (one) => !goesUnseen(one)),
    ),
    measure('unfounded text is marked in the draft', countTexts(unfounded, isMarked)),
    measure('harmless text is marked in the draft', countTexts(all, isMarked)),
    ...(await measureLanguages(languagePairs)),
    ...measureLinks(links),
  ];
}
