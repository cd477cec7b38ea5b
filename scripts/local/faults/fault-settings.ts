// The setting LOCAL_FAULTS: which faults of AWS the runner plays, and how often.
import { z } from 'zod';

/** The settings, each with its highest value. */
const FAULT_SETTINGS = {
  /** Share of writes that are rejected for a transaction on the same item, beside the real conflicts. */
  conflicts: 1,
  /** Share of table calls that are throttled, in bursts. */
  throttles: 1,
  /** Share of batches of which only a part is processed. */
  partial_batches: 1,
  /** Share of calls whose connection breaks after they took effect. */
  lost_answers: 1,
  /** Share of queue messages and events that are delivered twice. */
  duplicates: 1,
  /** Share of queue messages that arrive up to five seconds late. */
  delays: 1,
  /** Share of the batches of a stream that are delivered twice. */
  stream_duplicates: 1,
  /** By how many milliseconds secondary indexes lag behind the table at most. */
  index_lag_ms: 60_000,
  /** The same seed draws the same faults for the same calls of a function. */
  seed: Number.MAX_SAFE_INTEGER,
} as const;

type FaultSettingName = keyof typeof FAULT_SETTINGS;
export type LocalFaultSettings = Readonly<Record<FaultSettingName, number>>;

const FAULT_SETTING_NAMES = Object.keys(FAULT_SETTINGS) as FaultSettingName[];
const WHOLE_NUMBERS: readonly FaultSettingName[] = ['index_lag_ms', 'seed'];

const NO_LOCAL_FAULTS = Object.fromEntries(
  FAULT_SETTING_NAMES.map((name) => [name, 0]),
) as LocalFaultSettings;

const isFaultSettingName = (name: string): name is FaultSettingName =>
  Object.hasOwn(FAULT_SETTINGS, name);

function findValueProblem(name: FaultSettingName, text: string): string | undefined {
  const value = Number(text);
  const isWhole = WHOLE_NUMBERS.includes(name);
  const isNumber = /^\d+(\.\d+)?$/.test(text) && (!isWhole || Number.isSafeInteger(value));
  if (isNumber && value <= FAULT_SETTINGS[name]) return undefined;
  const kind = isWhole ? 'a whole number' : 'a number';
  return `${name} must be ${kind} from 0 to ${FAULT_SETTINGS[name]}, not "${text}"`;
}

function findPairProblem(pair: string, pairs: readonly string[]): string | undefined {
  const [name = '', value, ...rest] = pair.split('=');
  if (!isFaultSettingName(name))
    return `"${name}" is not a fault; there are ${FAULT_SETTING_NAMES.join(', ')}`;
  if (value === undefined || rest.length > 0)
    return `write "${name}=" and one number instead of "${pair}"`;
  if (pairs.filter((other) => other.startsWith(`${name}=`)).length > 1)
    return `${name} occurs more than once`;
  return findValueProblem(name, value);
}

/** Faults that AWS causes on any day, unnoticed by people and alarms. Throttling is not among them. */
const MILD_FAULTS: LocalFaultSettings = {
  ...NO_LOCAL_FAULTS,
  conflicts: 0.01,
  partial_batches: 0.01,
  lost_answers: 0.002,
  duplicates: 0.02,
  delays: 0.01,
  stream_duplicates: 0.02,
  index_lag_ms: 200,
};
const FAULT_SETS: Readonly<Record<string, LocalFaultSettings>> = {
  mild: MILD_FAULTS,
  none: NO_LOCAL_FAULTS,
};

/**
 * Reads a set, `mild` or `none`, or e.g. `conflicts=0.05,duplicates=0.1,seed=7`. A name after a set replaces its value;
 * without a set, unnamed faults do not occur.
 */
export const localFaultSettingsSchema = z
  .string()
  .default('mild')
  .transform((text, context): LocalFaultSettings => {
    const [first = '', ...others] = text.split(',').map((part) => part.trim());
    const set = Object.hasOwn(FAULT_SETS, first) ? FAULT_SETS[first] : undefined;
    const pairs = (set ? others : [first, ...others]).filter(Boolean);
    const problems = new Set(pairs.flatMap((pair) => findPairProblem(pair, pairs) ?? []));
    for (const message of problems) context.addIssue({ code: 'custom', message });
    const values = pairs.map((pair): [string, number] => {
      const [name = '', value] = pair.split('=');
      return [name, Number(value)];
    });
    return { ...(set ?? NO_LOCAL_FAULTS), ...Object.fromEntries(values) };
  });
