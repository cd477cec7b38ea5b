// Gives records of the change stream that failed for good to their consumers once more. Consumers count repeated
// records once, so a replay may be repeated.
import * as z from 'zod';
import { invokeLambdaFunction } from '#platform/invoke-lambda-function.ts';
import {
  listTableStreamFailures,
  readTableStreamFailure,
  removeTableStreamFailure,
} from '#platform/table/table-stream-failures.ts';

const responseSchema = z.object({ batchItemFailures: z.array(z.unknown()) });

export type StreamReplayResult = {
  /** The number of records that their consumer handled. */
  readonly recordCount: number;
  /** The objects that still exist, with the reason. */
  readonly remaining: readonly string[];
};

/** @throws Error when the consumer does not handle all records of the object */
async function replayStreamFailure(key: string): Promise<number> {
  const { functionName, event } = await readTableStreamFailure(key);
  const response = await invokeLambdaFunction(functionName, { ...event, isReplay: true });
  const { batchItemFailures } = responseSchema.parse(response);
  if (batchItemFailures.length > 0) throw new Error('the consumer failed again');
  // Removed only now, so that a replay that ends early leaves the object to the next one.
  await removeTableStreamFailure(key);
  return event.Records.length;
}

/** An unhandled object keeps its age, so that its texts are kept no longer. */
export async function replayTableStreamFailures(): Promise<StreamReplayResult> {
  const remaining: string[] = [];
  let recordCount = 0;
  for (const key of await listTableStreamFailures()) {
    try {
      recordCount += await replayStreamFailure(key);
    } catch (error) {
      remaining.push(`${key}: ${(error as Error).message}`);
    }
  }
  return { recordCount, remaining };
}
