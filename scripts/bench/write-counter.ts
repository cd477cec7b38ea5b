// Counts writes to the table and messages sent to queues.
import { SQSClient } from '@aws-sdk/client-sqs';
import { getDynamoClient } from '#platform/table/dynamo-client.ts';

type WriteInput = {
  readonly TransactItems?: readonly object[];
  /** By table. */
  readonly RequestItems?: Readonly<Record<string, readonly object[]>>;
};

export type WriteCounts = { writes: number; sends: number };

export type WriteCounter = {
  /** The counts so far; an item of a transaction counts twice, as DynamoDB charges it. */
  readonly counts: Readonly<WriteCounts>;
  /** Names of the write operations; the reader empties it. */
  readonly writeLog: string[];
};

/** Call it once per process, after the queues have been mocked. */
export function startWriteCounter(): WriteCounter {
  const counts: WriteCounts = { writes: 0, sends: 0 };
  const writeLog: string[] = [];
  getDynamoClient().middlewareStack.add(
    (next, context) => (args) => {
      const name = (context.commandName ?? '').replace('Command', '');
      if (/^(Get|BatchGet|Query|TransactGet|DescribeTable)/.test(name)) return next(args);
      if (!/^(Put|Update|Delete|BatchWrite|TransactWrite)Item/.test(name)) {
        throw new Error(`The writes of ${name} are not counted yet.`);
      }
      const { TransactItems, RequestItems } = args.input as WriteInput;
      const items = TransactItems ?? (RequestItems && Object.values(RequestItems).flat());
      counts.writes += (TransactItems ? 2 : 1) * (items?.length ?? 1);
      writeLog.push(items === undefined ? name : `${name} of ${items.length}`);
      return next(args);
    },
    { step: 'initialize', name: 'countWrites' },
  );
  // The mocked queues have replaced `send`, so this wraps the replacement.
  const { send } = SQSClient.prototype;
  SQSClient.prototype.send = function sendAndCount(
    this: SQSClient,
    ...args: Parameters<typeof send>
  ) {
    counts.sends += 1;
    return send.apply(this, args);
  } as typeof send;
  return { counts, writeLog };
}
