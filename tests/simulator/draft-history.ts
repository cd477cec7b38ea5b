// The drafts of a run as they were stored, one after the other, and whose each publish was.
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type Draft, draft as draftSchema } from '#functions/drafts/domain/draft.ts';
import type { Reply } from './network.ts';
import type { Simulation } from './simulator.ts';

export type Stored = { readonly at: number; readonly draft: Draft };

/** Every draft that a write holds, wherever in it. */
function draftsIn(value: unknown): Draft[] {
  if (value === null || typeof value !== 'object') return [];
  if ('M' in value) {
    const parsed = draftSchema.safeParse(unmarshall(value.M as never));
    if (parsed.success) return [parsed.data];
  }
  return Object.values(value).flatMap(draftsIn);
}

/** By the id of the draft; a write the SDK repeated, since its answer was lost, counts once. */
export function historiesOf({ writes }: Simulation): ReadonlyMap<string, readonly Stored[]> {
  const stored = writes.flatMap(({ at, input }) => draftsIn(input).map((draft) => ({ at, draft })));
  const histories = Map.groupBy(stored, ({ draft }) => draft.id);
  for (const [id, history] of histories) {
    const isNew = ({ draft }: Stored, index: number) =>
      draft.revision !== history[index - 1]?.draft.revision;
    histories.set(id, history.filter(isNew));
  }
  return histories;
}

/** The draft whose worker asked for this publish. */
export function senderOf({ queues }: Simulation, { by }: Reply): string {
  const messageId = /^post (m\d+)\./.exec(by)?.[1];
  const message = queues.sent.find(({ id }) => id === messageId);
  if (!message) throw new Error(`${by} is no worker that posts`);
  return JSON.parse(message.body).payload.responseId;
}
