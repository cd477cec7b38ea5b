// The stored state after a run with rules: its events and its replies.
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { ReplyAutomation } from '#functions/drafts/domain/lifecycle/draft.ts';
import { parseReplyItem, type StoredReply } from '#functions/drafts/storage/reply-repository.ts';
import {
  FIRST_EVENT_LOG_POSITION,
  iterateLoggedInboundEvents,
  parseInboundEventItem,
  type RuleEventEvaluation,
  type StoredInboundEvent,
} from '#functions/rules/storage/inbound-event-log-repository.ts';
import { sortKeyPrefixes, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import type { TableItem } from '#platform/table/table.ts';
import {
  getSimulatedFollowerConversationId,
  SIMULATED_FOLLOWERS,
} from '../network/simulated-follower-conversations.ts';
import type { Simulation } from '../runs/simulator.ts';

/** The replies to comments and messages; those of rules have an automation. */
export const readStoredRepliesOfSimulation = ({
  world,
  tenant,
}: Simulation): Promise<readonly StoredReply[]> =>
  world.runAsObserver(async () => {
    const { userId, igUserId } = tenant.subject;
    const conversationIds = SIMULATED_FOLLOWERS.map(({ id }) =>
      getSimulatedFollowerConversationId(id),
    );
    const partitions = [
      tablePartitions.comments(tenant.subject),
      ...conversationIds.map((conversationId) =>
        tablePartitions.messages({ userId, igUserId, conversationId }),
      ),
    ];
    const beginsWith = sortKeyPrefixes.reply;
    const items = await Promise.all(
      partitions.map((partition) => queryItems({ partition, beginsWith, consistent: true })),
    );
    return items.flat().map(parseReplyItem);
  });

export type SimulatedRuleReply = StoredReply & { readonly automation: ReplyAutomation };

export const selectRuleReplies = (replies: readonly StoredReply[]): readonly SimulatedRuleReply[] =>
  replies.flatMap((reply) =>
    reply.draft.automation ? [{ ...reply, automation: reply.draft.automation }] : [],
  );

export const readStoredEventsOfSimulation = ({
  world,
  tenant,
}: Simulation): Promise<readonly StoredInboundEvent[]> =>
  world.runAsObserver(async () => {
    const events: StoredInboundEvent[] = [];
    for await (const event of iterateLoggedInboundEvents(tenant.subject, {
      from: FIRST_EVENT_LOG_POSITION,
    }))
      events.push(event);
    return events;
  });

/** The id of the comment or message that an event is about. */
export const getInboundItemId = ({ event }: StoredInboundEvent): string =>
  event.kind === 'comment' ? event.commentId : event.messageId;

/** An evaluation as a write stored it. */
type RecordedEvaluation = {
  readonly itemId: string;
  readonly revision: number;
  readonly evaluation: RuleEventEvaluation;
};

function parseEvaluation(input: unknown): readonly RecordedEvaluation[] {
  if (input === null || typeof input !== 'object') return [];
  if (!('Item' in input)) return Object.values(input).flatMap(parseEvaluation);
  const item = unmarshall(input.Item as never);
  if (!String(item.sk).startsWith('EVENT#') || item.evaluation === undefined) return [];
  const stored = parseInboundEventItem(item as TableItem);
  const { evaluation, revision } = stored;
  return evaluation ? [{ itemId: getInboundItemId(stored), revision, evaluation }] : [];
}

/** The last evaluation of each comment and message before each reset, and the one at the end. */
export function listLastEvaluations({ writes }: Simulation): readonly RuleEventEvaluation[] {
  const recorded = writes.flatMap(({ input }) => parseEvaluation(input));
  const byEpoch = Map.groupBy(
    recorded,
    ({ itemId, evaluation }) => `${itemId} ${evaluation.epoch}`,
  );
  return [...byEpoch.values()].map((list) => {
    const last = list.reduce((newest, one) => (one.revision > newest.revision ? one : newest));
    return last.evaluation;
  });
}
