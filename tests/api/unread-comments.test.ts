// Comments the network announces and does not let us read: shown as described, and read again later.
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { updateLogin } from '#functions/connection/account-repository.ts';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { holdCalls } from '#functions/connection/network/network-pause.ts';
import { handler as refreshWorker } from '#functions/connection/refresh.worker.ts';
import { handler } from '#functions/intake/api.ts';
import { handler as posts } from '#functions/posts/api.ts';
import { requestCommentsRefresh } from '#functions/posts/request-refresh.ts';
import { handler as sweep } from '#functions/sweep/due.schedule.ts';
import { keys } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import {
  accountWith,
  chosen,
  commentsOf,
  mediaWith,
  personWith,
} from '#tests/support/connection.ts';
import { invoke } from '#tests/support/http.ts';
import {
  type FakeAccount,
  type FakeComment,
  type FakeMedia,
  type FakeNetwork,
  startNetwork,
} from '#tests/support/network.ts';
import { type Queues, SECRETS, startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, loggedInAgain, type TestUser } from '#tests/support/users.ts';

let table: TestTable;
let network: FakeNetwork;
let queues: Queues;
beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  [table, network] = await Promise.all([startTable(), startNetwork()]);
  queues = startQueues({ import: importWorker, refresh: refreshWorker });
});
beforeEach(() => {
  queues.clear();
  network.state.failures.length = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
// The sweep of a test that lasts for days is to look at its own account alone.
afterEach(async () => {
  for (const of of scenes.splice(0)) {
    await updateItem(keys.instagramAccount(refOf(of)), { remove: ['gsi3pk', 'gsi3sk'] });
  }
});
afterAll(() => {
  vi.useRealTimers();
  network.stop();
  table.stop();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

type Scene = {
  readonly user: TestUser;
  readonly account: FakeAccount;
  readonly media: FakeMedia;
  /** What is going to be announced; the network knows it. */
  readonly fresh: FakeComment;
};

const scenes: Scene[] = [];

async function scene(): Promise<Scene> {
  const media = mediaWith(commentsOf(2, 1));
  const account = accountWith([media]);
  const user = await chosen(personWith(network, [account]));
  await queues.run();
  queues.clear();
  network.state.calls.length = 0;
  const timestamp = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 5_000).toISOString();
  const [one] = commentsOf(1);
  if (!one) throw new Error('no comment');
  const fresh = { ...one, text: 'How much is it?', timestamp };
  media.comments.unshift(fresh);
  media.comments_count += 1;
  const of = { user, account, media, fresh };
  scenes.push(of);
  return of;
}

const refOf = ({ user, account }: Scene) => ({ userId: user.userId, igUserId: account.id });

/** The network tells of a comment, in the words of its documentation. */
async function announce({ account, media, fresh }: Scene, value: object = {}): Promise<void> {
  const change = {
    id: fresh.id,
    text: fresh.text,
    from: { id: `igsid-${fresh.username}`, username: fresh.username },
    media: { id: media.id, media_product_type: 'FEED' },
    ...value,
  };
  const time = Math.floor(Date.now() / 1_000);
  const entry = [{ id: account.id, time, changes: [{ field: 'comments', value: change }] }];
  const rawBody = JSON.stringify({ object: 'instagram', entry });
  const hash = createHmac('sha256', SECRETS.FACEBOOK_APP_SECRET).update(rawBody).digest('hex');
  const headers = { 'x-hub-signature-256': `sha256=${hash}` };
  await invoke(handler, { method: 'POST', path: '/webhooks/network', rawBody, headers });
  await queues.run();
}

const stored = (of: Scene) =>
  getItem(keys.comment({ ...refOf(of), mediaId: of.media.id, commentId: of.fresh.id }));
const postOf = (of: Scene) => getItem(keys.post({ ...refOf(of), mediaId: of.media.id }));
const dueOf = async (of: Scene) => (await getItem(keys.instagramAccount(refOf(of))))?.gsi3sk;

/** What the screen lists under the post; logs in anew where a test has moved the clock far ahead. */
async function shown({ user, media, fresh }: Scene) {
  const path = '/api/v1/users/me/ig/post/comments';
  const body = { instagram_post_media_id: media.id, page_limit: 50 };
  const ask = (token: string) => invoke(posts, { method: 'POST', path, token, body });
  const answer = await ask(user.token);
  const { body: page } =
    answer.status === 401 ? await ask((await loggedInAgain(user)).token) : answer;
  return page.comments?.find((one: { id: string }) => one.id === fresh.id);
}

const notYet = ({ fresh }: Scene, times: number) =>
  network.fail({ on: new RegExp(`GET /${fresh.id}$`), times, code: 100, subcode: 33 });
const readsOf = ({ fresh }: Scene) => network.countCalls(new RegExp(`GET /${fresh.id}$`));

const TRIES = [30, 30, 60, 120, 360] as const;

/** Lets the times pass at which it is read again. */
async function waitOut(): Promise<void> {
  for (const seconds of TRIES) {
    pass(seconds);
    await queues.run();
  }
}

async function check(of: Scene): Promise<void> {
  pass(15 * 60 + 1);
  await sweep();
  await queues.run();
  pass(121);
  await queues.run();
  expect(queues.deadLetters(), `after a check of ${of.account.id}`).toEqual([]);
}

describe('a comment that cannot be read yet', () => {
  test('is on the screen at once, as its event describes it', async () => {
    const of = await scene();
    notYet(of, 1);

    await announce(of);

    expect(await shown(of)).toMatchObject({
      text: 'How much is it?',
      username: of.fresh.username,
      seen: false,
      is_own: false,
      replied_to_id: null,
    });
    expect(await postOf(of)).toMatchObject({ comments_total: 5, new_comments_count: 5 });
    expect(queues.events()).toHaveLength(1);
  });

  test('is read half a minute later, and takes its true place without a second announcement', async () => {
    const of = await scene();
    notYet(of, 1);
    await announce(of, { text: 'How much' });

    pass(30);
    await queues.run();

    const { text, timestamp } = of.fresh;
    expect(await stored(of)).toMatchObject({ text, timestamp, thread_at: timestamp });
    expect((await postOf(of))?.latest_new).toEqual({ id: of.fresh.id, timestamp });
    expect(queues.events()).toHaveLength(1);
    expect(queues.jobs()).toEqual([]);
  });

  test('is tried after 30 seconds, and one, two, four and ten minutes, then no more', async () => {
    const of = await scene();
    notYet(of, 10);
    await announce(of);
    const reads = [readsOf(of)];
    for (const seconds of TRIES) {
      pass(seconds - 1);
      await queues.run();
      pass(1);
      await queues.run();
      reads.push(readsOf(of));
    }

    expect(reads).toEqual([1, 2, 3, 4, 5, 6]);
    expect([queues.jobs(), queues.deadLetters()]).toEqual([[], []]);
    expect(await shown(of)).toBeDefined();
  });

  test('and was deleted before anybody read it goes with the next check, though no count tells of it', async () => {
    const of = await scene();
    of.media.comments.shift();
    of.media.comments_count -= 1;
    await announce(of);
    expect(await shown(of)).toBeDefined();
    await waitOut();

    await check(of);

    expect(await shown(of)).toBeUndefined();
    expect(await postOf(of)).toMatchObject({ comments_total: 4, read_count: 4 });
  });

  test('once removed it does not come back at a later try', async () => {
    const of = await scene();
    of.media.comments.shift();
    of.media.comments_count -= 1;
    await announce(of);
    pass(130);
    await queues.run();
    const soon = JSON.stringify(queues.jobs());
    await check(of);
    await queues.run();

    expect(soon).toContain('"isHeld":true');
    expect(await shown(of)).toBeUndefined();
  });

  test('as a reply to what we do not hold is placed by its own time, then beside its parent', async () => {
    const of = await scene();
    const [thread] = commentsOf(1, 1).map((one) => ({ ...one, timestamp: of.fresh.timestamp }));
    const reply = thread?.replies?.[0];
    if (!thread || !reply) throw new Error('no thread');
    of.media.comments.unshift(thread);
    network.fail({ on: new RegExp(`GET /${thread.id}$`), times: 1, code: 100, subcode: 33 });
    const told = { ...of, fresh: reply };

    await announce(told, { parent_id: thread.id });
    expect(await shown(told)).toMatchObject({ replied_to_id: thread.id });
    pass(30);
    await queues.run();

    expect(await stored(told)).toMatchObject({
      timestamp: reply.timestamp,
      thread_at: thread.timestamp,
    });
  });

  test('that the account itself wrote is its own, and announced to nobody', async () => {
    const of = await scene();
    notYet(of, 1);

    await announce(of, { from: { id: of.account.id, self_ig_scoped_id: '9' } });

    expect(await shown(of)).toMatchObject({ is_own: true, seen: true });
    expect(queues.events()).toEqual([]);
  });

  test.each([
    ['names no writer', { from: undefined }],
    ['names no words', { text: undefined }],
  ])('whose event %s is not shown before it is read', async (_, value) => {
    const of = await scene();
    notYet(of, 1);
    await announce(of, value);
    expect(await shown(of)).toBeUndefined();

    pass(30);
    await queues.run();

    expect(await shown(of)).toMatchObject({ text: of.fresh.text });
    expect(queues.events()).toHaveLength(1);
  });

  test('under a post nobody can read either comes again until the post is there', async () => {
    const of = await scene();
    const media = mediaWith([of.fresh], 999);
    const later = { ...of, media };
    await announce(later);
    expect(await shown(later)).toBeUndefined();

    of.media.comments.shift();
    of.media.comments_count -= 1;
    of.account.media.unshift(media);
    pass(30);
    await queues.run();

    expect(await shown(later)).toMatchObject({ text: of.fresh.text });
    expect(queues.events()).toHaveLength(1);
  });
});

describe('a comment announced while nothing can be read', () => {
  const TROUBLES: readonly (readonly [
    string,
    (of: Scene) => Promise<unknown> | unknown,
    number,
  ])[] = [
    ['an outage', () => network.fail({ on: /./, times: 1, code: 2, status: 500 }), 1],
    ['a limit', () => network.fail({ on: /./, times: 1, code: 80_002 }), 1],
    ['a pause', (of) => holdCalls(refOf(of), { reason: 'limit', seconds: 120, named: true }), 0],
    [
      'an ended login',
      (of) => {
        const [person] = network.state.people.filter(({ accounts }) =>
          accounts.includes(of.account),
        );
        return updateLogin(of.user.userId, person?.id ?? '', {
          problems: ['facebook_token_expired'],
        });
      },
      0,
    ],
  ];

  test.each(TROUBLES)(
    'for %s is on the screen at once, and looked at soon',
    async (_, begin, calls) => {
      const of = await scene();
      await begin(of);
      const due = String(await dueOf(of));

      await announce(of);

      expect(await shown(of)).toMatchObject({ text: 'How much is it?' });
      expect([network.calls.length, queues.events().length]).toEqual([calls, 1]);
      expect(String(await dueOf(of)) < due, 'the next check is brought forward').toBe(true);
      expect(await postOf(of)).not.toHaveProperty('read_count');
    },
  );

  test('is completed by the check that follows', async () => {
    const of = await scene();
    network.fail({ on: /./, times: 1, code: 2, status: 500 });
    await announce(of, { text: 'How much' });

    pass(60);
    await sweep();
    await queues.run();

    const { text, timestamp } = of.fresh;
    expect(await stored(of)).toMatchObject({ text, timestamp });
    expect(queues.events()).toHaveLength(1);
  });

  test('leaves what was read before as it was', async () => {
    const of = await scene();
    await announce(of);
    const before = await stored(of);
    network.fail({ on: /./, times: 1, code: 2, status: 500 });
    const { igUserId } = refOf(of);
    const { fresh, media } = of;
    const payload = { igUserId, commentId: fresh.id, mediaId: media.id, text: 'Old words' };
    const body = { job: 'comment-event', payload: { ...payload, username: fresh.username } };

    await refreshWorker({
      Records: [
        {
          messageId: 'm',
          body: JSON.stringify(body),
          attributes: { ApproximateReceiveCount: '1' },
        },
      ],
    } as never);

    expect(await stored(of)).toEqual(before);
    expect(queues.events()).toHaveLength(1);
  });
});

describe('a list that lags behind', () => {
  const HOUR = 60;
  const readsOfList = ({ media }: Scene) => network.countCalls(new RegExp(`${media.id}/comments`));

  /** Lets so many minutes pass with all that falls due in them; looks after every few. */
  async function live(
    minutes: number,
    every = minutes > HOUR ? 15 : 5,
    look: () => Promise<void> = async () => {},
  ) {
    for (let gone = 0; gone < minutes; gone += every) {
      pass(every * 60);
      await sweep();
      await queues.run();
      await look();
    }
    expect(queues.deadLetters()).toEqual([]);
  }

  /** The last check was twelve minutes ago; then a comment is written, counted at once, and not listed. */
  async function unlisted(): Promise<Scene> {
    const of = await scene();
    of.media.comments.shift();
    of.media.comments_count -= 1;
    await live(24, 3);
    of.media.comments_count += 1;
    return of;
  }

  /** It is on the screen all the time, before the list shows it and afterwards. */
  async function expectShownThroughout(of: Scene, minutes: number): Promise<void> {
    const look = async () => {
      expect(await shown(of)).toMatchObject({ id: of.fresh.id });
    };
    await look();
    await live(minutes, 1, look);
    of.media.comments.unshift(of.fresh);
    await live(6 * HOUR, 15, look);
  }

  const countsOf = async (of: Scene) => {
    const { read_count, comments_total, unlisted_count, reread_at } = (await postOf(of)) ?? {};
    return { read_count, comments_total, unlisted_count, reread_at };
  };

  test.each([4, 20, 40])(
    'hidden for %s minutes from its own read and from the list, counted all the while: shown all the time',
    async (minutes) => {
      const of = await unlisted();
      await announce(of);

      await expectShownThroughout(of, minutes);

      expect(await countsOf(of)).toEqual({ read_count: 5, comments_total: 5, unlisted_count: 0 });
      expect(await stored(of)).not.toHaveProperty('unlisted');
      expect(queues.events()).toHaveLength(1);
    },
  );

  test.each([20, 40])(
    'read by its id and hidden for %s minutes from the list: shown all the time',
    async (minutes) => {
      const of = await unlisted();
      of.media.comments.unshift(of.fresh);
      await announce(of);
      of.media.comments.shift();

      await expectShownThroughout(of, minutes);

      expect(queues.events()).toHaveLength(1);
    },
  );

  test('and is read because its owner asks, before anything was counted: takes nothing away', async () => {
    const of = await unlisted();
    await announce(of);
    pass(150);
    await requestCommentsRefresh({ ...refOf(of), mediaId: of.media.id });
    await queues.run();

    expect(readsOfList(of)).toBeGreaterThan(0);
    expect(await shown(of)).toBeDefined();
  });

  test('five hours behind its count, without a webhook: what was written is shown with the next reading', async () => {
    const of = await unlisted();
    await live(5 * HOUR, 5);
    expect(await shown(of)).toBeUndefined();
    of.media.comments.unshift(of.fresh);
    await live(60);

    expect(await shown(of)).toBeDefined();
    const reads = readsOfList(of);
    await live(26 * HOUR);
    expect(readsOfList(of)).toBe(reads);
  });

  test('one of two that no list has named is deleted: the other stays, and that one goes once it alone is missing', async () => {
    const of = await unlisted();
    const [other] = commentsOf(1).map((one) => ({ ...one, timestamp: of.fresh.timestamp }));
    if (!other) throw new Error('no comment');
    const deleted = { ...of, fresh: other };
    await announce(of);
    await announce(deleted);
    await live(40);
    expect([await shown(of), await shown(deleted)]).toEqual([expect.anything(), expect.anything()]);

    of.media.comments.unshift(of.fresh);
    await live(2 * HOUR);

    expect(await shown(of)).toBeDefined();
    expect(await shown(deleted)).toBeUndefined();
  });

  test.each([
    ['for good as far ahead as comments are hidden', 1],
    ['further ahead', 3],
  ])(
    'of what was deleted before anybody read it, under a count %s: it goes after a day',
    async (_, hidden) => {
      const of = await unlisted();
      of.media.comments_count += hidden - 1;
      await announce(of);
      await live(23 * HOUR);
      expect(await shown(of)).toBeDefined();

      await live(8 * HOUR);

      expect(await shown(of)).toBeUndefined();
      expect(await countsOf(of)).toMatchObject({ comments_total: 4, unlisted_count: 0 });
    },
  );

  test('for good, as with hidden comments, is read six times in all, and again when the count changes', async () => {
    const of = await unlisted();
    const reads: number[] = [];
    for (const [minutes, every] of [
      [20, 5],
      [15, 5],
      [75, 5],
      [5 * HOUR, 15],
      [25 * HOUR, 30],
      [48 * HOUR, 60],
    ] as const) {
      await live(minutes, every);
      reads.push(readsOfList(of));
    }
    expect(reads).toEqual([2, 3, 4, 5, 6, 6]);
    expect(await countsOf(of)).toEqual({ read_count: 5, comments_total: 4, unlisted_count: 0 });

    of.media.comments_count += 1;
    await live(20);
    expect(readsOfList(of)).toBe(8);
  }, 30_000);
});
