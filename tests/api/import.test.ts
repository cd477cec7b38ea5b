// Importing an account: complete, with the fewest calls, whatever happens in between.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { holdCalls } from '#functions/connection/network/network-pause.ts';
import { handler as sweep } from '#functions/sweep/due.schedule.ts';
import { partitions } from '#platform/table/keys.ts';
import { query } from '#platform/table/query.ts';
import {
  accountWith,
  call,
  chosen,
  commentsOf,
  countOf,
  importStatus,
  link,
  mediaWith,
  personWith,
} from '#tests/support/connection.ts';
import type { FakeAccount, FakeNetwork } from '#tests/support/network.ts';
import { startNetwork } from '#tests/support/network.ts';
import { type Queues, startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, loggedInAgain, type TestUser } from '#tests/support/users.ts';

let table: TestTable;
let network: FakeNetwork;
let queues: Queues;
beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  [table, network] = await Promise.all([startTable(), startNetwork()]);
  queues = startQueues({ import: importWorker });
});
beforeEach(() => {
  queues.clear();
  network.state.usage = undefined;
  network.state.failures.length = 0;
  network.state.garbled.length = 0;
  network.state.toldAs.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
  network.stop();
  table.stop();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

/** Posts with 0, 1, 60 and 130 comments, some of them answered at length. */
const variedAccount = () =>
  accountWith([
    mediaWith([], 1),
    mediaWith(commentsOf(1), 2),
    mediaWith(commentsOf(60, 1), 3),
    mediaWith(commentsOf(130), 4),
    mediaWith(commentsOf(2, 75), 5),
  ]);

async function begun(account: FakeAccount): Promise<TestUser> {
  const user = await chosen(personWith(network, [account]));
  network.state.calls.length = 0;
  return user;
}

/** Everything stored of the account that people see, without the marks of time. */
async function contentOf(user: TestUser, account: FakeAccount) {
  const ref = { userId: user.userId, igUserId: account.id };
  const posts = await query({ index: 'gsi1', partition: partitions.posts(ref) });
  const comments = await Promise.all(
    account.media.map(async ({ id: mediaId }) => {
      const partition = partitions.comments({ ...ref, mediaId });
      return (await query({ index: 'gsi1', partition })).map(({ sk, text }) => [sk, text]);
    }),
  );
  return { posts: posts.map(({ sk }) => sk), comments };
}

const idsIn = (account: FakeAccount) =>
  account.media.flatMap(({ comments }) =>
    comments.flatMap((one) => [one.id, ...(one.replies ?? []).map(({ id }) => id)]),
  );

async function expectComplete(user: TestUser, account: FakeAccount): Promise<void> {
  const { posts, comments } = await contentOf(user, account);
  expect(posts).toHaveLength(account.media.length);
  const stored = comments.flat().map(([sk]) => String(sk).replace('COMMENT#', ''));
  expect(stored.sort()).toEqual(idsIn(account).sort());
  expect((await importStatus(user)).importing).toBe(false);
}

/** Pages of posts and of conversations, pages of threads and of what is left of long threads. */
const fewestCalls = (account: FakeAccount) =>
  Math.max(1, Math.ceil(account.media.length / 100)) +
  Math.max(1, Math.ceil((account.conversations ?? []).length / 50)) +
  account.media
    .filter(({ comments }) => comments.length > 0)
    .reduce((sum, { comments }) => {
      const rest = comments.map(({ replies }) => Math.ceil((replies?.length ?? 0) / 50) - 1);
      const more = rest.filter((pages) => pages > 0).reduce((a, b) => a + b, 0);
      return sum + Math.ceil(comments.length / 50) + more;
    }, 0);

describe('an import', () => {
  test('brings everything, with no call more than needed', async () => {
    const account = variedAccount();
    const user = await begun(account);

    await queues.run();

    await expectComplete(user, account);
    expect(network.calls).toHaveLength(fewestCalls(account));
    expect((await importStatus(user)).progress).toMatchObject({
      posts: { done: 5, total: 5 },
      comments: { done: countOf(account.media.flatMap(({ comments }) => comments)) },
    });
  });

  test('60 posts with 4,000 comments: the fewest calls there can be', async () => {
    const media = Array.from({ length: 60 }, (_, second) =>
      mediaWith(second === 0 ? commentsOf(1_000, 1) : commentsOf(17, 1), second),
    );
    const account = accountWith(media);
    const user = await begun(account);

    await queues.run();

    expect(countOf(media.flatMap(({ comments }) => comments))).toBe(4_006);
    expect(network.calls).toHaveLength(1 + 59 + 20 + 1);
    await expectComplete(user, account);
  }, 120_000);

  test('posts without comments are never asked for any', async () => {
    const user = await begun(accountWith([mediaWith([], 1), mediaWith([], 2)]));

    await queues.run();

    expect(network.countCalls(/comments/)).toBe(0);
    expect((await importStatus(user)).importing).toBe(false);
  });

  test('an account with nothing in it is done at once', async () => {
    const user = await begun(accountWith([]));

    await queues.run();

    expect((await importStatus(user)).importing).toBe(false);
  });

  test('more posts than one page holds are all read', async () => {
    const account = accountWith(
      Array.from({ length: 230 }, (_, second) =>
        mediaWith(second % 50 ? [] : commentsOf(1), second),
      ),
    );
    const user = await begun(account);

    await queues.run();

    await expectComplete(user, account);
    expect(network.countCalls(/media/)).toBe(3);
  });

  test('its progress only grows and never promises more than there is', async () => {
    const account = variedAccount();
    const user = await begun(account);
    const seen = [await importStatus(user)];
    for (let step = 0; step < 40; step++) {
      await queues.run(1);
      seen.push(await importStatus(user));
    }

    const done = seen.map(({ progress }) => progress.comments.done);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    for (const { progress } of seen) {
      expect(progress.comments.done).toBeLessThanOrEqual(progress.comments.total);
      expect(progress.posts.done).toBeLessThanOrEqual(progress.posts.total);
    }
    const importing = seen.map((status) => status.importing);
    expect(importing).toEqual([...importing].sort((a, b) => Number(b) - Number(a)));
    expect(new Set(importing)).toEqual(new Set([true, false]));
  });

  test('done twice it leaves the same state, and reads no comments again', async () => {
    const account = variedAccount();
    const user = await begun(account);
    await queues.run();
    const before = await contentOf(user, account);
    network.state.calls.length = 0;

    await call('POST', '/users/me/ig/account/import/begin', { token: user.token });
    await queues.run();

    expect(await contentOf(user, account)).toEqual(before);
    expect(network.calls.toSorted()).toEqual([
      `GET /${account.id}/media`,
      `GET /page-${account.id}/conversations`,
    ]);
    await expectComplete(user, account);
  });

  test('keeps what is open for as long as it takes, and what is done for a week', async () => {
    const account = variedAccount();
    const user = await begun(account);
    await queues.run(2);

    const partition = partitions.account({ userId: user.userId, igUserId: account.id });
    const pieces = await query({ partition, beginsWith: 'IMPORT#' });
    const kept = pieces.map(
      ({ status, ttl }) => `${status} ${ttl === undefined ? 'for good' : 'for a time'}`,
    );
    expect(new Set(kept)).toEqual(new Set(['open for good', 'done for a time']));
  });

  test('begun while one is running it joins that one', async () => {
    const account = variedAccount();
    const user = await begun(account);
    const waiting = queues.jobs().length;

    const answer = await call('POST', '/users/me/ig/account/import/begin', { token: user.token });

    expect([answer.body, queues.jobs().length]).toEqual([{ importing: true }, waiting]);
  });
});

describe('an import that is disturbed', () => {
  test('every message delivered twice at the same time leaves the same state', async () => {
    const account = variedAccount();
    const user = await begun(account);
    for (let message = queues.messages()[0]; message; message = queues.messages()[0]) {
      await queues.deliverTwice(message);
    }

    await expectComplete(user, account);
    expect(queues.deadLetters()).toEqual([]);
  });

  test('killed between the end of a piece and the sending of its children it goes on', async () => {
    const account = variedAccount();
    const user = await begun(account);
    await queues.run(1);
    queues.refuseSends(1_000);
    await queues.run();
    queues.refuseSends(0);
    expect((await importStatus(user)).importing).toBe(true);

    pass(361);
    await queues.run();

    await expectComplete(user, account);
    expect(queues.deadLetters()).toEqual([]);
  });

  test('with all its messages lost the sweep sets it going again', async () => {
    const account = variedAccount();
    const user = await begun(account);
    await queues.run(2);
    queues.clear();

    await sweep();
    await queues.run();
    expect((await importStatus(user)).importing).toBe(true);
    pass(181);
    await Promise.all([sweep(), sweep()]);
    expect(queues.jobs().filter(({ job }) => job === 'begin-import')).toHaveLength(1);
    await queues.run();

    await expectComplete(user, account);
  });

  test('begun by hand after its messages were lost it goes on as well', async () => {
    const account = variedAccount();
    const user = await begun(account);
    await queues.run(2);
    queues.clear();
    pass(181);

    await call('POST', '/users/me/ig/account/import/begin', { token: user.token });
    await queues.run();

    await expectComplete(user, account);
  });

  test('a limit in the middle: no call before the time named, then on from there', async () => {
    const account = variedAccount();
    const user = await begun(account);
    await queues.run(2);
    network.state.usage = { percent: 100, regainMinutes: 5 };
    network.fail({ on: /comments/, times: 1, code: 80_002 });
    await queues.run();
    network.state.usage = undefined;
    network.state.failures.length = 0;
    const calls = network.calls.length;

    const status = await importStatus(user);
    expect(status.waiting?.reason).toBe('network_limit');
    expect(Date.parse(status.waiting.until) - Date.now()).toBeGreaterThan(290_000);
    pass(280);
    await sweep();
    await queues.run();
    expect(network.calls.length).toBe(calls);
    pass(21);
    await queues.run();

    await expectComplete(user, account);
    expect(queues.deadLetters()).toEqual([]);
    // The calls of those already under way when the limit came were in vain, nothing else was.
    expect(network.calls.length).toBeLessThanOrEqual(fewestCalls(account) + 1);
  });

  test('a limit longer than a queue can wait is waited for by the sweep', async () => {
    const account = variedAccount();
    const user = await begun(account);
    network.state.usage = { percent: 100, regainMinutes: 60 };
    await queues.run();
    network.state.usage = undefined;
    const calls = network.calls.length;
    expect(queues.jobs()).toEqual([]);

    for (let minute = 0; minute < 59; minute += 5) {
      pass(299);
      await sweep();
      await queues.run();
    }
    expect(network.calls.length).toBe(calls);
    pass(400);
    await sweep();
    await queues.run();

    await expectComplete(user, account);
  });

  test('near the limit it takes one step at a time', async () => {
    const account = variedAccount();
    const user = await begun(account);
    network.state.usage = { percent: 80 };
    const perRound: number[] = [];
    for (let round = 0; round < 30 && (await importStatus(user)).importing; round++) {
      const before = network.calls.length;
      await queues.run();
      perRound.push(network.calls.length - before);
      pass(18);
    }

    // Posts and conversations begin side by side: of the first answer each learns on its own.
    expect(perRound[0]).toBe(2);
    expect(Math.max(...perRound.slice(1))).toBe(1);
    await expectComplete(user, account);
    expect(network.calls).toHaveLength(fewestCalls(account));
  });

  test('an outage of five minutes is asked about rarely, and burns no message', async () => {
    const account = variedAccount();
    const user = await begun(account);
    await queues.run(2);
    const before = network.calls.length;
    network.fail({ on: /./, times: 10_000, code: 2, status: 500 });
    const end = Date.now() + 300_000;
    while (Date.now() < end) {
      await queues.run();
      pass(5);
    }
    const probes = network.calls.length - before;
    expect((await importStatus(user)).waiting?.reason).toBe('network_outage');
    network.state.failures.length = 0;
    for (let minutes = 0; minutes < 12; minutes++) {
      pass(60);
      await queues.run();
    }

    await expectComplete(user, account);
    // 5, 10, 20, 40, 80 and 160 seconds apart, and those under way when it began.
    expect(probes).toBeLessThanOrEqual(7 + 15);
    expect(queues.deadLetters()).toEqual([]);
  });

  test('a list of posts that is never answered ends it after a day, to be begun anew', async () => {
    const account = variedAccount();
    const user = await begun(account);
    network.fail({ on: /\/media$/, times: 10_000, code: 2, status: 500 });
    const passHours = async (hours: number) => {
      for (let quarters = 0; quarters < hours * 4; quarters++) {
        await queues.run();
        pass(900);
      }
    };
    await passHours(23);
    expect((await importStatus(await loggedInAgain(user))).importing).toBe(true);
    await passHours(2);
    expect((await importStatus(await loggedInAgain(user))).importing).toBe(false);
    network.state.failures.length = 0;

    const again = await loggedInAgain(user);
    await call('POST', '/users/me/ig/account/import/begin', { token: again.token });
    await queues.run();
    await expectComplete(again, account);
  });

  test('a login that ends stops it at once; linked again it goes on from there', async () => {
    const account = variedAccount();
    const person = personWith(network, [account]);
    const user = await chosen(person);
    network.state.calls.length = 0;
    await queues.run(4);
    network.state.endedTokens.add(person.id);
    const before = network.calls.length;
    await queues.run();
    const wasted = network.calls.length - before;
    network.state.endedTokens.delete(person.id);

    expect((await importStatus(user)).importing).toBe(false);
    const shown = await call('GET', '/users/me/ig/account', { token: user.token });
    expect(shown.body.messages).toEqual(['facebook_token_expired']);
    expect(wasted).toBeLessThanOrEqual(15);

    await link(user, person);
    expect((await importStatus(user)).importing).toBe(true);
    await queues.run();
    const { posts } = await contentOf(user, account);
    expect(posts).toHaveLength(account.media.length);
    await expectComplete(user, account);
  });

  test('a post deleted meanwhile is passed over', async () => {
    const account = variedAccount();
    const user = await begun(account);
    const victim = account.media.find(({ comments }) => comments.length === 60);
    await queues.run(2);
    network.fail({ on: new RegExp(`/${victim?.id}/comments`), times: 1, code: 100, subcode: 33 });

    await queues.run();

    expect((await importStatus(user)).importing).toBe(false);
    const shown = await call('GET', '/users/me/ig/account', { token: user.token });
    expect(shown.body.messages).toEqual([]);
    const { comments } = await contentOf(user, account);
    expect(comments.map((list) => list.length > 0)).toEqual(
      account.media.map((media) => media !== victim && media.comments.length > 0),
    );
    expect(queues.deadLetters()).toEqual([]);
  });

  test('while somebody else had to pause for this account no piece calls', async () => {
    const account = variedAccount();
    const user = await begun(account);
    await queues.run(2);
    expect(queues.jobs().some(({ job }) => job === 'import-page')).toBe(true);
    const before = network.calls.length;
    const ref = { userId: user.userId, igUserId: account.id };
    await holdCalls(ref, { reason: 'limit', seconds: 120, named: true });

    await queues.run();
    expect(network.calls.length).toBe(before);
    pass(200);
    await sweep();
    await queues.run();

    await expectComplete(user, account);
  });

  test('set going during a pause it sends nothing, and the sweep leaves it alone until then', async () => {
    const account = variedAccount();
    const user = await begun(account);
    const ref = { userId: user.userId, igUserId: account.id };
    await holdCalls(ref, { reason: 'limit', seconds: 700, named: true });

    await queues.run();
    pass(650);
    await sweep();
    expect(queues.jobs().filter(({ job }) => job !== 'check-account')).toEqual([]);
    pass(60);
    await sweep();
    await queues.run();

    await expectComplete(user, account);
  });
});

describe('an import of what is told in unknown shapes', () => {
  /** Two posts; the second comment of the newer one and that post itself are the odd ones. */
  function oddAccount() {
    const account = accountWith([mediaWith(commentsOf(4), 1), mediaWith(commentsOf(4, 2), 2)]);
    const [post] = account.media;
    const comment = post?.comments[1];
    if (!post || !comment) throw new Error('no content');
    return { account, post, comment };
  }

  test.each([
    ['a post without words', 'post', { caption: null }],
    ['a post without likes', 'post', { like_count: null }],
    ['a comment without words', 'comment', { text: null }],
    ['a comment that names no parent', 'comment', { parent_id: null }],
    ['a comment of nobody', 'comment', { from: null }],
    ['a comment of a number', 'comment', { from: { id: 5551, username: 'num' } }],
    ['an account without words', 'account', { name: null, biography: null, website: null }],
  ] as const)('%s is imported like any other', async (_, odd, told) => {
    const { account, post, comment } = oddAccount();
    network.state.toldAs.set({ post, comment, account }[odd].id, told);
    const user = await begun(account);

    await queues.run();

    await expectComplete(user, account);
    expect(network.calls).toHaveLength(fewestCalls(account));
  });

  test('a comment without a time is left out, its replies and all others are not', async () => {
    const { account, comment } = oddAccount();
    network.state.toldAs.set(comment.id, { timestamp: undefined });
    const user = await begun(account);

    await queues.run();

    expect((await importStatus(user)).importing).toBe(false);
    const { comments } = await contentOf(user, account);
    const stored = comments.flat().map(([sk]) => String(sk).replace('COMMENT#', ''));
    expect(stored.sort()).toEqual(
      idsIn(account)
        .filter((id) => id !== comment.id)
        .sort(),
    );
    network.state.calls.length = 0;
    await call('POST', '/users/me/ig/account/import/begin', { token: user.token });
    await queues.run();
    expect(network.countCalls(/comments/)).toBe(0);
  });

  test('what was held before and cannot be read any more is not taken for deleted', async () => {
    const { account, post, comment } = oddAccount();
    const user = await begun(account);
    await queues.run();
    const before = await contentOf(user, account);
    pass(600);
    network.state.toldAs.set(comment.id, { timestamp: null });
    network.state.toldAs.set(comment.replies?.[0]?.id ?? '', { timestamp: 'soon' });
    network.state.toldAs.set(account.media[1]?.id ?? '', { timestamp: null });
    post.comments_count += 1;

    await call('POST', '/users/me/ig/account/import/begin', { token: user.token });
    await queues.run();

    expect(network.countCalls(new RegExp(`${post.id}/comments`))).toBe(2);
    expect((await importStatus(user)).importing).toBe(false);
    expect(await contentOf(user, account)).toEqual(before);
  });

  test.each([
    ['comments', 155 + 60],
    ['media', 155 + 60],
  ])('a list of %s nobody can read ends it in the end', async (edge, seconds) => {
    const { account, post } = oddAccount();
    const of = edge === 'media' ? account.id : post.id;
    network.state.garbled.push({ on: new RegExp(`${of}/${edge}`), body: { data: null } });
    const user = await begun(account);

    for (let passed = 0; passed < seconds; passed += 5) {
      await queues.run();
      pass(5);
    }

    expect((await importStatus(user)).importing).toBe(false);
    const { posts, comments } = await contentOf(user, account);
    expect(posts).toHaveLength(edge === 'media' ? 0 : 2);
    expect(comments.map((list) => list.length)).toEqual(edge === 'media' ? [0, 0] : [0, 4]);
    // Six in a row; conversations that are read between two of them show that the network works, and begin the
    // count anew.
    const tries = network.countCalls(new RegExp(`${of}/${edge}`));
    expect(tries).toBeGreaterThanOrEqual(6);
    expect(tries).toBeLessThan(2 * 6);
    expect(queues.deadLetters()).toEqual([]);

    network.state.garbled.length = 0;
    await call('POST', '/users/me/ig/account/import/begin', { token: user.token });
    await queues.run();
    await expectComplete(user, account);
  });
});
