// The webhooks of the network: each event twice at least, out of order, and again until it is answered.
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#tests/simulator/random.ts';
import {
  ACCOUNT,
  type Comment,
  commentBy,
  isOwn,
  type Message,
  type Post,
  type World,
} from './network/world.ts';

export const APP_SECRET = 'storm-app-secret';

const SENDERS = 10;
const ANSWER_LIMIT_MS = 10_000;
/** An event is delivered behind so many younger ones at most. */
const SHUFFLED_OVER = 300;
/** People who write for the first time. */
const NEW_CONTACTS = 12;
/** How often each event is delivered. */
const COPIES = 2;

type Event = { readonly body: string };
type Step =
  | { readonly kind: 'created'; readonly event: number }
  | { readonly kind: 'delivered'; readonly event: number };

export type Storm = {
  /** Begins to send. */
  readonly start: () => void;
  /** Whether everything that has created so far, and was to happen, was answered. */
  readonly isOver: () => boolean;
  readonly stop: () => void;
  /** Sends the event of something the account published itself. */
  readonly announce: (published: Comment | Message) => void;
  readonly counts: Readonly<{ planned: number; answered: number; tries: number; events: number }>;
};

const ofComment = (comment: Comment): object => ({
  id: ACCOUNT.id,
  time: Math.floor(comment.at / 1_000),
  changes: [
    {
      field: 'comments',
      value: {
        from: { ...comment.from, ...(isOwn(comment) && { self_ig_scoped_id: '7' }) },
        media: { id: comment.mediaId, media_product_type: 'FEED' },
        id: comment.id,
        ...(comment.parentId && { parent_id: comment.parentId }),
        text: comment.text,
      },
    },
  ],
});

function ofMessage(world: World, { id, conversationId, fromId, text, at }: Message): object {
  const person = { id: world.conversations.get(conversationId)?.person.id ?? '' };
  const account = { id: ACCOUNT.id };
  const isEcho = fromId === ACCOUNT.id;
  const [sender, recipient] = isEcho ? [account, person] : [person, account];
  const message = { mid: id, text, ...(isEcho && { is_echo: true }) };
  return { id: ACCOUNT.id, time: at, messaging: [{ sender, recipient, timestamp: at, message }] };
}

const eventOf = (world: World, one: Comment | Message): Event => {
  const entry = 'mediaId' in one ? ofComment(one) : ofMessage(world, one);
  return { body: JSON.stringify({ object: 'instagram', entry: [entry] }) };
};

/** Something new on the network: a comment, an answer to one, or a message. */
function createContent(world: World, random: Random): Comment | Message {
  const chance = random.next();
  const at = Date.now();
  if (chance < 0.25) {
    const isNew = random.chance(0.05) && world.conversations.size < 60 + NEW_CONTACTS;
    const conversation = isNew
      ? world.beginConversation()
      : random.pick([...world.conversations.values()]);
    // No two of one conversation are of the same millisecond.
    const later = Math.max(at, (conversation.messages.at(-1)?.at ?? 0) + 1);
    const text = `Hello again, ${random.between(1, 9_999)}`;
    const { id: conversationId, person } = conversation;
    return world.addMessage({ conversationId, text, fromId: person.id, at: later });
  }
  const post: Post = random.pick([...world.posts.values()]);
  const top = post.comments.filter(({ parentId }) => parentId === undefined);
  // Some threads are longer than a page of replies.
  const thread = random.chance(0.3) ? top[0] : random.pick(top);
  const parentId = chance < 0.5 ? thread?.id : undefined;
  return world.addComment(commentBy(random, post, { at, parentId }));
}

/** Everything is created in order, and delivered some time after. */
function planOf(random: Random, events: number): Step[] {
  const positioned = Array.from({ length: events }, (_, event) => [
    { at: event, step: { kind: 'created', event } as Step },
    ...Array.from({ length: COPIES }, () => ({
      at: event + random.next() * SHUFFLED_OVER,
      step: { kind: 'delivered', event } as Step,
    })),
  ]).flat();
  return positioned.sort((a, b) => a.at - b.at).map(({ step }) => step);
}

export function createStorm(options: {
  readonly world: World;
  readonly random: Random;
  readonly webhooks: number;
  readonly callbackUrl: string;
}): Storm {
  const { world, random, callbackUrl } = options;
  const created: Event[] = [];
  const waiting: { readonly event: Event; readonly notBefore: number; readonly tries: number }[] =
    [];
  const steps = planOf(random.fork('plan'), Math.floor(options.webhooks / COPIES));
  const contents = random.fork('contents');
  const counts = { planned: 0, answered: 0, tries: 0, events: 0 };
  let underWay = 0;
  let stopped = false;

  const send = async ({ body }: Event): Promise<boolean> => {
    counts.tries += 1;
    const signature = createHmac('sha256', APP_SECRET).update(body).digest('hex');
    try {
      const answer = await fetch(callbackUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-hub-signature-256': `sha256=${signature}`,
        },
        body,
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  };

  const enqueue = (event: Event, delayMs: number): void => {
    counts.planned += 1;
    waiting.push({ event, notBefore: Date.now() + delayMs, tries: 0 });
  };

  /** The next one to send, as far as it is time for one. */
  const next = () => {
    const due = waiting.findIndex(({ notBefore }) => notBefore <= Date.now());
    if (due >= 0) return waiting.splice(due, 1)[0];
    for (let step = steps.shift(); step; step = steps.shift()) {
      if (step.kind === 'created') {
        created[step.event] = eventOf(world, createContent(world, contents));
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

  const work = async (): Promise<void> => {
    while (!stopped) {
      const one = next();
      if (!one) {
        await sleep(50);
        continue;
      }
      underWay += 1;
      const answered = await send(one.event);
      underWay -= 1;
      if (answered) counts.answered += 1;
      else {
        const delayMs = Math.min(10_000, 500 * 2 ** one.tries);
        waiting.push({ ...one, notBefore: Date.now() + delayMs, tries: one.tries + 1 });
        // Nobody answers: the others need not find that out all at once.
        await sleep(250);
      }
    }
  };

  return {
    counts,
    announce: (published) => {
      const event = eventOf(world, published);
      counts.events += 1;
      for (let copy = 0; copy < COPIES; copy += 1) enqueue(event, random.between(0, 5_000));
    },
    start: () => {
      for (let sender = 0; sender < SENDERS; sender += 1) void work();
    },
    isOver: () => steps.length === 0 && waiting.length === 0 && underWay === 0,
    stop: () => {
      stopped = true;
    },
  };
}
