// Plays one reply in virtual time, from its queue to its end: the network decides each step. Dying workers, lost and
// repeated messages, and races are in `tests/simulator`.

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { NetworkError } from '#platform/instagram/network-error.ts';
import type { Sentence } from '#shared/sentences/say.ts';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import {
  mockStoredReply,
  TEST_COMMENT_SUBJECT as subject,
} from '#tests/support/replies/mock-stored-reply.ts';
import type { Draft } from '../domain/lifecycle/draft.ts';
import { computeDraftDueTime } from '../domain/lifecycle/draft-retry-and-read-back-times.ts';
import type { SentReply } from '../domain/lifecycle/steps/reply-facts-and-steps.ts';
import { findMatchingReplies } from '../domain/read-back/find-replies-in-read-back.ts';
import type { ReplySubject } from '../jobs.ts';
import { AbsenceUnprovenError, type ReplyChannel, type RuleReplyGuard } from '../reply-ports.ts';
import { applyAndSaveDraftEvent } from '../storage/save-draft.ts';
import { postReply } from './post-reply.ts';

const START_MS = Date.parse('2026-11-20T10:00:00.000Z');
const DAY_MS = 24 * 3_600_000;
/** The pause that the network names when it throttles. */
const RETRY_AFTER_SECONDS = 240;
const HOLD_MS = 5_000;
const TEXT = 'Thanks, Ana!';

const refuseCall = () => Promise.reject(new Error('an owner wrote this reply'));
const NO_RULE_REPLIES: RuleReplyGuard = {
  judgeReply: refuseCall,
  reserveLaterSendSlotIfFull: refuseCall,
  reserveSendSlot: refuseCall,
  releaseSendSlot: refuseCall,
  forgetUnsentReplyText: () => Promise.resolve(),
  isAnsweredByOthers: refuseCall,
  handlePostingRestriction: refuseCall,
};
const dynamo = mockClient(DynamoDBClient);
const sqs = mockClient(SQSClient);

beforeAll(() => {
  process.env.POST_QUEUE_URL = 'http://queue.test/post';
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START_MS });
  dynamo.reset();
  sqs.reset();
});

/** The effect of a publish call: whether the reply is published, and the error that it returns. */
type ReplyPublishOutcome = {
  readonly isPublished: boolean;
  readonly error?: NetworkError['kind'];
  readonly reason?: NetworkError['reason'];
};
const published = (error?: NetworkError['kind']): ReplyPublishOutcome => ({
  isPublished: true,
  ...(error && { error }),
});
const notPublished = (
  error: NetworkError['kind'],
  reason?: NetworkError['reason'],
): ReplyPublishOutcome => ({ isPublished: false, error, reason });
const LOST_RESPONSE = published('outage');
const OUTAGE = notPublished('outage');
const WRONG_REFUSAL = published('refused');
const REFUSAL = notPublished('refused');

type ReplyPlan = {
  /** One outcome for each publish call; later calls succeed. */
  readonly outcomes?: readonly ReplyPublishOutcome[];
  /** Milliseconds until the network shows a published reply. */
  readonly visibilityLagMs?: number;
  /** The number of first read-backs that fail because the account's token is rejected. */
  readonly rejectedReadBacks?: number;
  /** The readable list does not reach back to the reply: read-backs never find it, which proves nothing. */
  readonly isReplyOutOfReach?: boolean;
  /** Every read of the subject reports it as gone until then (ms since the start). */
  readonly goneUntilMs?: number;
  /** Whether the account can be read while its subject is reported as gone. */
  readonly isAccountReadable?: boolean;
  readonly draft?: Partial<Draft>;
};

const makeQueuedDraft = (fields: Partial<Draft> = {}): Draft =>
  makeTestDraft({
    state: 'queued',
    generatedText: TEXT,
    sendingText: TEXT,
    since: new Date(START_MS).toISOString(),
    sendsAt: new Date(START_MS + HOLD_MS).toISOString(),
    usagePeriod: 'trial',
    ...fields,
  });

/** A queued reply, the network that it meets, and `run`, which plays it to its end. */
function createReply(plan: ReplyPlan) {
  const reply = {
    stored: mockStoredReply(dynamo, makeQueuedDraft(plan.draft)),
    published: [] as { readonly id: string; readonly text: string; readonly at: number }[],
    /** The times of the live checks of an accepted reply. */
    liveCheckTimes: [] as number[],
    callsDuringPause: 0,
    channel: undefined as unknown as ReplyChannel,
    run: () => runJobs(),
    repostSameText: () => repostSameText(),
  };
  const outcomes = [...(plan.outcomes ?? [])];
  const isReportedGone = () => Date.now() < START_MS + (plan.goneUntilMs ?? 0);
  let readBacks = 0;
  let pausedUntil = 0;
  let jobTimes = [START_MS + HOLD_MS];
  sqs.on(SendMessageCommand).callsFake(({ DelaySeconds = 0 }) => {
    jobTimes.push(Date.now() + DelaySeconds * 1_000);
    return {};
  });
  const listShownReplies = () =>
    reply.published.filter(({ at }) => at + (plan.visibilityLagMs ?? 0) <= Date.now());

  async function publishReply(_subject: ReplySubject, { text }: SentReply): Promise<string> {
    const { isPublished, error, reason } = outcomes.shift() ?? published();
    const id = `r${reply.published.length}`;
    if (isPublished) reply.published.push({ id, text, at: Date.now() });
    if (error === undefined) return id;
    if (error !== 'throttled') throw new NetworkError(error, 'planned by the test', { reason });
    pausedUntil = Date.now() + RETRY_AFTER_SECONDS * 1_000;
    throw new NetworkError(error, 'paused', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  const findAndClaimPublishedReply: ReplyChannel['findAndClaimPublishedReply'] = async (
    _subject,
    { text, claimedAt: from },
  ) => {
    if (Date.now() < pausedUntil) reply.callsDuringPause += 1;
    if (readBacks++ < (plan.rejectedReadBacks ?? 0)) throw new NetworkError('token', 'rejected');
    if (isReportedGone()) throw new AbsenceUnprovenError('gone');
    if (plan.isReplyOutOfReach) throw new AbsenceUnprovenError('out_of_reach');
    const shownReplies = listShownReplies().map(({ at, ...shown }) => ({
      ...shown,
      timestamp: new Date(at).toISOString(),
      isOwn: true,
    }));
    return findMatchingReplies(shownReplies, { text, from, subjectWrittenAt: undefined })[0]?.id;
  };

  reply.channel = {
    findReplySendBlock: async () => undefined,
    refreshSubject: async () => 'refreshed',
    publishReply,
    isSubjectGone: async () => {
      if (isReportedGone() && !plan.isAccountReadable)
        throw new NetworkError('gone', 'planned by the test');
      return isReportedGone();
    },
    isNetworkResponding: async () => true,
    claimPublishedReply: async () => true,
    findAndClaimPublishedReply,
    confirmReplyLive: async (_subject, networkId) => {
      reply.liveCheckTimes.push(Date.now());
      return listShownReplies().some(({ id }) => id === networkId);
    },
  };

  /** Runs the job at the time of each message and at each due time, until there are none or the owner has the reply. */
  async function runJobs(): Promise<void> {
    for (let count = 0; count < 100; count += 1) {
      if (reply.stored.draft.state === 'editing') return;
      const dueTime = computeDraftDueTime(reply.stored.draft);
      const next = Math.min(...jobTimes, dueTime ? Date.parse(dueTime) : Number.POSITIVE_INFINITY);
      if (next === Number.POSITIVE_INFINITY) return;
      vi.setSystemTime(Math.max(next, Date.now()));
      jobTimes = jobTimes.filter((time) => time > Date.now());
      await postReply(
        { comment: reply.channel, private_reply: reply.channel, message: reply.channel },
        NO_RULE_REPLIES,
        { subject, responseId: reply.stored.draft.id },
      );
    }
    throw new Error('the reply has no end');
  }

  /** The owner posts the same text again after it was returned. */
  async function repostSameText(): Promise<void> {
    const sendsAt = new Date(Date.now() + HOLD_MS).toISOString();
    const event = { type: 'queued', text: TEXT, sendsAt, usagePeriod: 'trial' } as const;
    const queued = await applyAndSaveDraftEvent(subject, reply.stored.draft, event);
    expect(queued?.state).toBe('queued');
    await runJobs();
  }
  return reply;
}

async function playReply(plan: ReplyPlan) {
  const reply = createReply(plan);
  await reply.run();
  return reply;
}

type PlayedReply = Awaited<ReturnType<typeof playReply>>;
function expectLiveOnce({ stored, published }: PlayedReply) {
  expect(stored.draft.state).toBe('live');
  expect(published).toHaveLength(1);
}

test.each<[string, ReplyPlan]>([
  ['no fault', {}],
  ['an outage after the call took effect', { outcomes: [LOST_RESPONSE] }],
  ['an outage before the call took effect', { outcomes: [OUTAGE] }],
  ['a rejection although the call took effect', { outcomes: [WRONG_REFUSAL] }],
  [
    'a lost response and a reply shown after 80 s',
    { outcomes: [LOST_RESPONSE], visibilityLagMs: 80_000 },
  ],
])('publishes the reply exactly once and marks it live after %s', async (_label, plan) => {
  expectLiveOnce(await playReply(plan));
});

test.each<[string, ReplyPlan, Sentence]>([
  ['a failed connection', { outcomes: [notPublished('unreachable')] }, 'unreachable'],
  ['an ended login', { outcomes: [notPublished('token')] }, 'login_lost'],
  ['a rejection', { outcomes: [REFUSAL] }, 'rejected_comment'],
  [
    'a text over the length limit',
    { draft: { sendingText: 'a'.repeat(2_201) } },
    { code: 'comment_reply_too_long', params: { maximum: '2200' } },
  ],
  ['repeated outages', { outcomes: [OUTAGE, OUTAGE, OUTAGE] }, 'not_found_comment'],
])(
  'publishes nothing and returns the reply with the reason after %s',
  async (_label, plan, reason) => {
    const { stored, published } = await playReply(plan);

    expect(stored.draft).toMatchObject({ state: 'editing', usagePeriod: null });
    expect(stored.draft.error).toEqual(reason);
    expect(published).toEqual([]);
  },
);

test.each([
  ['three days late', 3 * DAY_MS, 'live', undefined],
  ['never', Number.POSITIVE_INFINITY, 'posted', 7],
] as const)(
  'a reply shown %s is checked daily for a week at most',
  async (_label, visibilityLagMs, state, dailyCheckCount) => {
    const { stored, published, liveCheckTimes } = await playReply({ visibilityLagMs });

    expect(stored.draft.state).toBe(state);
    expect(published).toHaveLength(1);
    expect(computeDraftDueTime(stored.draft)).toBeUndefined();
    // Eight quick checks, then the daily ones.
    expect(liveCheckTimes.length).toBeLessThanOrEqual(8 + 7);
    const dailyChecks = liveCheckTimes.filter((at) => at > START_MS + 3_600_000);
    if (dailyCheckCount !== undefined) expect(dailyChecks).toHaveLength(dailyCheckCount);
    for (const [index, at] of dailyChecks.entries()) {
      expect(at - (dailyChecks[index - 1] ?? START_MS)).toBeGreaterThanOrEqual(DAY_MS);
    }
  },
);

test('posting a throttled reply waits until the time the network named', async () => {
  const { stored, callsDuringPause } = await playReply({
    outcomes: [notPublished('throttled')],
  });

  expect(stored.draft.state).toBe('live');
  expect(callsDuringPause).toBe(0);
});

describe('a reply that is refused because its comment is gone', () => {
  const isAccountReadable = true;
  const goneForEver = { outcomes: [notPublished('gone')], goneUntilMs: Number.POSITIVE_INFINITY };
  const publishedButGone = { outcomes: [published('gone')], isAccountReadable };
  const secondsUntilReturned = ({ stored }: PlayedReply) =>
    (Date.parse(stored.draft.since) - START_MS - HOLD_MS) / 1_000;

  test('a reply to a gone comment returns within seconds to its owner', async () => {
    const reply = await playReply({ ...goneForEver, isAccountReadable });

    expect(reply.stored.draft).toMatchObject({ state: 'editing', tries: 0, usagePeriod: null });
    expect(reply.stored.draft.error).toBe('gone_comment');
    expect(secondsUntilReturned(reply)).toBeLessThan(5);
    expect(reply.published).toEqual([]);
  });

  test('a reply to a gone comment returns later for an unreadable account', async () => {
    const reply = await playReply(goneForEver);

    expect(reply.stored.draft.error).toBe('gone_comment');
    expect(secondsUntilReturned(reply)).toBeGreaterThan(30);
  });

  test('a refused reply goes live when its comment is readable after all', async () => {
    expectLiveOnce(await playReply(publishedButGone));
  });

  test('a published reply is not sent twice when the owner reposts it', async () => {
    const reply = await playReply({ ...publishedButGone, goneUntilMs: 20_000 });
    expect(reply.stored.draft.state).toBe('editing');
    vi.setSystemTime(START_MS + 20_000);
    await reply.repostSameText();

    expectLiveOnce(reply);
  });
});

test('returns a message within seconds when its person cannot get messages', async () => {
  const { stored, published } = await playReply({
    outcomes: [notPublished('refused', 'person_unavailable')],
  });

  expect(stored.draft.error).toBe('person_unavailable');
  expect(Date.parse(stored.draft.since)).toBeLessThan(START_MS + HOLD_MS + 5_000);
  expect(published).toEqual([]);
});

describe('a text that the owner posts again', () => {
  const unconfirmed = { state: 'editing', unconfirmed: [{ text: TEXT }] };

  test('a reposted unconfirmed text is read back before it is sent again', async () => {
    // The read-back fails while the token is rejected; afterwards it finds the published reply.
    const reply = await playReply({ outcomes: [published('token')], rejectedReadBacks: 1 });
    expect(reply.stored.draft).toMatchObject(unconfirmed);
    await reply.repostSameText();

    expectLiveOnce(reply);
  });

  test.each<[string, readonly ReplyPublishOutcome[], number]>([
    ['a lost response', [LOST_RESPONSE], 1],
    ['an outage before the effect', [OUTAGE], 0],
    ['a rejection although the call took effect', [WRONG_REFUSAL], 1],
    ['a real rejection', [REFUSAL], 0],
  ])(
    'is never sent when no read-back reaches its first send: %s',
    async (_label, outcomes, publishedCount) => {
      const reply = await playReply({ outcomes, isReplyOutOfReach: true });
      for (const play of [async () => {}, reply.repostSameText]) {
        await play();
        expect(reply.stored.draft).toMatchObject(unconfirmed);
        expect(reply.stored.draft.error).toBe('not_found_comment');
      }
      expect(reply.published).toHaveLength(publishedCount);
    },
  );
});

test('sends another text only after the last returned text is proven absent', async () => {
  const makeUnconfirmedText = (text: string, secondsAgo: number) => {
    const time = (ms: number) => new Date(START_MS - secondsAgo * 1_000 + ms).toISOString();
    return { text, claimedAt: time(0), returnedAt: time(1_000) };
  };
  const unconfirmed = [makeUnconfirmedText('One', 600), makeUnconfirmedText('Two', 10)];
  const { published } = await playReply({ draft: { unconfirmed } });

  expect(published.map(({ text }) => text)).toEqual([TEXT]);
  expect(published[0]?.at).toBeGreaterThanOrEqual(START_MS - 9_000 + 90_000);
});

test('a reply releases its send slot once when another writer was first', async () => {
  const automation = makeTestAutomation({ approval: 'approved' });
  const { stored, channel: port } = createReply({ draft: { automation } });
  const send = { kind: 'send' } as const;
  let releases = 0;
  const guard: RuleReplyGuard = {
    ...NO_RULE_REPLIES,
    judgeReply: () => Promise.resolve(send),
    reserveLaterSendSlotIfFull: () => Promise.resolve(send),
    reserveSendSlot: () => {
      stored.draft = { ...stored.draft, revision: stored.draft.revision + 1 };
      return Promise.resolve({ ...send, slotHour: '2026-11-20T10' });
    },
    releaseSendSlot: () => {
      releases += 1;
      return Promise.reject(new Error('the table does not answer'));
    },
  };
  const channels = { comment: port, private_reply: port, message: port };
  vi.setSystemTime(START_MS + HOLD_MS);

  const run = postReply(channels, guard, { subject, responseId: stored.draft.id });

  await expect(run).rejects.toThrow('the table does not answer');
  expect(releases).toBe(1);
});
