// Lambda's Invoke for operators: a synchronous call of a function.
import type { LocalLambdaFunctions } from '../functions/lambda-functions.ts';
import {
  buildAwsErrorResponse,
  buildAwsJsonResponse,
  type LocalAwsServiceHandler,
} from './aws-proxy.ts';

const INVOKE = /^POST \/2015-03-31\/functions\/([^/?]+)\/invocations/;

const findFunction = ({ names }: LocalLambdaFunctions, nameOrArn: string): string | undefined =>
  [...names.keys()].find((arn) => arn === nameOrArn || arn.split(':').at(-1) === nameOrArn);

export const createLocalLambdaService =
  (functions: LocalLambdaFunctions): LocalAwsServiceHandler =>
  async ({ action, body }) => {
    const nameOrArn = decodeURIComponent(INVOKE.exec(action)?.[1] ?? '');
    const arn = findFunction(functions, nameOrArn);
    if (arn === undefined)
      return buildAwsErrorResponse(404, 'ResourceNotFoundException', `No function ${nameOrArn}.`);
    const outcome = await functions.invoke(arn, JSON.parse(body.toString()));
    if (outcome.ok) return buildAwsJsonResponse(outcome.result ?? null);
    const { type: errorType, message: errorMessage } = outcome;
    const response = buildAwsJsonResponse({ errorType, errorMessage });
    return { ...response, headers: { ...response.headers, 'x-amz-function-error': 'Unhandled' } };
  };
