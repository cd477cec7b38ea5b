// Stores the daily figures of rules, and the contribution of each event and reply, so that a repeated change adds
// nothing.
import * as z from 'zod';
import { computeTtlEpochSeconds } from '#platform/clock.ts';
import { attributeExists, attributeUnchanged } from '#platform/table/expressions.ts';
import {
  type AccountRef,
  sortKeyPrefixes,
  tableKeys,
  tablePartitions,
} from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import {
  getItem,
  type TableItem,
  type TableWrite,
  writeTransaction,
} from '#platform/table/table.ts';
import {
  compareRuleFiguresContributions,
  countEachFigureOnce,
  RULE_FIGURE_NAMES,
  type RuleFigureChange,
  type RuleFiguresContribution,
  STOPPED_RULE_FIGURE_PREFIX,
} from '../domain/activity/rule-figures.ts';

const DAY_SECONDS = 24 * 60 * 60;
const FIGURES_RETENTION_SECONDS = 400 * DAY_SECONDS;
/** No event or reply changes after this time. */
const COUNTED_RETENTION_SECONDS = 120 * DAY_SECONDS;

const countedSchema = z.object({
  /** The revision of the event or reply. */
  revision: z.number(),
  /** The epoch of the rules, for events. */
  epoch: z.number().default(0),
  figures: z.record(
    z.string(),
    // Figures were lists of names before there were sums among them.
    z.union([z.array(z.string()).transform(countEachFigureOnce), z.record(z.string(), z.number())]),
  ),
});
export type CountedContribution = z.output<typeof countedSchema>;

/** `name` identifies the event or reply within its account. Reads consistently. */
export async function readCountedContribution(
  account: AccountRef,
  name: string,
): Promise<CountedContribution | undefined> {
  const item = await getItem(tableKeys.countedFigures(account, name), { consistent: true });
  return item && countedSchema.parse(item);
}

const buildFiguresWrite = (
  account: AccountRef,
  { owner, changes }: RuleFigureChange,
): TableWrite => {
  const [day = '', ruleId = ''] = owner.split(' ');
  return {
    kind: 'update',
    key: tableKeys.ruleFigures(account, day, ruleId),
    change: {
      add: { ...changes },
      set: { ttl: computeTtlEpochSeconds(FIGURES_RETENTION_SECONDS) },
    },
  };
};

/**
 * Counts the changes since `before` in one transaction. An account whose rules were erased stores nothing.
 * @throws TransactionRejectedError when another writer counted the change first, or there is no list of rules
 */
export async function writeCountedContribution(
  account: AccountRef,
  name: string,
  before: CountedContribution | undefined,
  after: Omit<CountedContribution, 'figures'> & { readonly figures: RuleFiguresContribution },
): Promise<void> {
  // Figures of an earlier epoch stay.
  const base = before?.epoch === after.epoch ? before.figures : {};
  await writeTransaction([
    { kind: 'check', key: tableKeys.ruleList(account), when: attributeExists() },
    {
      kind: 'put',
      key: tableKeys.countedFigures(account, name),
      item: { ...after, ttl: computeTtlEpochSeconds(COUNTED_RETENTION_SECONDS) },
      when: attributeUnchanged('revision', before?.revision),
    },
    ...compareRuleFiguresContributions(base, after.figures).map((change) =>
      buildFiguresWrite(account, change),
    ),
  ]);
}

export type RuleDayFigures = {
  readonly ruleId: string;
  /** `2026-11-24`, in UTC. */
  readonly day: string;
  readonly counts: Readonly<Record<(typeof RULE_FIGURE_NAMES)[number], number>>;
  /** The number of stops by each guard. */
  readonly stopped: Readonly<Record<string, number>>;
};

function parseFigures(item: TableItem): RuleDayFigures {
  const [, day = '', ruleId = ''] = String(item.sk).split('#');
  const read = (name: string): number => Number(item[name] ?? 0);
  const stopped = Object.keys(item)
    .filter((name) => name.startsWith(STOPPED_RULE_FIGURE_PREFIX) && read(name) > 0)
    .map((name) => [name.slice(STOPPED_RULE_FIGURE_PREFIX.length), read(name)]);
  const counts = Object.fromEntries(RULE_FIGURE_NAMES.map((name) => [name, read(name)]));
  return {
    ruleId,
    day,
    counts: counts as RuleDayFigures['counts'],
    stopped: Object.fromEntries(stopped),
  };
}

/** The figures of every rule since this day (`2026-11-24`), oldest first. Days without figures are left out. */
export async function readRuleDayFigures(
  account: AccountRef,
  firstDay: string,
): Promise<readonly RuleDayFigures[]> {
  const items = await queryItems({
    partition: tablePartitions.account(account),
    from: `${sortKeyPrefixes.ruleFigures}${firstDay}`,
    to: `${sortKeyPrefixes.ruleFigures}~`,
  });
  return items.map(parseFigures);
}
