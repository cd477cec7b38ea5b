// Selects the events that have an outcome. The outcomes of replies are stored with the replies, not with the events.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { readReplies } from '#functions/drafts/storage/reply-repository.ts';
import type { EventOutcome } from '#shared/rules/rule-event-outcomes.ts';
import { listRuleEventOutcomes } from '../domain/activity/list-rule-event-outcomes.ts';
import { MAX_STORED_RULE_OUTCOMES } from '../evaluation/decide-rules-on-event.ts';
import type { InboundItemReaders } from '../evaluation/to-rule-event.ts';
import { toReplySubjectOfEvent } from '../evaluation/to-rule-event.ts';
import type { StoredRuleOutcome } from '../storage/inbound-event-log-repository.ts';
import type { RuleActivityEntry } from './build-activity-rows.ts';
import { createRuleDecisionExplainer } from './explain-rule-decision.ts';

const listStoredOutcomes = ({ stored, rules }: RuleActivityEntry): readonly StoredRuleOutcome[] =>
  rules.flatMap((rule) => (rule && stored.evaluation?.outcomes[rule.id]) ?? []);

const listReplyRefs = (entry: RuleActivityEntry) =>
  listStoredOutcomes(entry)
    .flatMap(({ actions }) => actions)
    .flatMap(({ audience, replyId }) =>
      replyId === undefined
        ? []
        : [{ subject: toReplySubjectOfEvent(entry.stored.event, audience), replyId }],
    );

/** Whether an event held back a rule after the few rules whose outcomes are stored. */
async function wasHeldBackUnstored(
  { stored, rules }: RuleActivityEntry,
  readers: InboundItemReaders,
): Promise<boolean> {
  const storedCount = Object.keys(stored.evaluation?.outcomes ?? {}).length;
  if (storedCount < MAX_STORED_RULE_OUTCOMES) return false;
  const subject = toReplySubjectOfEvent(stored.event, 'public');
  const inboundItem = await readers[subject.kind].findInboundItem(subject);
  const explain = createRuleDecisionExplainer(stored, inboundItem);
  return rules.some((rule) => explain(rule).outcome === 'stopped');
}

async function hasOutcome(
  entry: RuleActivityEntry,
  wanted: EventOutcome,
  sources: { readonly replies: ReadonlyMap<string, Draft>; readonly readers: InboundItemReaders },
): Promise<boolean> {
  // The event could not be evaluated.
  if (entry.rules.includes(undefined)) return wanted === 'failed';
  const decided = listStoredOutcomes(entry);
  if (decided.length === 0 && wanted === 'held_back')
    return wasHeldBackUnstored(entry, sources.readers);
  return listRuleEventOutcomes(decided, sources.replies).includes(wanted);
}

/** The replies of all entries are read at once. */
export async function selectActivityEntriesByOutcome(
  entries: readonly RuleActivityEntry[],
  wanted: EventOutcome,
  readers: InboundItemReaders,
): Promise<readonly RuleActivityEntry[]> {
  const replies = await readReplies(entries.flatMap(listReplyRefs));
  const matches = await Promise.all(
    entries.map((entry) => hasOutcome(entry, wanted, { replies, readers })),
  );
  return entries.filter((_, index) => matches[index]);
}
