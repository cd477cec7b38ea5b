// Lets writes of the table take effect without their response, as when a connection breaks.
import { onTestFinished } from 'vitest';
import { getDynamoClient } from '#platform/table/dynamo-client.ts';

/**
 * Loses the responses of the next `times` writes of the current test whose request contains `text`.
 * Returns a function that counts the lost ones.
 */
export function loseNextTableResponses(times: number, text: string): () => number {
  let count = 0;
  const { config } = getDynamoClient();
  const { requestHandler } = config;
  const handle: typeof requestHandler.handle = async (request, options) => {
    const result = await requestHandler.handle(request, options);
    const isWrite = /(Put|Update|Delete|Write)Items?$/.test(request.headers['x-amz-target'] ?? '');
    if (!isWrite || count === times || !String(request.body).includes(text)) return result;
    count += 1;
    throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
  };
  Object.assign(config, { requestHandler: { ...requestHandler, handle } });
  onTestFinished(() => {
    Object.assign(config, { requestHandler });
  });
  return () => count;
}
