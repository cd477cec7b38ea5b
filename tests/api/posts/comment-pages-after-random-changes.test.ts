// Pagination of comments: after any sequence of arrivals, removals, marks and reads every page equals that of an array.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import { makeNetworkComment } from '#tests/support/network/make-network-posts.ts';
import { createPost, makeRangeOfWholeList } from '#tests/support/network/store-test-posts.ts';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { TEST_ACCOUNT_IDENTITY } from '#tests/support/users/test-account-identity-and-times.ts';

setUpTestTable();

const STRANGER_ID = '900';
const isOwnId = (fromId: string | undefined): boolean => fromId !== STRANGER_ID;

type ModelComment = NetworkComment & { isNew: boolean };

/** The simplest model of a post's comments: an array. */
class CommentsModel {
  comments: ModelComment[] = [];
  /** Ids are times: no two comments share one, so that the order is unambiguous. */
  nextId = 1_000;

  ordered(): ModelComment[] {
    const toTime = (id: string) => Number(id);
    return this.comments.toSorted((left, right) => {
      const threads = toTime(right.parentId ?? right.id) - toTime(left.parentId ?? left.id);
      if (threads !== 0) return threads;
      if (left.parentId === undefined) return -1;
      return right.parentId === undefined ? 1 : toTime(left.id) - toTime(right.id);
    });
  }

  arrive(count: number, replyEvery: number, ownEvery: number): ModelComment[] {
    const fresh: ModelComment[] = [];
    for (let number = 0; number < count; number++) {
      const id = String(this.nextId++);
      const threads = [...this.comments, ...fresh].filter((one) => one.parentId === undefined);
      const parent =
        number % replyEvery === 0
          ? threads[(number * 7919) % Math.max(1, threads.length)]
          : undefined;
      const isOwn = number % ownEvery === 0;
      const fromId = isOwn ? TEST_ACCOUNT_IDENTITY.igUserId : STRANGER_ID;
      fresh.push({ ...makeNetworkComment(id, { parentId: parent?.id, fromId }), isNew: !isOwn });
    }
    this.comments.push(...fresh);
    for (const { parentId, fromId } of fresh)
      if (parentId && isOwnId(fromId)) this.markAnswered(parentId);
    return fresh;
  }

  /** An own reply answers the top-level comment of its thread, and the reply directly before it. */
  markAnswered(threadId: string): void {
    const thread = this.ordered().filter(({ id, parentId }) => (parentId ?? id) === threadId);
    for (const [position, comment] of thread.entries()) {
      const later = comment.parentId ? thread.slice(position + 1, position + 2) : thread.slice(1);
      if (later.some(({ fromId }) => isOwnId(fromId))) comment.isNew = false;
    }
  }

  /** Removes comments, with their replies. */
  remove(ids: ReadonlySet<string>): void {
    this.comments = this.comments.filter((one) => !ids.has(one.id) && !ids.has(one.parentId ?? ''));
  }
}

type Step =
  | { kind: 'arrive'; count: number; replyEvery: number; ownEvery: number }
  | { kind: 'remove'; every: number; from: number }
  | { kind: 'see'; positions: number[] }
  | { kind: 'seeAll' }
  | { kind: 'read'; offset: number; limit: number };

const fraction = fc.nat(999);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('arrive' as const),
      count: fc.integer({ min: 1, max: 120 }),
      replyEvery: fc.integer({ min: 2, max: 5 }),
      ownEvery: fc.integer({ min: 3, max: 9 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('remove' as const),
      every: fc.integer({ min: 2, max: 12 }),
      from: fc.nat(11),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('see' as const), positions: fc.array(fraction) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'seeAll' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      offset: fraction,
      limit: fc.integer({ min: 1, max: 50 }),
    }),
  },
);

async function createPostWithModel() {
  const { save, list, markAll } = await createPost();
  const model = new CommentsModel();

  async function expectPage(offset: number, limit: number, newOnly: boolean) {
    const paging = { pagination_offset: offset, page_limit: limit, show_new_only: newOnly };
    const page = await list(paging);
    const expected = model.ordered().filter((one) => !newOnly || one.isNew);
    expect(page.total_comments_count).toBe(expected.length);
    expect(page.post.new_comments_count).toBe(model.comments.filter(({ isNew }) => isNew).length);
    expect(page.comments.map(({ id, seen }) => [id, !seen])).toEqual(
      expected.slice(offset, offset + limit).map(({ id, isNew }) => [id, isNew]),
    );
  }

  async function run(one: Step) {
    switch (one.kind) {
      case 'arrive':
        return save(model.arrive(one.count, one.replyEvery, one.ownEvery));
      case 'remove': {
        const removed = model.ordered().filter((_, at) => at % one.every === one.from);
        model.remove(new Set(removed.map(({ id }) => id)));
        return save(model.comments, makeRangeOfWholeList());
      }
      case 'see': {
        const ordered = model.ordered();
        const seen = one.positions.flatMap(
          (position) => ordered[Math.floor((position / 1_000) * ordered.length)] ?? [],
        );
        for (const comment of seen) comment.isNew = false;
        return list({ seen_comment_ids: seen.map(({ id }) => id) });
      }
      case 'seeAll':
        for (const comment of model.comments) comment.isNew = false;
        return markAll();
      case 'read': {
        const offset = Math.floor((one.offset / 1_000) * (model.comments.length + 5));
        await expectPage(offset, one.limit, false);
        return expectPage(Math.floor(offset / 2), one.limit, true);
      }
    }
  }
  return { run, expectPage, model };
}

test('comment pages equal those of an array model after random changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      const postWithModel = await createPostWithModel();
      for (const one of steps) await postWithModel.run(one);
      for (let offset = 0; offset <= postWithModel.model.comments.length; offset += 50) {
        await postWithModel.expectPage(offset, 50, false);
      }
      await postWithModel.expectPage(0, 50, true);
    }),
    { numRuns: getSimulationSeedCount(5, 0.01) },
  );
});
