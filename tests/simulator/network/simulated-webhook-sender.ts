// Sends the webhooks of the fake network for comments and messages: signed, and retried until accepted.
import { handler } from '#functions/intake/api.ts';
import { signNetworkBody } from '#tests/security/request-signers.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';
import type { SimulationContext } from '../machine/simulated-tenant.ts';
import type { SimulatedWorld } from '../machine/virtual-time-and-processes.ts';

export type AnnouncedComment = {
  readonly mediaId: string;
  readonly commentId: string;
  readonly parentId?: string | undefined;
  /** The comment in the webhook's form; some webhooks contain only ids. */
  readonly comment?: { readonly text: string; readonly fromId: string; readonly username: string };
};

const API_TIMEOUT_MS = 20_000;
/** The network retries for 36 hours; runs are shorter. */
const RETRY_DELAYS_MS = [1_000, 10_000, 60_000, 300_000, 900_000, 900_000, 900_000] as const;

const pendingByWorld = new WeakMap<SimulatedWorld, number>();

/** Whether every webhook so far was accepted or given up. */
export const areAllWebhooksDelivered = (world: SimulatedWorld): boolean =>
  (pendingByWorld.get(world) ?? 0) === 0;

const changePendingCount = (world: SimulatedWorld, change: number) =>
  void pendingByWorld.set(world, (pendingByWorld.get(world) ?? 0) + change);

/** Delivers one webhook entry after `delayMs`, and retries until the response is 200. */
function sendWebhookEntry(
  { world, tenant }: SimulationContext,
  entry: object,
  label: string,
  delayMs: number,
): void {
  const { igUserId } = tenant.subject;
  const rawBody = JSON.stringify({ object: 'instagram', entry: [{ id: igUserId, ...entry }] });
  const headers = { 'x-hub-signature-256': signNetworkBody(rawBody) };
  const request = { method: 'POST', path: '/webhooks/network', rawBody, headers };
  const deliver = async (attempt: number): Promise<void> => {
    const name = `webhook ${label}.${attempt}`;
    const outcome = await world.startProcess(name, API_TIMEOUT_MS, () =>
      invokeApiHandler(handler, request),
    );
    const isAccepted = outcome.kind === 'answered' && outcome.result.status === 200;
    const retryDelayMs = RETRY_DELAYS_MS[attempt];
    if (isAccepted || retryDelayMs === undefined) changePendingCount(world, -1);
    else world.schedule(retryDelayMs, () => void deliver(attempt + 1));
  };
  changePendingCount(world, 1);
  world.schedule(delayMs, () => void deliver(0));
}

/** Sends one webhook about these comments. `clockSkewMs`: how far the network's clock is ahead. */
export function sendSimulatedCommentWebhook(
  context: SimulationContext,
  comments: readonly AnnouncedComment[],
  delayMs = 0,
  clockSkewMs = 0,
): void {
  const changes = comments.map(({ mediaId, commentId, parentId, comment }) => {
    const value = { id: commentId, text: 'Hi', media: { id: mediaId }, parent_id: parentId };
    const from = comment && { id: comment.fromId, username: comment.username };
    return { field: 'comments', value: { ...value, ...(comment && { text: comment.text, from }) } };
  });
  const time = Math.floor((context.world.now() + clockSkewMs) / 1_000);
  sendWebhookEntry(context, { time, changes }, comments[0]?.commentId ?? '', delayMs);
}

export type SimulatedConversationWebhookEvent = {
  readonly contactId: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly isFromAccount: boolean;
  /** The content in the webhook's own format, e.g. `{message: {mid, text}}`. */
  readonly content: { readonly [kind: string]: { readonly mid: string } };
};

export function sendSimulatedConversationWebhook(
  context: SimulationContext,
  event: SimulatedConversationWebhookEvent,
  delayMs = 0,
): void {
  const { contactId, at: timestamp, isFromAccount, content } = event;
  const account = { id: context.tenant.subject.igUserId };
  const [sender, recipient] = isFromAccount
    ? [account, { id: contactId }]
    : [{ id: contactId }, account];
  const [[kind, { mid }] = ['', { mid: '' }]] = Object.entries(content);
  const messaging = [{ sender, recipient, timestamp, ...content }];
  sendWebhookEntry(context, { time: timestamp, messaging }, `${kind} ${mid}`, delayMs);
}
