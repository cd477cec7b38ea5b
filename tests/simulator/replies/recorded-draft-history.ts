// The stored revisions of each draft of a run, and the draft of each publish.
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type Draft, draftSchema } from '#functions/drafts/domain/lifecycle/draft.ts';
import type { SimulatedPublishedReply } from '../network/simulated-network.ts';
import type { Simulation } from '../runs/simulator.ts';

export type RecordedDraft = { readonly at: number; readonly draft: Draft };

/** Every draft that a write contains, at any depth. */
function findDrafts(value: unknown): Draft[] {
  if (value === null || typeof value !== 'object') return [];
  if ('M' in value) {
    const parsed = draftSchema.safeParse(unmarshall(value.M as never));
    if (parsed.success) return [parsed.data];
  }
  return Object.values(value).flatMap(findDrafts);
}

/** By draft id; a write that the SDK repeated because its response was lost counts once. */
export function getDraftHistories({
  writes,
}: Simulation): ReadonlyMap<string, readonly RecordedDraft[]> {
  const storedDrafts = writes.flatMap(({ at, input }) =>
    findDrafts(input).map((draft) => ({ at, draft })),
  );
  const histories = Map.groupBy(storedDrafts, ({ draft }) => draft.id);
  for (const [id, history] of histories) {
    const isNewRevision = ({ draft }: RecordedDraft, index: number) =>
      draft.revision !== history[index - 1]?.draft.revision;
    histories.set(id, history.filter(isNewRevision));
  }
  return histories;
}

/** The id of the draft whose worker requested this publish. */
export function getPublishingDraftId(
  { queues }: Simulation,
  { requestedBy }: SimulatedPublishedReply,
): string {
  const messageId = /^post (m\d+)\./.exec(requestedBy)?.[1];
  const message = queues.sentMessages.find(({ id }) => id === messageId);
  if (!message) throw new Error(`${requestedBy} is not a worker that posts`);
  return JSON.parse(message.body).payload.responseId;
}
