// The metrics of AWS/Lambda: of each function, and of all functions together without a dimension.
import { z } from 'zod';
import type { LocalInvocationResult, LocalLambdaFunctions } from '../functions/lambda-functions.ts';
import { LAMBDA_THROTTLING_ERROR_NAME } from '../functions/limit-lambda-account-concurrency.ts';
import type { MetricRecorder } from './metric-store.ts';

/** The outcome of an invocation that Lambda drops because the function called itself too often. */
const RECURSION_ERROR = 'RecursiveInvocationException';

/** Records that an operator replays come from no stream. */
const streamEventSchema = z.object({
  isReplay: z.undefined().optional(),
  Records: z.array(z.object({ dynamodb: z.object({ ApproximateCreationDateTime: z.number() }) })),
});

/** The age of the last record of a stream batch, in milliseconds; undefined for other events. */
function findIteratorAge(event: unknown): number | undefined {
  const last = streamEventSchema.safeParse(event).data?.Records.at(-1);
  return last && Date.now() - last.dynamodb.ApproximateCreationDateTime * 1_000;
}

/** A refused invocation did not run, so it has neither an error nor a duration. */
function listValues(outcome: LocalInvocationResult): Readonly<Record<string, number>> {
  if (!outcome.ok && outcome.type === LAMBDA_THROTTLING_ERROR_NAME) return { Throttles: 1 };
  if (!outcome.ok && outcome.type === RECURSION_ERROR) return { RecursiveInvocationsDropped: 1 };
  const { durationMs } = outcome;
  return {
    Invocations: 1,
    Errors: outcome.ok ? 0 : 1,
    Throttles: 0,
    ...(durationMs !== undefined && { Duration: durationMs }),
  };
}

/** `ageFactor`: how many times faster the minutes of the alarms are than real ones. */
export function measureFunctions(
  functions: LocalLambdaFunctions,
  record: MetricRecorder,
  ageFactor: number,
): LocalLambdaFunctions {
  const recordAll = (arn: string, values: Readonly<Record<string, number>>) => {
    const FunctionName = arn.split(':').at(-1) ?? '';
    for (const [name, value] of Object.entries(values)) {
      for (const dimensions of [{ FunctionName }, {}])
        record({ namespace: 'AWS/Lambda', name, dimensions }, value);
    }
  };
  return {
    ...functions,
    invoke: async (...call) => {
      const [arn, event] = call;
      const age = findIteratorAge(event);
      const outcome = await functions.invoke(...call);
      recordAll(arn, {
        ...listValues(outcome),
        ...(age !== undefined && { IteratorAge: age * ageFactor }),
      });
      return outcome;
    },
  };
}
