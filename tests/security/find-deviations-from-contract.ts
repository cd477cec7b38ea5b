// Checks that a response conforms to its contract, or is a documented error in the error format.
import { type ApiContract, buildContractPath } from '#shared/contracts/define-contract.ts';
import { API_ERRORS } from '#shared/errors.ts';
import type { TestResponse } from '#tests/support/api/invoke-api-handler.ts';

/** Text that reveals implementation details. */
const IMPLEMENTATION_DETAIL_PATTERN =
  /node_modules|functions\/|\bat \w+ \(|ValidationException|DynamoDB|ZodError|TypeError/;

function findErrorResponseProblems({ status, body }: TestResponse): readonly string[] {
  const { error, errors, fields } = (body ?? {}) as Record<string, unknown>;
  const documentedError = API_ERRORS[error as keyof typeof API_ERRORS];
  const isNonEmptyTextList = (value: unknown) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((text) => typeof text === 'string' && text !== '');
  return [
    ...(status >= 500 ? [`responds with ${status}`] : []),
    ...(documentedError?.status === status
      ? []
      : [`responds with ${status} and the error code ${String(error)}`]),
    ...(isNonEmptyTextList(errors) ? [] : ['has no error text for the user']),
    ...(fields === undefined || Object.values(fields as object).every(isNonEmptyTextList)
      ? []
      : ['has malformed field errors']),
    ...(status === 422 && fields === undefined && !isNonEmptyTextList(errors)
      ? ['responds with 422 without a reason']
      : []),
  ];
}

/** @returns one line for each deviation; empty when the response conforms */
export function findResponseProblems(
  contract: ApiContract,
  response: TestResponse,
): readonly string[] {
  const { status, headers, body } = response;
  const text = JSON.stringify(body) ?? '';
  const problems = [
    ...(headers['x-request-id'] ? [] : ['has no x-request-id']),
    ...(IMPLEMENTATION_DETAIL_PATTERN.test(text)
      ? [`reveals implementation details: ${text.slice(0, 200)}`]
      : []),
  ];
  if (status >= 400) return [...problems, ...findErrorResponseProblems(response)];
  if (status !== (contract.status ?? 200)) return [...problems, `responds with ${status}`];
  if (status === 302)
    return headers.location ? problems : [...problems, 'redirects without a location'];
  const parsed = contract.response.safeParse(body);
  if (parsed.success) return problems;
  return [
    ...problems,
    `${buildContractPath(contract)} responds in another shape: ${parsed.error.message}`,
  ];
}
