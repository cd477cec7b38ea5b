// Computes what an event or a reply adds to the daily figures of rules, and how that changes. Pure.
import {
  type Draft,
  getDraftText,
  type ReplyAutomation,
} from '#functions/drafts/domain/lifecycle/draft.ts';
import { FAILED } from '#functions/drafts/domain/rule-replies/find-rule-reply-end.ts';
import {
  getApprovalStatus,
  isAwaitingApproval,
} from '#functions/drafts/domain/rule-replies/reply-approval.ts';

export const FIGURE_NAMES = [
  'matched',
  'answered',
  'waiting',
  'came_back',
  'approved_unedited',
  'edited',
  'discarded',
  'failed',
] as const;
type FigureName = (typeof FIGURE_NAMES)[number];

/** The beginning of each figure that counts what one guard stopped. */
export const STOPPED_FIGURE_PREFIX = 'stopped_';
type Figure = FigureName | `${typeof STOPPED_FIGURE_PREFIX}${string}`;

/** The figures that one event or reply increases, by `<day> <rule>`; the day is in UTC. */
export type Contribution = Readonly<Record<string, readonly string[]>>;

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
export function contributeEvent(outcomes: Outcomes): Contribution {
  const entries = Object.entries(outcomes).map(([ruleId, { outcome, at, actions }]) => {
    const stops = actions.flatMap(({ stoppedBy }) => stoppedBy ?? []);
    const guards = new Set(outcome === 'acted' ? stops : [outcome, ...stops]);
    const stopped = [...guards].map((guard): Figure => `${STOPPED_FIGURE_PREFIX}${guard}`);
    return [buildFiguresOwner(formatDay(at), ruleId), ['matched', ...stopped]] as const;
  });
  return Object.fromEntries(entries);
}

const hasPersonEdited = (draft: Draft): boolean => getDraftText(draft) !== draft.generatedText;

function listReplyFigures(draft: Draft, { approval, endedBy }: ReplyAutomation): readonly Figure[] {
  if (draft.state === 'posted' || draft.state === 'live') {
    if (approval === 'not_needed') return ['answered'];
    return ['answered', hasPersonEdited(draft) ? 'edited' : 'approved_unedited'];
  }
  if (draft.state === 'discarded') {
    if (endedBy === FAILED) return ['failed'];
    return [endedBy === 'owner' ? 'discarded' : `${STOPPED_FIGURE_PREFIX}${endedBy}`];
  }
  if (!isAwaitingApproval(draft)) return [];
  const status = getApprovalStatus(draft);
  // The list of approvals and its badge count it as well.
  if (status === 'failed') return ['waiting', 'came_back'];
  return status === 'awaiting' ? ['waiting'] : [];
}

/** `createdAt` (ISO) decides the day. */
export const contributeReply = (
  draft: Draft,
  automation: ReplyAutomation,
  createdAt: string,
): Contribution => ({
  [buildFiguresOwner(formatDay(createdAt), automation.ruleId)]: listReplyFigures(draft, automation),
});

const GONE: Figure = `${STOPPED_FIGURE_PREFIX}subject_deleted`;

/** The contribution of a reply that was removed together with the comment or message it answers. */
export const contributeRemovedReply = (counted: Contribution): Contribution =>
  Object.fromEntries(
    Object.entries(counted).map(([owner, figures]) => [
      owner,
      figures
        .filter((figure) => figure !== 'came_back')
        .map((figure) => (figure === 'waiting' ? GONE : figure)),
    ]),
  );

export type FigureChange = {
  readonly owner: string;
  /** The changes by figure; none is 0. */
  readonly changes: Readonly<Record<string, number>>;
};

/** The changes of the daily figures when one contribution replaces another. */
export function compareContributions(
  before: Contribution,
  after: Contribution,
): readonly FigureChange[] {
  const owners = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...owners].flatMap((owner) => {
    const changes: Record<string, number> = {};
    for (const figure of after[owner] ?? []) changes[figure] = (changes[figure] ?? 0) + 1;
    for (const figure of before[owner] ?? []) changes[figure] = (changes[figure] ?? 0) - 1;
    const changed = Object.entries(changes).filter(([, change]) => change !== 0);
    return changed.length > 0 ? [{ owner, changes: Object.fromEntries(changed) }] : [];
  });
}
