// A small world in virtual time: a store, a queue that repeats and reorders, a sweep, workers that
// die between any two steps, and a network that lies about what it did. One reply goes through it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { NetworkError } from '#platform/instagram/errors.ts';
import { ConditionFailedError } from '#platform/table/errors.ts';
import { changeDraft } from '../change-draft.ts';
import type { Draft } from '../domain/draft.ts';
import { newDraft } from '../domain/new-draft.ts';
import { findOwnReplies } from '../domain/read-back.ts';
import { dueAt } from '../domain/timing.ts';
import type { SubjectRef } from '../jobs.ts';
import { AbsenceUnprovenError, type Channel, type DraftStore } from '../subject.ts';
import { postReply } from './post-reply.ts';

const SEEDS = Number(process.env.SEEDS ?? 300);
const START = Date.parse('2026-11-20T10:00:00.000Z');
const DAY_MS = 24 * 3_600_000;
/** What the network asks for when it is throttled. */
const REGAIN_SECONDS = 240;
const subject: SubjectRef = {
  kind: 'comment',
  userId: 'usr_1',
  igUserId: '178',
  mediaId: '900',
  commentId: '5',
};

const dynamo = mockClient(DynamoDBClient);
const sqs = mockClient(SQSClient);

beforeAll(() => {
  process.env.POST_QUEUE_URL = 'http://queue.test/post';
  process.env.TABLE_NAME = 'test';
  process.env.AWS_REGION = 'us-east-1';
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  dynamo.reset();
  sqs.reset();
  dynamo.on(UpdateItemCommand).resolves({});
});

/** What the network does with a publish: whether it takes effect, and what it answers. */
type Publish =
  | 'ok'
  | 'acts_then_fails'
  | 'fails'
  | 'acts_then_refuses'
  | 'refuses'
  | 'no_connection'
  | 'throttled'
  | 'acts_then_login_gone'
  | 'login_gone';

type Plan = {
  readonly publishes: readonly Publish[];
  /** Port calls, counted over the whole run, at which the worker dies. */
  readonly deaths: ReadonlySet<number>;
  /** Whether a death at a publish strikes after the network acted. */
  readonly diesAfterActing: boolean;
  /** Milliseconds until the network shows an own reply. */
  readonly lag: number;
  readonly copies: number;
  readonly losesMessages: boolean;
  readonly looksFail: ReadonlySet<number>;
  readonly cancelAfterMs: number | undefined;
  /** How many looks meet a login that has ended. */
  readonly loginEndsFor: number;
  /** What can be read does not reach back to the reply: it is never found, which proves nothing. */
  readonly isOutOfSight: boolean;
  readonly text: string;
};

type Message = { at: number; readonly body: string };

class World {
  draft: Draft;
  readonly published: { id: string; text: string; at: number }[] = [];
  messages: Message[] = [];
  now = START;
  wasCancelled = false;
  callsWhileThrottled = 0;
  /** When it was looked for what the network had accepted. */
  readonly liveLooks: number[] = [];
  #throttledUntil = 0;
  readonly plan: Plan;
  #calls = 0;
  #publishes = 0;
  #looks = 0;
  /** Which worker is at a step: deaths strike one of several that run side by side. */
  readonly #die = new AsyncLocalStorage<() => void>();

  constructor(plan: Plan) {
    this.plan = plan;
    const editing: Draft = {
      ...newDraft({ id: 'rsp_1', revision: 1, at: this.iso(), usagePeriod: 'trial' }),
      state: 'queued',
      generatedText: plan.text,
      sendingText: plan.text,
      sendsAt: new Date(START + 5_000).toISOString(),
    };
    this.draft = editing;
    this.send(JSON.stringify({ job: 'post-reply', payload: { subject, responseId: 'rsp_1' } }), 5);
  }

  iso = () => new Date(this.now).toISOString();

  send(body: string, delaySeconds: number) {
    for (let copy = 0; copy < this.plan.copies; copy++) {
      this.messages.push({ at: this.now + delaySeconds * 1_000 + copy, body });
    }
  }

  /** Every step outside: here a worker may die, and then never comes back. */
  async #step(): Promise<void> {
    await Promise.resolve();
    if (!this.plan.deaths.has(this.#calls++)) return;
    this.#die.getStore()?.();
    await new Promise(() => {});
  }

  readonly port: DraftStore & Channel = {
    read: async () => {
      await this.#step();
      return { draft: this.draft, isOwn: false };
    },
    write: async (_subject, draft) => {
      await this.#step();
      if (draft.revision !== this.draft.revision + 1) throw new ConditionFailedError('taken');
      // Only a cancel brings a queued reply back without a reason.
      const returned = this.draft.state === 'queued' && draft.state === 'editing';
      if (returned && draft.error === null) this.wasCancelled = true;
      this.draft = draft;
      await this.#step();
    },
    blocked: async () => {
      await this.#step();
      return undefined;
    },
    publish: async (_subject, text) => {
      if (!this.plan.diesAfterActing) await this.#step();
      const outcome = this.plan.publishes[this.#publishes++] ?? 'ok';
      const acts = outcome === 'ok' || outcome.startsWith('acts');
      if (acts) this.published.push({ id: `r${this.published.length}`, text, at: this.now });
      if (this.plan.diesAfterActing) await this.#step();
      if (outcome === 'ok') return this.published.at(-1)?.id ?? '';
      const kind = (
        {
          acts_then_fails: 'outage',
          fails: 'outage',
          acts_then_refuses: 'refused',
          refuses: 'refused',
          no_connection: 'unreachable',
          throttled: 'throttled',
          login_gone: 'token',
          acts_then_login_gone: 'token',
        } as const
      )[outcome];
      if (kind !== 'throttled') throw new NetworkError(kind, outcome);
      this.#throttledUntil = this.now + REGAIN_SECONDS * 1_000;
      throw new NetworkError(kind, outcome, { retryAfterSeconds: REGAIN_SECONDS });
    },
    isNetworkAnswering: async () => {
      await this.#step();
      return true;
    },
    claimPublished: async () => {
      await this.#step();
      return true;
    },
    findPublished: async (_subject, sent) => {
      await this.#step();
      if (this.now < this.#throttledUntil) this.callsWhileThrottled++;
      if (this.#looks < this.plan.loginEndsFor) {
        this.#looks++;
        throw new NetworkError('token', 'login gone');
      }
      if (this.plan.looksFail.has(this.#looks++)) throw new NetworkError('outage', 'no look');
      if (this.plan.isOutOfSight) throw new AbsenceUnprovenError('out_of_reach');
      const shown = this.published.filter((reply) => reply.at + this.plan.lag <= this.now);
      return findOwnReplies(
        shown.map((reply) => ({
          id: reply.id,
          text: reply.text,
          timestamp: new Date(reply.at).toISOString(),
          isOwn: true,
        })),
        { text: sent.text, from: sent.claimedAt, answeredAt: undefined },
      )[0]?.id;
    },
    confirmLive: async (_subject, networkId) => {
      await this.#step();
      this.liveLooks.push(this.now);
      const reply = this.published.find((candidate) => candidate.id === networkId);
      return reply !== undefined && reply.at + this.plan.lag <= this.now;
    },
  };

  #mortally(work: () => Promise<void>): Promise<'done' | 'failed' | 'died'> {
    return new Promise((resolve) => {
      const worker = () =>
        work().then(
          () => resolve('done'),
          () => resolve('failed'),
        );
      this.#die.run(() => resolve('died'), worker);
    });
  }

  /** Works one message; a dead worker's comes back after its visibility timeout. */
  async #deliver(message: Message): Promise<void> {
    const job = JSON.parse(message.body).payload;
    const outcome = await this.#mortally(() =>
      postReply({ comment: this.port, message: this.port }, job),
    );
    if (outcome !== 'done' && !this.plan.losesMessages) {
      this.messages.push({ at: this.now + 60_000, body: message.body });
    }
  }

  async #cancel(): Promise<void> {
    await changeDraft(this.port, subject, this.draft, { type: 'cancelled' });
  }

  #started = START;

  async run(): Promise<void> {
    this.#started = this.now;
    const { cancelAfterMs } = this.plan;
    const cancelAt = cancelAfterMs === undefined ? undefined : START + cancelAfterMs;
    let cancelled = cancelAt === undefined;
    for (let tick = 0; tick < 6 * 60 * 4; tick++) {
      this.now = this.#started + tick * 1_000 * 10;
      vi.setSystemTime(this.now);
      if (!cancelled && cancelAt !== undefined && this.now >= cancelAt) {
        cancelled = true;
        await this.#mortally(() => this.#cancel());
      }
      const ready = this.messages.filter((message) => message.at <= this.now);
      this.messages = this.messages.filter((message) => message.at > this.now);
      await Promise.all(ready.map((message) => this.#deliver(message)));
      const due = dueAt(this.draft);
      if (due !== undefined && due <= this.iso()) {
        const payload = { subject, responseId: 'rsp_1' };
        this.messages.push({ at: this.now, body: JSON.stringify({ job: 'post-reply', payload }) });
      }
      if (this.messages.length > 0) continue;
      if (due === undefined) return;
      // Nothing happens before the sweep's next look: time passes at once.
      const idle = Date.parse(due) - this.now;
      if (idle > 3_600_000) this.#started += idle;
    }
  }
}

/** `before`: what the draft has behind it already. */
async function play(over: Partial<Plan>, before: Partial<Draft> = {}): Promise<World> {
  const world = new World({
    publishes: [],
    deaths: new Set(),
    diesAfterActing: true,
    lag: 0,
    copies: 1,
    losesMessages: false,
    looksFail: new Set(),
    cancelAfterMs: undefined,
    loginEndsFor: 0,
    isOutOfSight: false,
    text: 'Thanks, Ana!',
    ...over,
  });
  world.draft = { ...world.draft, ...before };
  sqs.on(SendMessageCommand).callsFake((input) => {
    world.send(input.MessageBody, input.DelaySeconds ?? 0);
    return {};
  });
  await world.run();
  return world;
}

const outcomes = fc.array(
  fc.constantFrom<Publish>(
    'ok',
    'acts_then_fails',
    'fails',
    'acts_then_refuses',
    'refuses',
    'no_connection',
    'login_gone',
    'acts_then_login_gone',
  ),
  { maxLength: 4 },
);

const plans: fc.Arbitrary<Partial<Plan>> = fc.record({
  publishes: outcomes,
  deaths: fc.uniqueArray(fc.nat(25), { maxLength: 4 }).map((calls) => new Set(calls)),
  diesAfterActing: fc.boolean(),
  copies: fc.integer({ min: 1, max: 4 }),
  losesMessages: fc.boolean(),
  looksFail: fc.uniqueArray(fc.nat(6), { maxLength: 3 }).map((looks) => new Set(looks)),
  // A refusal that lied is looked for ten seconds; an outage for ninety.
  lag: fc.constantFrom(0, 1_000, 9_000),
  isOutOfSight: fc.boolean(),
  cancelAfterMs: fc.option(fc.nat(40_000), { nil: undefined }),
});

/** The owner posts the very text again that came back to them. */
async function postAgain(world: World): Promise<void> {
  const sendsAt = new Date(world.now + 5_000).toISOString();
  const event = { type: 'queued', text: 'Thanks, Ana!', sendsAt, usagePeriod: 'trial' } as const;
  const queued = await changeDraft(world.port, subject, world.draft, event);
  expect(queued?.state).toBe('queued');
  world.send(JSON.stringify({ job: 'post-reply', payload: { subject, responseId: 'rsp_1' } }), 5);
  await world.run();
}

describe('one reply through a bad day', () => {
  test.each([
    ['an honest network', { publishes: ['ok'] }],
    ['effect, then an outage', { publishes: ['acts_then_fails'] }],
    ['an outage, then effect', { publishes: ['fails', 'ok'] }],
    ['a refusal that lied', { publishes: ['acts_then_refuses'] }],
    [
      'effect, an outage, and a reply shown after 80 s',
      { publishes: ['acts_then_fails'], lag: 80_000 },
    ],
    ['death right after the effect', { deaths: new Set([5]) }],
    ['four copies of every message', { copies: 4 }],
    ['every lost message', { losesMessages: true, deaths: new Set([1, 4]) }],
  ] as const)('%s: live, and on the network once', async (_what, plan) => {
    const world = await play(plan as Partial<Plan>);
    expect(world.draft.state).toBe('live');
    expect(world.published).toHaveLength(1);
  });

  test.each([
    ['no connection', ['no_connection'], /could not be reached/],
    ['a login that ended', ['login_gone'], /link your account again/],
    ['a refusal', ['refuses'], /refused/],
    ['a text too long by now', [], /2200 characters at most/, 'a'.repeat(2_201)],
    ['outages without end', ['fails', 'fails', 'fails'], /did not confirm/],
  ] as const)(
    '%s: back with its owner and the reason',
    async (_what, publishes, reason, text = 'Thanks, Ana!') => {
      const world = await play({ publishes, text });
      expect(world.draft).toMatchObject({ state: 'editing', usagePeriod: null });
      expect(world.draft.error).toMatch(reason);
      expect(world.published).toHaveLength(0);
    },
  );

  test.each([
    ['three days late', 3 * DAY_MS, 'live', undefined],
    ['never', Number.POSITIVE_INFINITY, 'posted', 7],
  ] as const)(
    'accepted and shown %s: looked for once a day, for a week at most',
    async (_when, lag, state, days) => {
      const world = await play({ lag, copies: 3 });
      expect(world.draft.state).toBe(state);
      expect(world.published).toHaveLength(1);
      expect(dueAt(world.draft)).toBeUndefined();
      // Copies may look side by side: eight quick looks, then the daily ones.
      const looks = [...new Set(world.liveLooks)];
      expect(looks.length).toBeLessThanOrEqual(8 + 7);
      const slow = looks.filter((at) => at > START + 3_600_000);
      if (days !== undefined) expect(slow).toHaveLength(days);
      for (const [index, at] of slow.entries()) {
        expect(at - (slow[index - 1] ?? START)).toBeGreaterThanOrEqual(DAY_MS);
      }
    },
  );

  test('a network that names a time is not asked before it, by no message and no sweep', async () => {
    const world = await play({ publishes: ['throttled', 'ok'], copies: 3 });
    expect(world.draft.state).toBe('live');
    expect(world.callsWhileThrottled).toBe(0);
  });

  test('what came back unconfirmed and is posted again is looked for first', async () => {
    // Nothing can be read while the login is gone; afterwards the reply turns out to stand.
    const world = await play({ publishes: ['acts_then_login_gone'], loginEndsFor: 1 });
    expect(world.draft).toMatchObject({
      state: 'editing',
      unconfirmed: [{ text: 'Thanks, Ana!' }],
    });
    await postAgain(world);
    expect(world.draft.state).toBe('live');
    expect(world.published).toHaveLength(1);
  });

  test.each([
    ['sent in truth', ['acts_then_fails'], 1],
    ['not sent in truth', ['fails', 'ok'], 0],
    ['refused although it was sent', ['acts_then_refuses', 'ok'], 1],
    ['refused in truth', ['refuses', 'ok'], 0],
  ] as const)(
    'out of sight, %s: never sent again, nor when the same text is posted once more',
    async (_what, publishes, stands) => {
      const world = await play({ publishes, isOutOfSight: true });
      expect(world.draft).toMatchObject({
        state: 'editing',
        unconfirmed: [{ text: 'Thanks, Ana!' }],
      });
      expect(world.draft.error).toMatch(/cannot be found/);
      await postAgain(world);
      expect(world.draft).toMatchObject({
        state: 'editing',
        unconfirmed: [{ text: 'Thanks, Ana!' }],
      });
      expect(world.draft.error).toMatch(/cannot be found/);
      expect(world.published).toHaveLength(stands);
    },
  );

  test('another text waits until not finding the one that came back last counts', async () => {
    const earlier = (text: string, secondsAgo: number) => {
      const time = (ms: number) => new Date(START - secondsAgo * 1_000 + ms).toISOString();
      return { text, claimedAt: time(0), returnedAt: time(1_000) };
    };
    const unconfirmed = [earlier('One', 600), earlier('Two', 10)];
    const world = await play({ publishes: ['ok'] }, { unconfirmed });
    expect(world.published.map(({ text }) => text)).toEqual(['Thanks, Ana!']);
    expect(world.published[0]?.at).toBeGreaterThan(START - 9_000 + 90_000);
  });

  test(`whatever happens: at most once, never lost, never after a cancel (${SEEDS} seeds)`, async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const world = await play(plan);
        expect(world.published.length).toBeLessThanOrEqual(1);
        expect(['live', 'editing']).toContain(world.draft.state);
        if (world.draft.state === 'live') expect(world.published).toHaveLength(1);
        if (world.wasCancelled) expect(world.published).toHaveLength(0);
        else if (world.draft.state === 'editing') expect(world.draft.error).toBeTruthy();
      }),
      { numRuns: SEEDS, endOnFailure: true },
    );
  }, 120_000);
});
