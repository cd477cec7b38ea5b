// Counts chains of invocations like Lambda's recursive loop detection: through queues and direct invocations, not
// through tables, their streams or the event bus. Source: AWS Lambda, "Use Lambda recursive loop detection".
import { createHash, randomBytes } from 'node:crypto';

/** Lambda stops a function that ran "approximately 16 times" in one chain. */
const MAX_INVOCATIONS_IN_CHAIN = 16;

export type LambdaRecursiveLoopMode = 'Allow' | 'Terminate';

/** How often each function has run, by the hash of its ARN. */
type Lineage = ReadonlyMap<string, number>;

const hashFunction = (arn: string): string =>
  createHash('sha256').update(arn).digest('hex').slice(0, 8);

/** `Root=1-5759e988-bd862e3fe1be46a994272793;Lineage=a87bd80c:1|68fd508a:5`. */
const readLineage = (traceHeader: string): readonly (readonly [string, number])[] =>
  [...(/Lineage=([^;]+)/.exec(traceHeader)?.[1] ?? '').matchAll(/([0-9a-f]{8}):(\d+)/g)].map(
    ([, hash = '', count]) => [hash, Number(count)],
  );

/** A batch continues the longest of its messages' chains. */
function mergeLineages(traceHeaders: readonly string[]): Lineage {
  const lineage = new Map<string, number>();
  for (const [hash, count] of traceHeaders.flatMap(readLineage))
    lineage.set(hash, Math.max(count, lineage.get(hash) ?? 0));
  return lineage;
}

const createRoot = (): string =>
  `1-${Math.floor(Date.now() / 1_000).toString(16)}-${randomBytes(12).toString('hex')}`;

export type ChainedFunctionInvocation = {
  /** How often the function has run in this chain, including this run. */
  readonly position: number;
  /** The value of `_X_AMZN_TRACE_ID` that the function passes on. */
  readonly traceHeader: string;
};

/** `traceHeaders`: those of the delivered messages; none where a chain begins. */
export function continueInvocationChain(
  traceHeaders: readonly string[],
  arn: string,
): ChainedFunctionInvocation {
  const lineage = mergeLineages(traceHeaders);
  const position = (lineage.get(hashFunction(arn)) ?? 0) + 1;
  const counts = [...new Map(lineage).set(hashFunction(arn), position)];
  const text = counts.map(([hash, count]) => `${hash}:${count}`).join('|');
  return { position, traceHeader: `Root=${createRoot()};Sampled=0;Lineage=${text}` };
}

export const isInvocationDroppedFromLoop = (
  { position }: ChainedFunctionInvocation,
  mode: LambdaRecursiveLoopMode,
): boolean => mode === 'Terminate' && position > MAX_INVOCATIONS_IN_CHAIN;
