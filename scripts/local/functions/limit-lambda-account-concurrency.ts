// The number of invocations that the AWS account runs at once, of all functions together and of those with a reserved
// share. Source: Lambda, "Understanding Lambda function scaling".
import { randomUUID } from 'node:crypto';
import { SetupError } from '../process/setup-error.ts';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import { type LocalLambdaFunctions, listLambdaFunctionResources } from './lambda-functions.ts';

/** Lambda's answer to an invocation beyond the limit. */
export const LAMBDA_THROTTLING_ERROR_NAME = 'TooManyRequestsException';

type Slots = { free: number };

/** @throws SetupError when the reserved shares leave nothing for the other functions. */
function createSlots(total: number, resources: CloudResources) {
  const own = new Map<string, Slots>();
  for (const { arn, properties } of listLambdaFunctionResources(resources)) {
    const free = properties.ReservedConcurrentExecutions;
    if (free !== undefined) own.set(arn, { free });
  }
  const reserved = [...own.values()].reduce((sum, { free }) => sum + free, 0);
  if (reserved >= total)
    throw new SetupError(
      `The functions reserve a concurrency of ${reserved}, so LOCAL_ACCOUNT_CONCURRENCY must be more than that, not ${total}.`,
    );
  return { own, shared: { free: total - reserved } };
}

/**
 * Throttles the invocations beyond `total`. A function with a reserved share has it alone, and gets no more.
 * @throws SetupError when the functions reserve too much.
 */
export function limitLambdaAccountConcurrency(
  functions: LocalLambdaFunctions,
  resources: CloudResources,
  total: number,
): LocalLambdaFunctions {
  const { own, shared } = createSlots(total, resources);
  return {
    ...functions,
    invoke: async (...call) => {
      const slots = own.get(call[0]) ?? shared;
      if (slots.free === 0)
        return {
          ok: false,
          type: LAMBDA_THROTTLING_ERROR_NAME,
          message: 'Rate Exceeded.',
          requestId: randomUUID(),
        };
      slots.free -= 1;
      const outcome = await functions.invoke(...call);
      slots.free += 1;
      return outcome;
    },
  };
}
