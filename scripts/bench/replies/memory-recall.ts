// A draft with a memory of 5,000 past answers: read units of the table, and time of a core.
import { quantizeVector } from '#functions/reply-memory/domain/quantized-vector.ts';
import { rankReplies } from '#functions/reply-memory/domain/rank-replies.ts';
import {
  EMPTY_REPLY_MEMORY,
  type RememberedReply,
} from '#functions/reply-memory/domain/reply-memory.ts';
import { recallReplies } from '#functions/reply-memory/recall-replies.ts';
import { writeReplyMemory } from '#functions/reply-memory/reply-memory-repository.ts';
import { nowIso } from '#platform/clock.ts';
import { measureConsumedCapacity } from '#tests/support/table/measure-consumed-capacity.ts';
import { createTestUserWithAccount } from '#tests/support/users/test-users.ts';
import { startFakeReplyMemories } from '#tests/support/vendors/fake-reply-memories.ts';
import { runWithBenchTable } from '../bench-table.ts';
import { createRandomTextGenerator, pickWordCount } from '../lists/seed-lists.ts';
import { logProgress, type Measurement, reportAndExit } from '../measurement.ts';
import { computeMedian, createSeededNumberGenerator, measureMilliseconds } from '../medians.ts';

const REPLY_COUNT = 5_000;
/** Those of the largest common models. */
const VECTOR_LENGTHS = [512, 1_536] as const;
const ROUNDS = 31;
const MOST_READ_UNITS = 2;
const MOST_MILLISECONDS = 50;

const random = createSeededNumberGenerator(41);
const makeVector = (length: number) =>
  quantizeVector(Array.from({ length }, () => random() * 2 - 1));

function makeReplies(vectorLength: number): readonly RememberedReply[] {
  const generateText = createRandomTextGenerator(5);
  return Array.from({ length: REPLY_COUNT }, (_, number) => ({
    id: String(number),
    mediaId: String(number % 100),
    question: `${generateText(pickWordCount(number))}?`,
    answer: `${number} ${generateText(pickWordCount(number + 1))}`,
    writtenAt: nowIso(),
    threadStartedAt: nowIso(),
    isCourtesy: false,
    vector: makeVector(vectorLength),
  }));
}

/** `ms`: one ranking by words and meaning. */
async function measureMemory(vectorLength: number) {
  const account = await createTestUserWithAccount(`178414000000${vectorLength}`);
  const memory = { ...EMPTY_REPLY_MEMORY, model: 'bench', updatedAt: nowIso() };
  const replies = makeReplies(vectorLength);
  await writeReplyMemory(account, { ...memory, replies }, undefined);
  const text = 'Do you ship this to Lisbon, and how long does it take?';
  const firstMs = await measureMilliseconds(() => recallReplies(account, text));
  const { reads } = await measureConsumedCapacity(() => recallReplies(account, text));
  const { replies: recalled } = await recallReplies(account, text);
  if (recalled?.replies.length !== REPLY_COUNT) throw new Error('The memory was not recalled.');
  const vector = makeVector(vectorLength);
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    samples.push(await measureMilliseconds(() => rankReplies({ text, vector }, recalled)));
  const ms = computeMedian(samples);
  logProgress(
    `${vectorLength} numbers: ranking ${ms.toFixed(1)} ms, the first read of a function ${firstMs.toFixed(0)} ms`,
  );
  return { reads, ms };
}

async function measure(): Promise<Measurement[]> {
  startFakeReplyMemories();
  const measurements: Measurement[] = [];
  for (const length of VECTOR_LENGTHS) {
    const { reads, ms } = await measureMemory(length);
    measurements.push(
      { id: `MEMORY-reads-${length}`, ratio: reads / MOST_READ_UNITS },
      { id: `MEMORY-ranking-${length}`, ratio: ms / MOST_MILLISECONDS },
    );
  }
  return measurements;
}

await reportAndExit(await runWithBenchTable(measure));
