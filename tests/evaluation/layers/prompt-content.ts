// Layer 2: what stands in the prompts that the product builds from the table.
import { messagePromptSource } from '#functions/conversations/replies/message-prompt-source.port.ts';
import {
  buildDraftPrompt,
  type DraftPromptContext,
} from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { commentPromptSource } from '#functions/posts/replies/comment-prompt-source.port.ts';
import type { EvaluationAccount, EvaluationQuestion } from '../evaluation-accounts.ts';
import type { EvaluationMeasure } from '../evaluation-table.ts';
import {
  isAskedUnderPostOfAnswer,
  type StoredEvaluationAccount,
} from '../store-evaluation-account.ts';

export type QuestionInContext = {
  readonly account: EvaluationAccount;
  readonly question: EvaluationQuestion;
  readonly context: DraftPromptContext;
};

export async function loadQuestionContexts(
  account: EvaluationAccount,
  stored: StoredEvaluationAccount,
): Promise<readonly QuestionInContext[]> {
  const questions = [];
  for (const question of account.questions) {
    const subject = stored.findSubject(question);
    const context =
      subject.kind === 'comment'
        ? await commentPromptSource.loadContext(subject)
        : await messagePromptSource.loadContext(subject);
    if (context === undefined) throw new Error(`${question.id} has no context.`);
    questions.push({ account, question, context });
  }
  return questions;
}

/** The whole prompt as the model's server reads it. Each draft has a nonce of its own. */
function buildWholePrompt({ question, context }: QuestionInContext): string {
  const nonce = Buffer.from(`nonce of ${question.id}`).toString('hex').slice(-16);
  const { instructions, input } = buildDraftPrompt(context, nonce);
  return `${instructions}\n${input}`;
}

/** Whether the prompt has the fact itself or an earlier answer of the owner that states it. */
function hasNeededFact(one: QuestionInContext): boolean {
  const { account, question } = one;
  const data: string = JSON.stringify(buildWholePrompt(one));
  const statements = [
    ...account.facts.filter(({ id }) => id === question.fact).map(({ text }) => text),
    ...account.past_replies
      .filter(({ fact }) => fact === question.fact)
      .map(({ answer }) => answer),
  ];
  return statements.some((statement) =>
    data.includes(JSON.stringify(JSON.stringify(statement)).slice(3, -3)),
  );
}

function countSharedBeginning(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}

/** `questions`: with the account's facts kept by its owner. `withoutFacts`: only answered earlier. */
export function measurePromptContent(
  questions: readonly QuestionInContext[],
  withoutFacts: readonly QuestionInContext[],
): readonly EvaluationMeasure[] {
  const measure = (
    name: string,
    unit: EvaluationMeasure['unit'],
    cases: readonly QuestionInContext[],
    score: (one: QuestionInContext) => number,
  ): EvaluationMeasure => ({
    layer: '2 prompt',
    name,
    unit,
    samples: cases.map((one) => ({ language: one.account.language, value: score(one) })),
  });
  const comments = withoutFacts.filter(({ context }) => context.kind === 'comment');
  const messages = withoutFacts.filter(({ context }) => context.kind === 'message');
  const isSamePost = ({ account, question }: QuestionInContext) =>
    isAskedUnderPostOfAnswer(account, question.id);
  const scoreFact = (one: QuestionInContext) => (hasNeededFact(one) ? 1 : 0);
  const scorePrefix = (one: QuestionInContext) => {
    const other = questions.find(
      ({ account, question, context }) =>
        account === one.account && question !== one.question && context.kind === one.context.kind,
    );
    if (other === undefined) return 0;
    return countSharedBeginning(buildWholePrompt(one), buildWholePrompt(other));
  };
  return [
    measure('needed fact, kept by the owner', 'share', questions, scoreFact),
    measure(
      'answered earlier, asked under the same post',
      'share',
      comments.filter(isSamePost),
      scoreFact,
    ),
    measure(
      'answered earlier, asked under another post',
      'share',
      comments.filter((one) => !isSamePost(one)),
      scoreFact,
    ),
    measure('answered earlier, asked in a message', 'share', messages, scoreFact),
    measure('beginning shared with the next prompt', 'characters', questions, scorePrefix),
    measure('length', 'characters', questions, (one) => buildWholePrompt(one).length),
  ];
}
