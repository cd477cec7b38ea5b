// Whether an answer is one the contract allows: its own, or an error of the catalogue in its shape.
import { type Contract, fullPath } from '#shared/contracts/define.ts';
import { ERRORS } from '#shared/errors.ts';
import type { TestResponse } from '#tests/support/http.ts';

/** What an inside looks like that shows through. */
const INSIDE =
  /node_modules|functions\/|\bat \w+ \(|ValidationException|DynamoDB|ZodError|TypeError/;

function errorProblems({ status, body }: TestResponse): readonly string[] {
  const { error, errors, fields } = (body ?? {}) as Record<string, unknown>;
  const known = ERRORS[error as keyof typeof ERRORS];
  const isSentences = (value: unknown) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => typeof one === 'string' && one !== '');
  return [
    ...(status >= 500 ? [`answered ${status}`] : []),
    ...(known?.status === status ? [] : [`${status} with the code ${String(error)}`]),
    ...(isSentences(errors) ? [] : ['no sentence for a person']),
    ...(fields === undefined || Object.values(fields as object).every(isSentences)
      ? []
      : ['odd fields']),
    ...(status === 422 && fields === undefined && !isSentences(errors)
      ? ['422 without a reason']
      : []),
  ];
}

/** Everything that is wrong with an answer; nothing where it is as documented. */
export function answerProblems(contract: Contract, answer: TestResponse): readonly string[] {
  const { status, headers, body } = answer;
  const text = JSON.stringify(body) ?? '';
  const problems = [
    ...(headers['x-request-id'] ? [] : ['no x-request-id']),
    ...(INSIDE.test(text) ? [`shows its inside: ${text.slice(0, 200)}`] : []),
  ];
  if (status >= 400) return [...problems, ...errorProblems(answer)];
  if (status !== (contract.status ?? 200)) return [...problems, `answered ${status}`];
  if (status === 302) return headers.location ? problems : [...problems, 'leads nowhere'];
  const parsed = contract.response.safeParse(body);
  if (parsed.success) return problems;
  return [...problems, `${fullPath(contract)} answers in another shape: ${parsed.error.message}`];
}
