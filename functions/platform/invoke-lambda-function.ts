// Invokes a Lambda function and waits for its response. For operators only: no function invokes another.
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';

/** @throws Error when the function fails */
export async function invokeLambdaFunction(FunctionName: string, event: unknown): Promise<unknown> {
  const client = new LambdaClient({ maxAttempts: 4 });
  const { FunctionError, Payload } = await client.send(
    new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }),
  );
  const response: unknown = JSON.parse(Payload?.transformToString() || 'null');
  if (FunctionError === undefined) return response;
  const { errorType = FunctionError } = (response ?? {}) as { readonly errorType?: string };
  throw new Error(`the function failed with ${errorType}`);
}
