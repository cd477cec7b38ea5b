// A storm of comments over many rules, delivered twice and in any order by several workers at once. The replies are
// those that the conditions predict, each once, and never more in an hour than the caps allow.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as postWorker } from '#functions/drafts/post.worker.ts';
import { inboundEventJob } from '#functions/events/jobs.ts';
import { saveComments } from '#functions/posts/storage/save-comments.ts';
import { handler as eventWorker } from '#functions/rules/evaluate.worker.ts';
import {
  FIRST_EVENT_LOG_POSITION,
  iterateLoggedInboundEvents,
} from '#functions/rules/storage/inbound-event-log-repository.ts';
import type { StoredRule } from '#functions/rules/storage/rule-item.ts';
import {
  readRuleList,
  saveHourlyLimits,
  writeRuleListChange,
} from '#functions/rules/storage/rule-repository.ts';
import { enqueueDueJobs } from '#functions/scheduler/enqueue-due-jobs.ts';
import { updateActiveUser } from '#functions/session/user-repository.ts';
import { nowIso } from '#platform/clock.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import { enqueueJobs } from '#platform/jobs/enqueue.ts';
import { splitIntoChunks } from '#platform/split-into-chunks.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { MAX_HOURLY_RULE_CAPS } from '#shared/limits.ts';
import { createSeededRandom, type SeededRandom } from '#tests/simulator/machine/seeded-random.ts';
import {
  makeFetchedComments,
  makeNetworkMedia,
} from '#tests/support/network/make-network-posts.ts';
import { storePosts } from '#tests/support/network/store-test-posts.ts';
import { makeCommentRule, withRuleOptions } from '#tests/support/rules/make-rule.ts';
import { makeStoredRule } from '#tests/support/rules/make-stored-rule.ts';
import { advanceFakeClockSeconds, setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import { isNightlyRun } from '#tests/support/run/simulation-seed-count.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { makeSubscription } from '#tests/support/users/make-subscription.ts';
import { LINKED_USERNAME, storeLinkedAccount } from '#tests/support/users/store-linked-account.ts';
import { createTestUserWithAccount } from '#tests/support/users/test-users.ts';
import {
  type FakeQueues,
  startFakeQueues,
} from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';

setUpTestTable();
setUpFakeClock();

const EVENT_COUNT = isNightlyRun ? 10_000 : 200;
const RULE_COUNT = 50;
/** These rules answer each person once; the others answer every comment with their word. */
const FIRST_LIMITED_RULE = 45;
const POST_COUNT = 20;
const PERSON_COUNT = Math.ceil(EVENT_COUNT / 20);
const CAPS = {
  // So low that some replies wait for the next hour.
  account: isNightlyRun ? MAX_HOURLY_RULE_CAPS.account : 80,
  person: MAX_HOURLY_RULE_CAPS.person,
  post: MAX_HOURLY_RULE_CAPS.post,
};
const HOUR_SECONDS = 60 * 60;
const LONG = { timeout: 60 * 60_000 };

type StormComment = {
  readonly id: string;
  readonly mediaId: string;
  readonly person: number;
  readonly rules: readonly number[];
};
type Published = { readonly commentId: string; readonly text: string; readonly hour: string };

const published: Published[] = [];
const written = new Map<string, NetworkComment>();

const renderReply = (id: string) => {
  const reply = published[Number(id.slice(1)) - 1];
  return {
    id,
    text: reply?.text ?? '',
    username: LINKED_USERNAME,
    timestamp: nowIso(),
    parent_id: reply?.commentId,
    from: { id: account.igUserId, username: LINKED_USERNAME },
  };
};
const renderComment = ({ id, text, username, fromId, timestamp }: NetworkComment) => ({
  id,
  text,
  username,
  timestamp,
  hidden: false,
  from: { id: fromId, username },
  replies: { data: [] },
});

/** The network publishes every accepted reply at once below its comment. */
const network = createServer((request, response) => {
  const [, , id = ''] = (request.url ?? '').split('?')[0]?.split('/') ?? [];
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    const answer = (value: object) => response.end(JSON.stringify(value));
    if (request.method === 'POST') {
      const text = new URLSearchParams(body).get('message') ?? '';
      published.push({ commentId: id, text, hour: nowIso().slice(0, 13) });
      return void answer({ id: `r${published.length}` });
    }
    const comment = written.get(id);
    answer(comment ? renderComment(comment) : renderReply(id));
  });
});

let account: AccountRef;
let queues: FakeQueues;
const random = createSeededRandom(11);

/** Delivers some messages a second time. */
const deliverTwice =
  (worker: (event: SQSEvent) => Promise<SQSBatchResponse>) => async (event: SQSEvent) => {
    if (random.chance(0.2)) await worker(event);
    return worker(event);
  };

function makeRule(number: number): StoredRule {
  const action_value = [0, 1, 2, 3, 4, 5].map((text) => ({ text: `Rule ${number}: ${text}` }));
  const action = { action_type: 'comment_reply', action_value };
  const options = { trigger_n_times_per_user: number < FIRST_LIMITED_RULE ? -1 : 1 };
  const { rule } = withRuleOptions(makeCommentRule(`word${number}.`, [action]), options);
  const since = { isInApprovalMode: false, appliesFrom: '2020-01-01T00:00:00.000Z' };
  return makeStoredRule(rule, { id: `rule${number}`, ...since });
}

async function setUpAccount(): Promise<void> {
  const user = await createTestUserWithAccount('17841400000000001');
  account = { userId: user.userId, igUserId: user.igUserId };
  await storeLinkedAccount(account.userId, account.igUserId);
  await updateActiveUser(account.userId, {
    subscription: makeSubscription({ max_comments: 1_000_000 }),
  });
  const rules = Array.from({ length: RULE_COUNT }, (_, number) => makeRule(number));
  for (const chunk of splitIntoChunks(rules, 25)) {
    const list = await readRuleList(account, { consistent: true });
    const ruleIds = [...list.ruleIds, ...chunk.map(({ id }) => id)];
    await writeRuleListChange(account, list, { save: chunk, deleted: [], ruleIds });
  }
  await saveHourlyLimits(account, CAPS);
}

/**
 * Draws the words of one or two rules. Those of a limited one stand alone, so that no order decides what it answers.
 * The first one answers. It has not answered the person before, because no person gets the same text twice within an
 * hour.
 */
function drawRules(drawn: SeededRandom, answeredBefore: Set<number>): readonly number[] {
  if (drawn.chance(0.1)) return [];
  if (drawn.chance(0.2)) return [drawn.between(FIRST_LIMITED_RULE, RULE_COUNT - 1)];
  const unlimited = Array.from({ length: FIRST_LIMITED_RULE }, (_, rule) => rule);
  const first = drawn.pick(unlimited.filter((rule) => !answeredBefore.has(rule)));
  answeredBefore.add(first);
  return [drawn.between(first, FIRST_LIMITED_RULE - 1), first];
}

function drawComments(): readonly StormComment[] {
  const answeredByPerson = Array.from({ length: PERSON_COUNT + 1 }, () => new Set<number>());
  return Array.from({ length: EVENT_COUNT }, (_, number) => {
    const mediaId = String(500 + random.between(0, POST_COUNT - 1));
    const person = random.between(1, PERSON_COUNT);
    const rules = drawRules(random, answeredByPerson[person] ?? new Set());
    return { id: String(100_000 + number), mediaId, person, rules };
  });
}

function writeOnNetwork({ id, person, rules }: StormComment): NetworkComment {
  const comment = {
    id,
    text: `Hi ${rules.map((number) => `word${number}.`).join(' ')}`,
    username: `person${person}`,
    fromId: `9${person}`,
    timestamp: nowIso(),
    hidden: false,
    parentId: undefined,
  };
  written.set(id, comment);
  return comment;
}

const COMMENTS_PER_SAVE = 40;

async function storeComments(comments: readonly StormComment[]): Promise<void> {
  for (const [mediaId, list] of Map.groupBy(comments, (comment) => comment.mediaId)) {
    const media = makeNetworkMedia(mediaId, { timestamp: nowIso(), comments_count: list.length });
    await storePosts(account, [media]);
    for (const chunk of splitIntoChunks(list, COMMENTS_PER_SAVE))
      await saveComments(
        { ...account, mediaId },
        makeFetchedComments(chunk.map(writeOnNetwork), {
          origin: { source: 'webhook' },
          accountIdentity: { igUserId: account.igUserId, username: LINKED_USERNAME, ownIds: [] },
        }),
      );
  }
}

/** By comment: the rule that answers it, or the rule and person of which only one comment is answered. */
function predict(comments: readonly StormComment[]) {
  const answered = new Map<string, number>();
  const limited = new Map<string, string[]>();
  for (const { id, person, rules } of comments) {
    const first = Math.min(...rules);
    if (rules.length === 0) continue;
    if (first < FIRST_LIMITED_RULE) answered.set(id, first);
    else limited.set(`${first} ${person}`, [...(limited.get(`${first} ${person}`) ?? []), id]);
  }
  return { answered, limited };
}

const shuffle = <Item>(items: readonly Item[]): readonly Item[] =>
  items
    .map((item) => ({ item, at: random.next() }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ item }) => item);

beforeAll(async () => {
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  const { port } = network.address() as AddressInfo;
  Object.assign(process.env, {
    GRAPH_API_URL: `http://127.0.0.1:${port}`,
    GRAPH_API_VERSION: 'v22.0',
    RULE_DELAY_MINUTE_SECONDS: '60',
    POST_HOLD_SECONDS: '5',
  });
  queues = startFakeQueues({ event: deliverTwice(eventWorker), post: deliverTwice(postWorker) });
});
afterAll(() => void network.close());

test(
  `answers a storm of ${EVENT_COUNT} comments with ${RULE_COUNT} rules exactly as predicted`,
  LONG,
  async () => {
    await setUpAccount();
    const comments = drawComments();
    await storeComments(comments);
    const events = comments.map(({ id: commentId, mediaId }) => ({
      ...account,
      kind: 'comment' as const,
      mediaId,
      commentId,
      source: 'webhook' as const,
      writtenAt: nowIso(),
    }));
    const duplicates = events.filter(() => random.chance(0.3));
    await enqueueJobs(inboundEventJob, shuffle([...events, ...duplicates]));
    await queues.run(Infinity);

    const { answered, limited } = predict(comments);
    const expectedCount = answered.size + limited.size;
    for (let hour = 0; hour < 48 && published.length < expectedCount; hour += 1) {
      advanceFakeClockSeconds(HOUR_SECONDS);
      await enqueueDueJobs(() => true);
      await queues.run(Infinity);
    }

    expect(queues.deadLetters()).toEqual([]);
    const byComment = Map.groupBy(published, ({ commentId }) => commentId);
    expect([...byComment.values()].filter(({ length }) => length > 1)).toEqual([]);
    expect(published.length).toBe(expectedCount);
    for (const [id, rule] of answered)
      expect(byComment.get(id)?.[0]?.text, id).toMatch(new RegExp(`^Rule ${rule}: `));
    for (const [key, ids] of limited)
      expect(ids.filter((id) => byComment.has(id)).length, key).toBe(1);
    const perHour = Map.groupBy(published, ({ hour }) => hour);
    const counts = [...perHour.values()].map(({ length }) => length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(CAPS.account);
    let evaluated = 0;
    for await (const event of iterateLoggedInboundEvents(account, {
      from: FIRST_EVENT_LOG_POSITION,
    }))
      evaluated += event.evaluation ? 1 : 0;
    expect(evaluated).toBe(EVENT_COUNT);
  },
);
