// Random access: any sequence of arrivals, removals, marks and page reads equals an array.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentStore } from '#functions/posts/content-store.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import { batchOf, commentOf, later, mediaOf, OWN, postsCaller } from '#tests/support/posts.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const MEDIA_ID = '18000';

type Held = NetworkComment & { isNew: boolean };

/** What the post's comments are, as plainly as it can be said. */
class Model {
  comments: Held[] = [];
  /** Ids are times: no two comments share one, so the order is never a matter of taste. */
  nextId = 1_000;

  ordered(): Held[] {
    const place = (id: string) => Number(id);
    return this.comments.toSorted((left, right) => {
      const threads = place(right.parentId ?? right.id) - place(left.parentId ?? left.id);
      if (threads !== 0) return threads;
      if (left.parentId === undefined) return -1;
      return right.parentId === undefined ? 1 : place(left.id) - place(right.id);
    });
  }

  arrive(count: number, replyEvery: number, ownEvery: number): Held[] {
    const fresh: Held[] = [];
    for (let number = 0; number < count; number++) {
      const id = String(this.nextId++);
      const threads = [...this.comments, ...fresh].filter((one) => one.parentId === undefined);
      const parent =
        number % replyEvery === 0
          ? threads[(number * 7919) % Math.max(1, threads.length)]
          : undefined;
      const isOwn = number % ownEvery === 0;
      const fromId = isOwn ? OWN.igUserId : '900';
      fresh.push({ ...commentOf(id, { parentId: parent?.id, fromId }), isNew: !isOwn });
    }
    this.comments.push(...fresh);
    return fresh;
  }

  /** Replies go with their thread. */
  remove(ids: ReadonlySet<string>): void {
    this.comments = this.comments.filter((one) => !ids.has(one.id) && !ids.has(one.parentId ?? ''));
  }
}

type Step =
  | { kind: 'arrive'; count: number; replyEvery: number; ownEvery: number }
  | { kind: 'remove'; every: number; from: number }
  | { kind: 'see'; places: number[] }
  | { kind: 'seeAll' }
  | { kind: 'read'; offset: number; limit: number };

const share = fc.nat(999);
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
    arbitrary: fc.record({ kind: fc.constant('see' as const), places: fc.array(share) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'seeAll' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      offset: share,
      limit: fc.integer({ min: 1, max: 50 }),
    }),
  },
);

async function newWorld() {
  const { account, call } = await postsCaller();
  const ref = { ...account, mediaId: MEDIA_ID };
  await contentStore.savePosts(account, { media: [mediaOf(MEDIA_ID)], covered: undefined });
  const model = new Model();

  async function expectPage(offset: number, limit: number, newOnly: boolean) {
    const answer = await call('/post/comments', {
      instagram_post_media_id: MEDIA_ID,
      pagination_offset: offset,
      page_limit: limit,
      show_new_only: newOnly,
    });
    const expected = model.ordered().filter((one) => !newOnly || one.isNew);
    expect(answer.body.total_comments_count).toBe(expected.length);
    expect(answer.body.post.new_comments_count).toBe(
      model.comments.filter(({ isNew }) => isNew).length,
    );
    expect(
      answer.body.comments.map((one: { id: string; seen: boolean }) => [one.id, !one.seen]),
    ).toEqual(expected.slice(offset, offset + limit).map(({ id, isNew }) => [id, isNew]));
  }

  async function run(one: Step) {
    switch (one.kind) {
      case 'arrive':
        return contentStore.saveComments(
          ref,
          batchOf(model.arrive(one.count, one.replyEvery, one.ownEvery)),
        );
      case 'remove': {
        const going = model.ordered().filter((_, at) => at % one.every === one.from);
        model.remove(new Set(going.map(({ id }) => id)));
        const covered = { after: undefined, upTo: undefined, readAt: later() };
        return contentStore.saveComments(ref, batchOf(model.comments, { covered }));
      }
      case 'see': {
        const ordered = model.ordered();
        const seen = one.places.flatMap(
          (place) => ordered[Math.floor((place / 1_000) * ordered.length)] ?? [],
        );
        for (const comment of seen) comment.isNew = false;
        return call('/post/comments', {
          instagram_post_media_id: MEDIA_ID,
          seen_comment_ids: seen.map(({ id }) => id),
        });
      }
      case 'seeAll':
        for (const comment of model.comments) comment.isNew = false;
        return call('/post/seen', { media_id: MEDIA_ID });
      case 'read': {
        const offset = Math.floor((one.offset / 1_000) * (model.comments.length + 5));
        await expectPage(offset, one.limit, false);
        return expectPage(Math.floor(offset / 2), one.limit, true);
      }
    }
  }
  return { run, expectPage, model };
}

test('pages equal an array model under any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      const world = await newWorld();
      for (const one of steps) await world.run(one);
      for (let offset = 0; offset <= world.model.comments.length; offset += 50) {
        await world.expectPage(offset, 50, false);
      }
      await world.expectPage(0, 50, true);
    }),
    { numRuns: 12 },
  );
}, 120_000);
