// Simulates one reply in virtual time: a store, a queue that repeats and reorders messages, a sweep, workers
// that die between any two steps, and a network whose responses do not match what it did.
import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { ConditionFailedError } from '#platform/table/errors.ts';
import { getSeedCount } from '#tests/support/seed-count.ts';
import { createDraft } from '../domain/create-draft.ts';
import type { Draft } from '../domain/draft.ts';
import { computeDraftDueTime } from '../domain/draft-timing.ts';
import { findMatchingReplies } from '../domain/read-back.ts';
import type { ReplySubject } from '../jobs.ts';
import { AbsenceUnprovenError, type DraftStore, type ReplyChannel } from '../reply-ports.ts';
import { applyAndSaveDraftEvent } from '../save-draft.ts';
import { postReply } from './post-reply.ts';

const SEEDS = getSeedCount(60, 0.3);
const START_MS = Date.parse('2026-11-20T10:00:00.000Z');
const DAY_MS = 24 * 3_600_000;
/** The pause that the network names when it throttles. */
const RETRY_AFTER_SECONDS = 240;
const subject: ReplySubject = {
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

/** What a publish call does: whether it takes effect (`acts`), and how the network responds. */
type PublishOutcome =
  | 'ok'
  | 'acts_then_fails'
  | 'fails'
  | 'acts_then_refuses'
  | 'refuses'
  | 'no_connection'
  | 'throttled'
  | 'acts_then_login_gone'
  | 'login_gone';

type FaultPlan = {
  readonly publishOutcomes: readonly PublishOutcome[];
  /** Indexes of the port calls, counted over the whole run, at which the worker dies. */
  readonly workerDeathCalls: ReadonlySet<number>;
  /** Whether a worker that dies in a publish call dies after the call took effect. */
  readonly isDeathAfterPublish: boolean;
  /** Milliseconds until the network shows a published reply. */
  readonly visibilityLagMs: number;
  readonly deliveryCopies: number;
  readonly hasMessageLoss: boolean;
  readonly failedReadBackIndexes: ReadonlySet<number>;
  readonly cancelAfterMs: number | undefined;
  /** Number of read-backs that fail because the login has ended. */
  readonly readBacksWithoutLogin: number;
  /** The readable list does not reach back to the reply: read-backs never find it, which proves nothing. */
  readonly isReplyOutOfReach: boolean;
  readonly text: string;
};

type QueueMessage = { at: number; readonly body: string };

class ReplySimulation {
  draft: Draft;
  readonly published: { id: string; text: string; at: number }[] = [];
  messages: QueueMessage[] = [];
  nowMs = START_MS;
  wasCancelled = false;
  callsWhileThrottled = 0;
  /** The times of the live checks of an accepted reply. */
  readonly liveCheckTimes: number[] = [];
  #throttledUntil = 0;
  readonly faultPlan: FaultPlan;
  #calls = 0;
  #publishes = 0;
  #readBackCount = 0;
  /** The running worker: a death ends only one of several concurrent workers. */
  readonly #die = new AsyncLocalStorage<() => void>();

  constructor(faultPlan: FaultPlan) {
    this.faultPlan = faultPlan;
    const queuedDraft: Draft = {
      ...createDraft({ id: 'rsp_1', revision: 1, at: this.getNowIso(), usagePeriod: 'trial' }),
      state: 'queued',
      generatedText: faultPlan.text,
      sendingText: faultPlan.text,
      sendsAt: new Date(START_MS + 5_000).toISOString(),
    };
    this.draft = queuedDraft;
    this.send(JSON.stringify({ job: 'post-reply', payload: { subject, responseId: 'rsp_1' } }), 5);
  }

  getNowIso = () => new Date(this.nowMs).toISOString();

  send(body: string, delaySeconds: number) {
    for (let copy = 0; copy < this.faultPlan.deliveryCopies; copy++) {
      this.messages.push({ at: this.nowMs + delaySeconds * 1_000 + copy, body });
    }
  }

  /** Every port call: here a worker may die, and then its call never returns. */
  async #step(): Promise<void> {
    await Promise.resolve();
    if (!this.faultPlan.workerDeathCalls.has(this.#calls++)) return;
    this.#die.getStore()?.();
    await new Promise(() => {});
  }

  readonly port: DraftStore & ReplyChannel = {
    read: async () => {
      await this.#step();
      return { draft: this.draft, isOwnSubject: false };
    },
    write: async (_subject, draft) => {
      await this.#step();
      if (draft.revision !== this.draft.revision + 1) throw new ConditionFailedError('taken');
      // Only a cancellation returns a queued reply without an error.
      const isReturned = this.draft.state === 'queued' && draft.state === 'editing';
      if (isReturned && draft.error === null) this.wasCancelled = true;
      this.draft = draft;
      await this.#step();
    },
    findSendBlock: async () => {
      await this.#step();
      return undefined;
    },
    publishReply: async (_subject, text) => {
      if (!this.faultPlan.isDeathAfterPublish) await this.#step();
      const outcome = this.faultPlan.publishOutcomes[this.#publishes++] ?? 'ok';
      const isPublished = outcome === 'ok' || outcome.startsWith('acts');
      if (isPublished)
        this.published.push({ id: `r${this.published.length}`, text, at: this.nowMs });
      if (this.faultPlan.isDeathAfterPublish) await this.#step();
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
      this.#throttledUntil = this.nowMs + RETRY_AFTER_SECONDS * 1_000;
      throw new NetworkError(kind, outcome, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    },
    isNetworkResponding: async () => {
      await this.#step();
      return true;
    },
    claimPublishedReply: async () => {
      await this.#step();
      return true;
    },
    findAndClaimPublishedReply: async (_subject, sentReply) => {
      await this.#step();
      if (this.nowMs < this.#throttledUntil) this.callsWhileThrottled++;
      if (this.#readBackCount < this.faultPlan.readBacksWithoutLogin) {
        this.#readBackCount++;
        throw new NetworkError('token', 'login gone');
      }
      if (this.faultPlan.failedReadBackIndexes.has(this.#readBackCount++))
        throw new NetworkError('outage', 'no look');
      if (this.faultPlan.isReplyOutOfReach) throw new AbsenceUnprovenError('out_of_reach');
      const visibleReplies = this.published.filter(
        (reply) => reply.at + this.faultPlan.visibilityLagMs <= this.nowMs,
      );
      return findMatchingReplies(
        visibleReplies.map((reply) => ({
          id: reply.id,
          text: reply.text,
          timestamp: new Date(reply.at).toISOString(),
          isOwn: true,
        })),
        { text: sentReply.text, from: sentReply.claimedAt, subjectWrittenAt: undefined },
      )[0]?.id;
    },
    confirmReplyLive: async (_subject, networkId) => {
      await this.#step();
      this.liveCheckTimes.push(this.nowMs);
      const reply = this.published.find((candidate) => candidate.id === networkId);
      return reply !== undefined && reply.at + this.faultPlan.visibilityLagMs <= this.nowMs;
    },
  };

  #mortally(task: () => Promise<void>): Promise<'done' | 'failed' | 'died'> {
    return new Promise((resolve) => {
      const worker = () =>
        task().then(
          () => resolve('done'),
          () => resolve('failed'),
        );
      this.#die.run(() => resolve('died'), worker);
    });
  }

  /** Processes one message; that of a dead worker is delivered again after its visibility timeout. */
  async #deliver(message: QueueMessage): Promise<void> {
    const job = JSON.parse(message.body).payload;
    const outcome = await this.#mortally(() =>
      postReply({ comment: this.port, message: this.port }, job),
    );
    if (outcome !== 'done' && !this.faultPlan.hasMessageLoss) {
      this.messages.push({ at: this.nowMs + 60_000, body: message.body });
    }
  }

  async #cancel(): Promise<void> {
    await applyAndSaveDraftEvent(this.port, subject, this.draft, { type: 'cancelled' });
  }

  #started = START_MS;

  async run(): Promise<void> {
    this.#started = this.nowMs;
    const { cancelAfterMs } = this.faultPlan;
    const cancelAt = cancelAfterMs === undefined ? undefined : START_MS + cancelAfterMs;
    let cancelled = cancelAt === undefined;
    for (let tick = 0; tick < 6 * 60 * 4; tick++) {
      this.nowMs = this.#started + tick * 1_000 * 10;
      vi.setSystemTime(this.nowMs);
      if (!cancelled && cancelAt !== undefined && this.nowMs >= cancelAt) {
        cancelled = true;
        await this.#mortally(() => this.#cancel());
      }
      const dueMessages = this.messages.filter((message) => message.at <= this.nowMs);
      this.messages = this.messages.filter((message) => message.at > this.nowMs);
      await Promise.all(dueMessages.map((message) => this.#deliver(message)));
      const dueTime = computeDraftDueTime(this.draft);
      if (dueTime !== undefined && dueTime <= this.getNowIso()) {
        const payload = { subject, responseId: 'rsp_1' };
        this.messages.push({
          at: this.nowMs,
          body: JSON.stringify({ job: 'post-reply', payload }),
        });
      }
      if (this.messages.length > 0) continue;
      if (dueTime === undefined) return;
      // Nothing happens before the next sweep of the draft, so time jumps ahead.
      const idleMs = Date.parse(dueTime) - this.nowMs;
      if (idleMs > 3_600_000) this.#started += idleMs;
    }
  }
}

/** `draftOverrides` set what happened to the draft before the run. */
async function runSimulation(
  planOverrides: Partial<FaultPlan>,
  draftOverrides: Partial<Draft> = {},
): Promise<ReplySimulation> {
  const simulation = new ReplySimulation({
    publishOutcomes: [],
    workerDeathCalls: new Set(),
    isDeathAfterPublish: true,
    visibilityLagMs: 0,
    deliveryCopies: 1,
    hasMessageLoss: false,
    failedReadBackIndexes: new Set(),
    cancelAfterMs: undefined,
    readBacksWithoutLogin: 0,
    isReplyOutOfReach: false,
    text: 'Thanks, Ana!',
    ...planOverrides,
  });
  simulation.draft = { ...simulation.draft, ...draftOverrides };
  sqs.on(SendMessageCommand).callsFake((input) => {
    simulation.send(input.MessageBody, input.DelaySeconds ?? 0);
    return {};
  });
  await simulation.run();
  return simulation;
}

const publishOutcomeLists = fc.array(
  fc.constantFrom<PublishOutcome>(
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

const faultPlans: fc.Arbitrary<Partial<FaultPlan>> = fc.record({
  publishOutcomes: publishOutcomeLists,
  workerDeathCalls: fc.uniqueArray(fc.nat(25), { maxLength: 4 }).map((calls) => new Set(calls)),
  isDeathAfterPublish: fc.boolean(),
  deliveryCopies: fc.integer({ min: 1, max: 4 }),
  hasMessageLoss: fc.boolean(),
  failedReadBackIndexes: fc
    .uniqueArray(fc.nat(6), { maxLength: 3 })
    .map((readBackIndexes) => new Set(readBackIndexes)),
  // After a rejection the read-backs take ten seconds, after an outage ninety.
  visibilityLagMs: fc.constantFrom(0, 1_000, 9_000),
  isReplyOutOfReach: fc.boolean(),
  cancelAfterMs: fc.option(fc.nat(40_000), { nil: undefined }),
});

/** The owner posts the same text again after it was returned. */
async function repostSameText(simulation: ReplySimulation): Promise<void> {
  const sendsAt = new Date(simulation.nowMs + 5_000).toISOString();
  const event = { type: 'queued', text: 'Thanks, Ana!', sendsAt, usagePeriod: 'trial' } as const;
  const queued = await applyAndSaveDraftEvent(simulation.port, subject, simulation.draft, event);
  expect(queued?.state).toBe('queued');
  simulation.send(
    JSON.stringify({ job: 'post-reply', payload: { subject, responseId: 'rsp_1' } }),
    5,
  );
  await simulation.run();
}

describe('posting one reply through faults', () => {
  test.each([
    ['no fault', { publishOutcomes: ['ok'] }],
    ['an outage after the call took effect', { publishOutcomes: ['acts_then_fails'] }],
    ['an outage before the call took effect', { publishOutcomes: ['fails', 'ok'] }],
    ['a rejection although the call took effect', { publishOutcomes: ['acts_then_refuses'] }],
    [
      'an outage after the effect and a reply shown after 80 s',
      { publishOutcomes: ['acts_then_fails'], visibilityLagMs: 80_000 },
    ],
    ['a worker that dies after the call took effect', { workerDeathCalls: new Set([5]) }],
    ['four deliveries of every message', { deliveryCopies: 4 }],
    ['lost messages and dead workers', { hasMessageLoss: true, workerDeathCalls: new Set([1, 4]) }],
  ] as const)(
    'publishes the reply exactly once and marks it live after %s',
    async (_label, faultPlan) => {
      const simulation = await runSimulation(faultPlan as Partial<FaultPlan>);
      expect(simulation.draft.state).toBe('live');
      expect(simulation.published).toHaveLength(1);
    },
  );

  test.each([
    ['a failed connection', ['no_connection'], /could not be reached/],
    ['an ended login', ['login_gone'], /link your account again/],
    ['a rejection', ['refuses'], /refused/],
    ['a text over the length limit', [], /2200 characters at most/, 'a'.repeat(2_201)],
    ['repeated outages', ['fails', 'fails', 'fails'], /did not confirm/],
  ] as const)(
    'publishes nothing and returns the reply to its owner with the reason after %s',
    async (_label, publishOutcomes, reason, text = 'Thanks, Ana!') => {
      const simulation = await runSimulation({ publishOutcomes, text });
      expect(simulation.draft).toMatchObject({ state: 'editing', usagePeriod: null });
      expect(simulation.draft.error).toMatch(reason);
      expect(simulation.published).toHaveLength(0);
    },
  );

  test.each([
    ['three days late', 3 * DAY_MS, 'live', undefined],
    ['never', Number.POSITIVE_INFINITY, 'posted', 7],
  ] as const)(
    'checks an accepted reply that Instagram shows %s once a day for at most a week',
    async (_label, visibilityLagMs, state, dailyCheckCount) => {
      const simulation = await runSimulation({ visibilityLagMs, deliveryCopies: 3 });
      expect(simulation.draft.state).toBe(state);
      expect(simulation.published).toHaveLength(1);
      expect(computeDraftDueTime(simulation.draft)).toBeUndefined();
      // Duplicate deliveries may check at the same time: eight quick checks, then the daily ones.
      const checkTimes = [...new Set(simulation.liveCheckTimes)];
      expect(checkTimes.length).toBeLessThanOrEqual(8 + 7);
      const dailyChecks = checkTimes.filter((at) => at > START_MS + 3_600_000);
      if (dailyCheckCount !== undefined) expect(dailyChecks).toHaveLength(dailyCheckCount);
      for (const [index, at] of dailyChecks.entries()) {
        expect(at - (dailyChecks[index - 1] ?? START_MS)).toBeGreaterThanOrEqual(DAY_MS);
      }
    },
  );

  test('does not call the network before the time it named, neither by a job nor by the sweep', async () => {
    const simulation = await runSimulation({
      publishOutcomes: ['throttled', 'ok'],
      deliveryCopies: 3,
    });
    expect(simulation.draft.state).toBe('live');
    expect(simulation.callsWhileThrottled).toBe(0);
  });

  test('reads an unconfirmed text back before it sends the same text again for the owner', async () => {
    // The read-back fails while the login is ended; afterwards it finds the published reply.
    const simulation = await runSimulation({
      publishOutcomes: ['acts_then_login_gone'],
      readBacksWithoutLogin: 1,
    });
    expect(simulation.draft).toMatchObject({
      state: 'editing',
      unconfirmed: [{ text: 'Thanks, Ana!' }],
    });
    await repostSameText(simulation);
    expect(simulation.draft.state).toBe('live');
    expect(simulation.published).toHaveLength(1);
  });

  test.each([
    ['an outage after the effect', ['acts_then_fails'], 1],
    ['an outage before the effect', ['fails', 'ok'], 0],
    ['a rejection after the effect', ['acts_then_refuses', 'ok'], 1],
    ['a real rejection', ['refuses', 'ok'], 0],
  ] as const)(
    'never sends a text again when read-backs cannot reach its first send, even when the owner posts it again: %s',
    async (_label, publishOutcomes, publishedCount) => {
      const simulation = await runSimulation({ publishOutcomes, isReplyOutOfReach: true });
      expect(simulation.draft).toMatchObject({
        state: 'editing',
        unconfirmed: [{ text: 'Thanks, Ana!' }],
      });
      expect(simulation.draft.error).toMatch(/cannot be found/);
      await repostSameText(simulation);
      expect(simulation.draft).toMatchObject({
        state: 'editing',
        unconfirmed: [{ text: 'Thanks, Ana!' }],
      });
      expect(simulation.draft.error).toMatch(/cannot be found/);
      expect(simulation.published).toHaveLength(publishedCount);
    },
  );

  test('delays sending another text until the absence of the last returned text is proven', async () => {
    const makeUnconfirmedText = (text: string, secondsAgo: number) => {
      const time = (ms: number) => new Date(START_MS - secondsAgo * 1_000 + ms).toISOString();
      return { text, claimedAt: time(0), returnedAt: time(1_000) };
    };
    const unconfirmed = [makeUnconfirmedText('One', 600), makeUnconfirmedText('Two', 10)];
    const simulation = await runSimulation({ publishOutcomes: ['ok'] }, { unconfirmed });
    expect(simulation.published.map(({ text }) => text)).toEqual(['Thanks, Ana!']);
    expect(simulation.published[0]?.at).toBeGreaterThan(START_MS - 9_000 + 90_000);
  });

  test(`publishes at most once, never loses a reply and never publishes after a cancellation, under random faults (${SEEDS} seeds)`, async () => {
    await fc.assert(
      fc.asyncProperty(faultPlans, async (faultPlan) => {
        const simulation = await runSimulation(faultPlan);
        expect(simulation.published.length).toBeLessThanOrEqual(1);
        expect(['live', 'editing']).toContain(simulation.draft.state);
        if (simulation.draft.state === 'live') expect(simulation.published).toHaveLength(1);
        if (simulation.wasCancelled) expect(simulation.published).toHaveLength(0);
        else if (simulation.draft.state === 'editing') expect(simulation.draft.error).toBeTruthy();
      }),
      { numRuns: SEEDS, endOnFailure: true },
    );
  });
});
