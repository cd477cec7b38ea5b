// Counts what happens between two moments: writes to the table and messages sent to queues.
import { SQSClient } from '@aws-sdk/client-sqs';
import { dynamo } from '#platform/table/client.ts';

type Input = { readonly TransactItems?: readonly object[] };

export type Steps = { writes: number; sends: number };

export type Counter = {
  /** So far: an item of a transaction is paid twice. */
  readonly steps: Readonly<Steps>;
  /** What was written, in words; whoever reads it empties it. */
  readonly written: string[];
};

/** Call once a process, after whoever mocks the queues. */
export function countSteps(): Counter {
  const steps: Steps = { writes: 0, sends: 0 };
  const written: string[] = [];
  dynamo().middlewareStack.add(
    (next, context) => (args) => {
      const name = (context.commandName ?? '').replace('Command', '');
      const { TransactItems } = args.input as Input;
      if (/^(Get|BatchGet|Query|TransactGet)/.test(name)) return next(args);
      if (!/^(Put|Update|Delete|TransactWrite)Item/.test(name)) {
        throw new Error(`What does ${name} write?`);
      }
      steps.writes += TransactItems === undefined ? 1 : 2 * TransactItems.length;
      written.push(TransactItems === undefined ? name : `${name} of ${TransactItems.length}`);
      return next(args);
    },
    { step: 'initialize', name: 'countWrites' },
  );
  // The queues are played in this process, by whoever has taken the place of `send`.
  const { send } = SQSClient.prototype;
  SQSClient.prototype.send = function counted(this: SQSClient, ...args: Parameters<typeof send>) {
    steps.sends += 1;
    return send.apply(this, args);
  } as typeof send;
  return { steps, written };
}
