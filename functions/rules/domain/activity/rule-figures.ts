// Computes what an event or a reply adds to the daily figures of rules, and how that changes. Pure.
import {
  isReplySent,
  measureChangeOfSentText,
} from '#functions/drafts/domain/figures/sent-draft-figures.ts';
import type { Draft, ReplyAutomation } from '#functions/drafts/domain/lifecycle/draft.ts';
import {
  getReplyApprovalStatus,
  isReplyAwaitingApproval,
} from '#functions/drafts/domain/rule-replies/reply-approval.ts';
import { FAILED_APPROVAL_STATUS } from '#functions/drafts/domain/rule-replies/rule-reply-end-reasons.ts';

export const RULE_FIGURE_NAMES = [
  'matched',
  'answered',
  'waiting',
  'came_back',
  'approved_unedited',
  'edited',
  /** The sum of the changed shares of the edited texts, in thousandths. */
  'changed_permille',
  'own_words',
  'discarded',
  'failed',
] as const;
type FigureName = (typeof RULE_FIGURE_NAMES)[number];

/** The beginning of each figure that counts what one guard stopped. */
export const STOPPED_RULE_FIGURE_PREFIX = 'stopped_';
type Figure = FigureName | `${typeof STOPPED_RULE_FIGURE_PREFIX}${string}`;

/** By how much one event or reply increases each figure. */
type FigureCounts = Readonly<Record<string, number>>;
/** The figures that one event or reply increases, by `<day> <rule>`; the day is in UTC. */
export type RuleFiguresContribution = Readonly<Record<string, FigureCounts>>;

export const countEachFigureOnce = (figures: readonly string[]): FigureCounts =>
  Object.fromEntries(figures.map((figure) => [figure, 1]));

const buildFiguresOwner = (day: string, ruleId: string): string => `${day} ${ruleId}`;

/** The outcomes of the rules that looked at an event, by rule id. */
type Outcomes = Readonly<
  Record<
    string,
    {
      readonly outcome: string;
      readonly at: string;
      readonly actions: readonly { readonly stoppedBy?: string | undefined }[];
    }
  >
>;

const formatDay = (time: string): string => time.slice(0, 10);

/** Each guard that stopped the rule, or one of its actions, counts once. */
export function computeFiguresContributionOfEvent(outcomes: Outcomes): RuleFiguresContribution {
  const entries = Object.entries(outcomes).map(([ruleId, { outcome, at, actions }]) => {
    const stops = actions.flatMap(({ stoppedBy }) => stoppedBy ?? []);
    const guards = new Set(outcome === 'acted' ? stops : [outcome, ...stops]);
    const stopped = [...guards].map((guard): Figure => `${STOPPED_RULE_FIGURE_PREFIX}${guard}`);
    const figures = countEachFigureOnce(['matched', ...stopped]);
    return [buildFiguresOwner(formatDay(at), ruleId), figures] as const;
  });
  return Object.fromEntries(entries);
}

function countSentReply(draft: Draft, { approval }: ReplyAutomation): FigureCounts {
  if (approval === 'not_needed') return { answered: 1 };
  const change = measureChangeOfSentText(draft);
  if (change === undefined) return { answered: 1, own_words: 1 };
  if (change === 0) return { answered: 1, approved_unedited: 1 };
  return { answered: 1, edited: 1, changed_permille: change };
}

function listUnsentReplyFigures(draft: Draft, { endedBy }: ReplyAutomation): readonly Figure[] {
  if (draft.state === 'discarded') {
    if (endedBy === FAILED_APPROVAL_STATUS) return ['failed'];
    return [endedBy === 'owner' ? 'discarded' : `${STOPPED_RULE_FIGURE_PREFIX}${endedBy}`];
  }
  if (!isReplyAwaitingApproval(draft)) return [];
  const status = getReplyApprovalStatus(draft);
  // The list of approvals and its badge count it as well.
  if (status === 'failed') return ['waiting', 'came_back'];
  return status === 'awaiting' ? ['waiting'] : [];
}

/** `createdAt` (ISO) decides the day. */
export const computeFiguresContributionOfReply = (
  draft: Draft,
  automation: ReplyAutomation,
  createdAt: string,
): RuleFiguresContribution => ({
  [buildFiguresOwner(formatDay(createdAt), automation.ruleId)]: isReplySent(draft)
    ? countSentReply(draft, automation)
    : countEachFigureOnce(listUnsentReplyFigures(draft, automation)),
});

const GONE: Figure = `${STOPPED_RULE_FIGURE_PREFIX}subject_deleted`;

/** The contribution of a reply that was removed together with the comment or message it answers. */
export const computeFiguresContributionOfRemovedReply = (
  counted: RuleFiguresContribution,
): RuleFiguresContribution =>
  Object.fromEntries(
    Object.entries(counted).map(([owner, { came_back: _, waiting, ...others }]) => [
      owner,
      { ...others, ...(waiting && { [GONE]: waiting }) },
    ]),
  );

export type RuleFigureChange = {
  readonly owner: string;
  /** The changes by figure; none is 0. */
  readonly changes: Readonly<Record<string, number>>;
};

/** The changes of the daily figures when one contribution replaces another. */
export function compareRuleFiguresContributions(
  before: RuleFiguresContribution,
  after: RuleFiguresContribution,
): readonly RuleFigureChange[] {
  const owners = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...owners].flatMap((owner) => {
    const changes: Record<string, number> = { ...after[owner] };
    for (const [figure, count] of Object.entries(before[owner] ?? {}))
      changes[figure] = (changes[figure] ?? 0) - count;
    const changed = Object.entries(changes).filter(([, change]) => change !== 0);
    return changed.length > 0 ? [{ owner, changes: Object.fromEntries(changed) }] : [];
  });
}
