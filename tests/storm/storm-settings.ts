// The settings of a storm, read from the environment.
import { z } from 'zod';
import { localFaultSettingsSchema } from '#scripts/local/faults/fault-settings.ts';

const count = z.coerce.number().int().min(0);

/** More than a bad day of AWS. */
const DEFAULT_FAULTS =
  'conflicts=0.05,throttles=0.03,partial_batches=0.1,lost_answers=0.005,duplicates=0.1,delays=0.1,stream_duplicates=0.1,index_lag_ms=1000';

const settings = z.object({
  /** Webhook deliveries, at least two for each event; retries of failed deliveries come on top. */
  STORM_WEBHOOKS: count.min(10).default(10_000),
  STORM_REPLIES: count.default(100),
  /** How often the product is killed. */
  STORM_KILLS: count.default(5),
  STORM_SEED: z.string().default('2'),
  /** How many reads the network fails: after each failure the product pauses for longer. */
  STORM_READ_FAULTS: count.default(3),
  /** Faults of AWS, as in LOCAL_FAULTS; `none` for none. */
  STORM_FAULTS: z
    .string()
    .default(DEFAULT_FAULTS)
    .refine(
      (text) => localFaultSettingsSchema.safeParse(text).success,
      'must be valid as LOCAL_FAULTS',
    ),
  /** How long the remaining work may take after the last webhook was accepted. */
  STORM_PATIENCE_SECONDS: count.default(1_200),
  /** A folder for logs, table and queues that is kept. */
  STORM_FOLDER: z.string().optional(),
});

export type StormSettings = z.output<typeof settings>;

export const readStormSettings = (environment: NodeJS.ProcessEnv): StormSettings =>
  settings.parse(environment);
