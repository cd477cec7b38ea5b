// Stores the daily figures of drafts: what the model did, and how much of its texts owners changed.
import { computeTtlEpochSeconds } from '#platform/clock.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import {
  attributeDiffers,
  attributeExists,
  attributeMissing,
} from '#platform/table/expressions.ts';
import {
  type AccountRef,
  sortKeyPrefixes,
  tableKeys,
  tablePartitions,
} from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { type TableItem, updateItem, writeTransaction } from '#platform/table/table.ts';
import {
  ANSWERED_BY_FIGURE_PREFIX,
  GENERATION_FIGURE_NAMES,
  type GenerationFigures,
  REJECTED_FIGURE_PREFIX,
} from '../domain/figures/generation-figures.ts';
import {
  SENT_DRAFT_FIGURE_NAMES,
  type SentDraftFigures,
} from '../domain/figures/sent-draft-figures.ts';

const DAY_SECONDS = 24 * 60 * 60;
const FIGURES_RETENTION_SECONDS = 400 * DAY_SECONDS;
/** Records of the stream are kept for 30 days when they fail, and may be delivered until then. */
const COUNTED_RETENTION_SECONDS = 40 * DAY_SECONDS;

const buildFiguresChange = (figures: GenerationFigures | SentDraftFigures) => ({
  add: { ...figures },
  set: { ttl: computeTtlEpochSeconds(FIGURES_RETENTION_SECONDS) },
});

/**
 * One write unit. `writeId` is unique for the text: the SDK repeats a write whose response was lost, and the repetition
 * then adds nothing unless another text was counted in between.
 */
export async function addGenerationFigures(
  account: AccountRef,
  day: string,
  figures: GenerationFigures,
  writeId: string,
): Promise<void> {
  const { add, set } = buildFiguresChange(figures);
  await ignoreConflict(
    updateItem(
      tableKeys.draftFigures(account, day),
      { add, set: { ...set, last_generation: writeId } },
      attributeDiffers('last_generation', writeId),
    ),
  );
}

/**
 * Counts a sent reply once: does nothing when it is counted already, and nothing for an account that was erased, which
 * has no item of changes. Six write units.
 */
export async function countSentDraftFigures(
  account: AccountRef,
  day: string,
  reply: { readonly id: string; readonly figures: SentDraftFigures },
): Promise<void> {
  await ignoreConflict(
    writeTransaction([
      { kind: 'check', key: tableKeys.accountChanges(account), when: attributeExists() },
      {
        kind: 'put',
        key: tableKeys.countedFigures(account, reply.id),
        item: { ttl: computeTtlEpochSeconds(COUNTED_RETENTION_SECONDS) },
        when: attributeMissing(),
      },
      {
        kind: 'update',
        key: tableKeys.draftFigures(account, day),
        change: buildFiguresChange(reply.figures),
      },
    ]),
  );
}

const FIGURE_NAMES = [...SENT_DRAFT_FIGURE_NAMES, ...GENERATION_FIGURE_NAMES] as const;

export type DraftDayFigures = {
  /** `2026-11-24`, in UTC. */
  readonly day: string;
  readonly counts: Readonly<Record<(typeof FIGURE_NAMES)[number], number>>;
  /** The number of outputs rejected for each reason. */
  readonly rejected: Readonly<Record<string, number>>;
  /** The number of completions of each model. */
  readonly answeredBy: Readonly<Record<string, number>>;
};

function parseFigures(item: TableItem): DraftDayFigures {
  const read = (name: string): number => Number(item[name] ?? 0);
  const readNamed = (prefix: string): Readonly<Record<string, number>> =>
    Object.fromEntries(
      Object.keys(item)
        .filter((name) => name.startsWith(prefix))
        .map((name) => [name.slice(prefix.length), read(name)]),
    );
  const counts = Object.fromEntries(FIGURE_NAMES.map((name) => [name, read(name)]));
  return {
    day: String(item.sk).slice(sortKeyPrefixes.draftFigures.length),
    counts: counts as DraftDayFigures['counts'],
    rejected: readNamed(REJECTED_FIGURE_PREFIX),
    answeredBy: readNamed(ANSWERED_BY_FIGURE_PREFIX),
  };
}

/** The figures since this day (`2026-11-24`), oldest first. Days without figures are left out. */
export async function readDraftDayFigures(
  account: AccountRef,
  firstDay: string,
): Promise<readonly DraftDayFigures[]> {
  const items = await queryItems({
    partition: tablePartitions.account(account),
    from: `${sortKeyPrefixes.draftFigures}${firstDay}`,
    to: `${sortKeyPrefixes.draftFigures}~`,
  });
  return items.map(parseFigures);
}
