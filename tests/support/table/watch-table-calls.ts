// Intercepts the product's table calls.
import { getDynamoClient } from '#platform/table/dynamo-client.ts';

export type TableCall = {
  /** E.g. `UpdateItemCommand`. */
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: every command has another input
  readonly input: any;
};

/** Lets the call through, optionally with another input. Returns its output. */
type Send = (input?: object) => Promise<object>;

let count = 0;

/** `handle` gets each call and returns its output. Returns a function that ends it. */
export function watchTableCalls(
  handle: (call: TableCall, send: Send) => Promise<object>,
): () => void {
  const { middlewareStack } = getDynamoClient();
  const name = `watch ${++count}`;
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const send: Send = async (input = args.input) =>
          (await next({ ...args, input } as typeof args)).output;
        const output = await handle({ name: commandName, input: args.input }, send);
        return { output: output as never, response: {} };
      },
    { step: 'initialize', name },
  );
  return () => void middlewareStack.remove(name);
}
