// Sends the webhooks of the fake network: each event at least twice, out of order, and retried until accepted.
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '#tests/simulator/machine/seeded-random.ts';
import {
  isOwnComment,
  makeRandomComment,
  STORM_ACCOUNT,
  type StormComment,
  type StormContent,
  type StormMessage,
  type StormPost,
} from './storm-network/storm-content.ts';

export const STORM_APP_SECRET = 'storm-app-secret';

const CONCURRENT_SENDERS = 10;
const RESPONSE_TIMEOUT_MS = 10_000;
/** How many newer events may overtake a delivery. */
const SHUFFLE_DISTANCE = 300;
/** The most contacts that write for the first time. */
const MAX_NEW_CONTACTS = 12;
/** How often each event is delivered at least. */
const COPIES = 2;

type WebhookRequest = { readonly body: string };
type PlanStep =
  | { readonly kind: 'created'; readonly event: number }
  | { readonly kind: 'delivered'; readonly event: number };

export type WebhookStorm = {
  /** Starts to send the webhooks. */
  readonly start: () => void;
  /** Whether all planned events were created and all their webhooks were accepted. */
  readonly isOver: () => boolean;
  readonly stop: () => void;
  /** Sends the webhooks of a comment or message that the account published itself. */
  readonly sendOwnContent: (published: StormComment | StormMessage) => void;
  readonly counts: Readonly<{ planned: number; accepted: number; tries: number; events: number }>;
};

const toCommentEntry = (comment: StormComment): object => ({
  id: STORM_ACCOUNT.id,
  time: Math.floor(comment.at / 1_000),
  changes: [
    {
      field: 'comments',
      value: {
        from: { ...comment.from, ...(isOwnComment(comment) && { self_ig_scoped_id: '7' }) },
        media: { id: comment.mediaId, media_product_type: 'FEED' },
        id: comment.id,
        ...(comment.parentId && { parent_id: comment.parentId }),
        text: comment.text,
      },
    },
  ],
});

function toMessageEntry(
  content: StormContent,
  { id, conversationId, fromId, text, at }: StormMessage,
): object {
  const contact = { id: content.conversations.get(conversationId)?.contact.id ?? '' };
  const account = { id: STORM_ACCOUNT.id };
  const isEcho = fromId === STORM_ACCOUNT.id;
  const [sender, recipient] = isEcho ? [account, contact] : [contact, account];
  const message = { mid: id, text, ...(isEcho && { is_echo: true }) };
  return {
    id: STORM_ACCOUNT.id,
    time: at,
    messaging: [{ sender, recipient, timestamp: at, message }],
  };
}

const toWebhookRequest = (
  content: StormContent,
  one: StormComment | StormMessage,
): WebhookRequest => {
  const entry = 'mediaId' in one ? toCommentEntry(one) : toMessageEntry(content, one);
  return { body: JSON.stringify({ object: 'instagram', entry: [entry] }) };
};

/** Creates new content on the network: a comment, a reply or a message. */
function createContent(content: StormContent, random: SeededRandom): StormComment | StormMessage {
  const chance = random.next();
  const at = Date.now();
  if (chance < 0.25) {
    const isNew = random.chance(0.05) && content.conversations.size < 60 + MAX_NEW_CONTACTS;
    const conversation = isNew
      ? content.createConversation()
      : random.pick([...content.conversations.values()]);
    // No two messages of one conversation have the same millisecond.
    const laterMs = Math.max(at, (conversation.messages.at(-1)?.at ?? 0) + 1);
    const text = `Hello again, ${random.between(1, 9_999)}`;
    const { id: conversationId, contact } = conversation;
    return content.addMessage({ conversationId, text, fromId: contact.id, at: laterMs });
  }
  const post: StormPost = random.pick([...content.posts.values()]);
  const top = post.comments.filter(({ parentId }) => parentId === undefined);
  // Some threads are longer than a page of replies.
  const thread = random.chance(0.3) ? top[0] : random.pick(top);
  const parentId = chance < 0.5 ? thread?.id : undefined;
  return content.addComment(makeRandomComment(random, post, { at, parentId }));
}

/** Plans the events: they are created in order, and each is delivered some time later. */
function planSteps(random: SeededRandom, events: number): PlanStep[] {
  const positioned = Array.from({ length: events }, (_, event) => [
    { at: event, step: { kind: 'created', event } as PlanStep },
    ...Array.from({ length: COPIES }, () => ({
      at: event + random.next() * SHUFFLE_DISTANCE,
      step: { kind: 'delivered', event } as PlanStep,
    })),
  ]).flat();
  return positioned.sort((a, b) => a.at - b.at).map(({ step }) => step);
}

export function createWebhookStorm(options: {
  readonly content: StormContent;
  readonly random: SeededRandom;
  readonly webhooks: number;
  readonly callbackUrl: string;
}): WebhookStorm {
  const { content, random, callbackUrl } = options;
  const created: WebhookRequest[] = [];
  const waiting: {
    readonly event: WebhookRequest;
    readonly notBefore: number;
    readonly tries: number;
  }[] = [];
  const steps = planSteps(random.fork('plan'), Math.floor(options.webhooks / COPIES));
  const contents = random.fork('contents');
  const counts = { planned: 0, accepted: 0, tries: 0, events: 0 };
  let inFlight = 0;
  let stopped = false;

  const sendWebhook = async ({ body }: WebhookRequest): Promise<boolean> => {
    counts.tries += 1;
    const signature = createHmac('sha256', STORM_APP_SECRET).update(body).digest('hex');
    try {
      const response = await fetch(callbackUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-hub-signature-256': `sha256=${signature}`,
        },
        body,
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };

  const enqueue = (event: WebhookRequest, delayMs: number): void => {
    counts.planned += 1;
    waiting.push({ event, notBefore: Date.now() + delayMs, tries: 0 });
  };

  /** The next due delivery. */
  const next = () => {
    const due = waiting.findIndex(({ notBefore }) => notBefore <= Date.now());
    if (due >= 0) return waiting.splice(due, 1)[0];
    for (let step = steps.shift(); step; step = steps.shift()) {
      if (step.kind === 'created') {
        created[step.event] = toWebhookRequest(content, createContent(content, contents));
        counts.events += 1;
        continue;
      }
      const event = created[step.event];
      if (!event) throw new Error('An event was delivered before it was created.');
      counts.planned += 1;
      return { event, notBefore: 0, tries: 0 };
    }
    return undefined;
  };

  const runSender = async (): Promise<void> => {
    while (!stopped) {
      const one = next();
      if (!one) {
        await sleep(50);
        continue;
      }
      inFlight += 1;
      const isAccepted = await sendWebhook(one.event);
      inFlight -= 1;
      if (isAccepted) counts.accepted += 1;
      else {
        const delayMs = Math.min(10_000, 500 * 2 ** one.tries);
        waiting.push({ ...one, notBefore: Date.now() + delayMs, tries: one.tries + 1 });
        // The product is down: this sender waits, so that not all senders retry at once.
        await sleep(250);
      }
    }
  };

  return {
    counts,
    sendOwnContent: (published) => {
      const event = toWebhookRequest(content, published);
      counts.events += 1;
      for (let copy = 0; copy < COPIES; copy += 1) enqueue(event, random.between(0, 5_000));
    },
    start: () => {
      for (let sender = 0; sender < CONCURRENT_SENDERS; sender += 1) void runSender();
    },
    isOver: () => steps.length === 0 && waiting.length === 0 && inFlight === 0,
    stop: () => {
      stopped = true;
    },
  };
}
