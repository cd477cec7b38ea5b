// P11: counts writes to the table, messages sent to queues and texts published for each reply.
import { SQSClient } from '@aws-sdk/client-sqs';
import type { NetworkSandbox } from '#tests/support/network/sandbox-with-linked-account.ts';
import { type TableCall, watchTableCalls } from '#tests/support/table/watch-table-calls.ts';
import { logProgress, type Measurement } from '../measurement.ts';
import { computeMedian } from '../medians.ts';

/** Claim, publish, record, enqueue. */
const MINIMUM_STEPS = 4;

/** An item of a transaction counts as two writes, as DynamoDB charges it. */
type ReplySteps = { readonly writes: number; readonly sends: number; readonly posts: number };

export type ReplyCounter = {
  /** Counts the work until a reply is live; the sandbox recognizes the publishing by its route. */
  readonly countReply: (publishRoute: string, work: () => Promise<unknown>) => Promise<void>;
  readonly replies: ReplySteps[];
  /** The names of the last reply's write operations. */
  readonly lastWrites: string[];
};

/** Returns undefined for a read. */
function describeWrite({ name: command, input }: TableCall) {
  const name = command.replace('Command', '');
  if (/^(Get|BatchGet|Query|TransactGet|DescribeTable)/.test(name)) return undefined;
  if (!/^(Put|Update|Delete|BatchWrite|TransactWrite)Item/.test(name))
    throw new Error(`The writes of ${name} are not counted yet.`);
  const { TransactItems, RequestItems } = input;
  const items = TransactItems ?? (RequestItems && Object.values(RequestItems).flat());
  const writes: number = (TransactItems ? 2 : 1) * (items?.length ?? 1);
  return { writes, text: items === undefined ? name : `${name} of ${items.length}` };
}

/** Call it once per process, after mocking the queues. */
export function startReplyCounter({ callControl }: NetworkSandbox): ReplyCounter {
  const counts = { writes: 0, sends: 0 };
  const replies: ReplySteps[] = [];
  const lastWrites: string[] = [];
  watchTableCalls((call, send) => {
    const write = describeWrite(call);
    counts.writes += write?.writes ?? 0;
    if (write) lastWrites.push(write.text);
    return send();
  });
  // The mocked queues have replaced `send`, so this wraps the replacement.
  const { send } = SQSClient.prototype;
  SQSClient.prototype.send = function sendAndCount(
    this: SQSClient,
    ...args: Parameters<typeof send>
  ) {
    counts.sends += 1;
    return send.apply(this, args);
  } as typeof send;
  return {
    countReply: async (publishRoute, work) => {
      const countPosts = async () =>
        (await callControl<Record<string, number>>('GET', '/counters'))[publishRoute] ?? 0;
      Object.assign(counts, { writes: 0, sends: 0 });
      lastWrites.length = 0;
      const postsBefore = await countPosts();
      await work();
      const counted = { ...counts };
      replies.push({ ...counted, posts: (await countPosts()) - postsBefore });
    },
    replies,
    lastWrites,
  };
}

/** Measures the replies counted so far, and resets the counts. */
export function createReplyMeasurement(
  id: string,
  { replies, lastWrites }: ReplyCounter,
): Measurement {
  const all = replies.splice(0);
  const medianOf = (name: keyof ReplySteps) => computeMedian(all.map((one) => one[name]));
  logProgress(
    `${id} takes ${medianOf('writes')} writes, ${medianOf('sends')} sends and ${medianOf('posts')} Graph POSTs, median of ${all.length}`,
  );
  logProgress(`The writes of the last one: ${lastWrites.join(', ')}`);
  const sums = all.map(({ writes, sends, posts }) => writes + sends + posts);
  return { id, ratio: computeMedian(sums) / MINIMUM_STEPS };
}
