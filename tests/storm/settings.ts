// How large a storm is, by the environment.
import { z } from 'zod';

const count = z.coerce.number().int().min(0);

const settings = z.object({
  /** Deliveries, each event at least twice; those that are not answered come again on top. */
  STORM_WEBHOOKS: count.min(10).default(10_000),
  STORM_REPLIES: count.default(100),
  /** How often everything is killed. */
  STORM_KILLS: count.default(5),
  STORM_SEED: z.string().default('2'),
  /** How often the network fails to answer a read: each time the product pauses for longer. */
  STORM_READ_FAULTS: count.default(3),
  /** How late the secondary indexes of the product's table show writes at most. */
  STORM_INDEX_LAG_MS: count.default(0),
  /** How long what is left may take once the last webhook was answered. */
  STORM_PATIENCE_SECONDS: count.default(1_200),
  /** A folder that is kept: logs, table and queues. */
  STORM_FOLDER: z.string().optional(),
});

export type StormSettings = z.output<typeof settings>;

export const readSettings = (environment: NodeJS.ProcessEnv): StormSettings =>
  settings.parse(environment);
