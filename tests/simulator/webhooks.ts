// The network tells of comments and messages: signed, again until it is answered, side by side if it likes.
import { createHmac } from 'node:crypto';
import { handler } from '#functions/intake/api.ts';
import { invoke } from '#tests/support/http.ts';
import { SECRETS } from '#tests/support/queue.ts';
import type { Place } from './subject-world.ts';
import type { World } from './world.ts';

export type Told = {
  readonly mediaId: string;
  readonly commentId: string;
  readonly parentId?: string | undefined;
  /** As the webhook describes it; some only name it. */
  readonly said?: { readonly text: string; readonly fromId: string; readonly username: string };
};

const API_TIMEOUT_MS = 20_000;
/** The network repeats for 36 hours; runs are shorter. */
const AGAIN_MS = [1_000, 10_000, 60_000, 300_000, 900_000, 900_000, 900_000] as const;

const untold = new WeakMap<World, number>();

/** Whether everything the network had to tell so far was taken in, or given up. */
export const isAllTold = (world: World): boolean => (untold.get(world) ?? 0) === 0;

const countUntold = (world: World, change: number) =>
  void untold.set(world, (untold.get(world) ?? 0) + change);

/** Delivers one entry after `delayMs`, and again until it is answered 200. */
function tellEntry({ world, tenant }: Place, entry: object, about: string, delayMs: number): void {
  const { igUserId } = tenant.subject;
  const rawBody = JSON.stringify({ object: 'instagram', entry: [{ id: igUserId, ...entry }] });
  const hash = createHmac('sha256', SECRETS.FACEBOOK_APP_SECRET).update(rawBody).digest('hex');
  const headers = { 'x-hub-signature-256': `sha256=${hash}` };
  const request = { method: 'POST', path: '/webhooks/network', rawBody, headers };
  const deliver = async (time: number): Promise<void> => {
    const name = `webhook ${about}.${time}`;
    const outcome = await world.start(name, API_TIMEOUT_MS, () => invoke(handler, request));
    const isTaken = outcome.kind === 'answered' && outcome.result.status === 200;
    const pause = AGAIN_MS[time];
    if (isTaken || pause === undefined) countUntold(world, -1);
    else world.schedule(pause, () => void deliver(time + 1));
  };
  countUntold(world, 1);
  world.schedule(delayMs, () => void deliver(0));
}

/** One webhook about these comments. */
export function tell(place: Place, told: readonly Told[], delayMs = 0): void {
  const changes = told.map(({ mediaId, commentId, parentId, said }) => {
    const value = { id: commentId, text: 'Hi', media: { id: mediaId }, parent_id: parentId };
    const from = said && { id: said.fromId, username: said.username };
    return { field: 'comments', value: { ...value, ...(said && { text: said.text, from }) } };
  });
  const time = Math.floor(place.world.now() / 1_000);
  tellEntry(place, { time, changes }, told[0]?.commentId ?? '', delayMs);
}

export type ToldHappening = {
  readonly personId: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly byAccount: boolean;
  /** What a webhook calls it, e.g. `{message: {mid, text}}`. */
  readonly content: { readonly [kind: string]: { readonly mid: string } };
};

/** One webhook about what happened in a conversation. */
export function tellHappening(place: Place, happening: ToldHappening, delayMs = 0): void {
  const { personId, at: timestamp, byAccount, content } = happening;
  const account = { id: place.tenant.subject.igUserId };
  const [sender, recipient] = byAccount ? [account, { id: personId }] : [{ id: personId }, account];
  const [[kind, { mid }] = ['', { mid: '' }]] = Object.entries(content);
  const messaging = [{ sender, recipient, timestamp, ...content }];
  tellEntry(place, { time: timestamp, messaging }, `${kind} ${mid}`, delayMs);
}
