// Stores how far the records of a stream are processed, so that the next start continues there.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const checkpointsSchema = z.object({
  stream: z.string(),
  /** The last processed sequence number of each shard; null before the first. */
  shards: z.record(z.string(), z.string().nullable()),
});
type Checkpoints = z.output<typeof checkpointsSchema>;

export type StreamCheckpoints = {
  /** Whether an earlier start has read this stream. */
  readonly exist: boolean;
  readonly get: (shardId: string) => string | undefined;
  readonly set: (shardId: string, sequenceNumber: string | undefined) => void;
};

/** A recreated stream has other sequence numbers, so its checkpoints are void. */
function readCheckpoints(file: string, stream: string): Checkpoints | undefined {
  if (!existsSync(file)) return undefined;
  const parsed = checkpointsSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} holds no checkpoints: ${parsed.error.message}`);
  return parsed.data.stream === stream ? parsed.data : undefined;
}

/** The checkpoints of one event source mapping. */
export function openStreamCheckpoints(
  folder: string,
  mappingId: string,
  stream: string,
): StreamCheckpoints {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${mappingId}.json`);
  const stored = readCheckpoints(file, stream);
  const shards: Checkpoints['shards'] = { ...stored?.shards };
  return {
    exist: stored !== undefined,
    get: (shardId) => shards[shardId] ?? undefined,
    set: (shardId, sequenceNumber) => {
      shards[shardId] = sequenceNumber ?? null;
      // A process that is killed while writing leaves the earlier file unchanged.
      const temporaryFile = `${file}.new`;
      writeFileSync(temporaryFile, JSON.stringify({ stream, shards }));
      renameSync(temporaryFile, file);
    },
  };
}
