// The oracle of a storm notices each way in which the product's lists can be wrong.
import { describe, expect, it, test } from 'vitest';
import type { Client } from './client.ts';
import { createWorld, type World } from './network/world.ts';
import { check, checkReplies } from './oracle.ts';
import type { Reply } from './owner.ts';

type Shown = { comments: { id: string; seen: boolean }[]; total: number; fresh: number };

const AT = 1_700_000_000_000;
const by = { id: '91', username: 'ana' };

/** A post of three comments, one of them an answer. */
function aWorld(): World {
  const world = createWorld();
  const post = world.addPost(AT);
  const said = { mediaId: post.id, parentId: undefined, text: 'Hi', from: by, at: AT };
  const top = world.addComment(said);
  world.addComment({ ...said, parentId: top.id });
  world.addComment(said);
  return world;
}

/** A product that shows the world as `change` leaves it. */
function productOf(world: World, change: (shown: Shown) => void = () => undefined): Client {
  const [post] = world.posts.values();
  const comments = (post?.comments ?? []).map(({ id, parentId }) => ({
    ...{ id, replied_to_id: parentId ?? null, seen: false, is_own: false },
  }));
  const shown: Shown = { comments, total: comments.length, fresh: comments.length };
  change(shown);
  const answers: Readonly<Record<string, object>> = {
    listPosts: { posts: [{ media_id: post?.id }], total_posts_count: 1 },
    listConversations: { conversations: [], total_conversations_count: 0 },
    getImport: { importing: false },
    listComments: {
      post: { new_comments_count: shown.fresh, comments_count: comments.length },
      comments: shown.comments,
      total_comments_count: shown.total,
      still_updating_comments_from_api: false,
    },
  };
  const call = async ({ name }: { name: string }) => answers[name];
  const ask = async (contract: { name: string }) => ({ ok: true, body: await call(contract) });
  return { call, ask } as unknown as Client;
}

describe('the lists', () => {
  it('are right where they show the network', async () => {
    const world = aWorld();

    expect(await check(productOf(world), world, AT)).toEqual([]);
  });

  test.each<[string, (shown: Shown) => void, string]>([
    ['a comment is missing', ({ comments }) => comments.pop(), 'missing'],
    ['a comment is listed twice', (shown) => shown.comments.push(...shown.comments), 'twice'],
    [
      'a comment is on no network',
      ({ comments }) => comments.push({ id: '7', seen: false }),
      'foreign',
    ],
    ['the total is wrong', (shown) => Object.assign(shown, { total: 4 }), 'count'],
    ['the new ones are counted wrong', (shown) => Object.assign(shown, { fresh: 2 }), 'count'],
    [
      'one is seen that nobody saw',
      ({ comments: [one] }) => Object.assign(one ?? {}, { seen: true }),
      'count',
    ],
  ])('are wrong where %s', async (_, change, kind) => {
    const world = aWorld();

    const problems = await check(productOf(world, change), world, AT);

    expect(problems.map((problem) => problem.kind)).toContain(kind);
  });
});

describe('a reply', () => {
  const [top] = aWorld().comments.values();
  const subject = {
    kind: 'comment',
    media_id: top?.mediaId ?? '',
    comment_id: top?.id ?? '',
  } as const;
  const reply = (state: Reply['state']): Reply => ({
    text: 'Thanks',
    subject,
    state,
    lastAnswer: '',
  });
  const published = (times: number): World => {
    const world = aWorld();
    const from = { id: '17841400000000001', username: 'storm.owner' };
    const said = { mediaId: subject.media_id, parentId: subject.comment_id, text: 'Thanks', from };
    for (let time = 0; time < times; time += 1) world.addComment({ ...said, at: AT });
    return world;
  };

  test.each<[Reply['state'], number, string | undefined]>([
    ['live', 1, undefined],
    ['live', 2, 'twice'],
    ['live', 0, 'missing'],
    ['returned', 0, undefined],
    ['returned', 1, undefined],
    ['returned', 2, 'twice'],
    ['open', 1, 'stuck'],
  ])('that is %s and published %i times', (state, times, kind) => {
    expect(checkReplies(published(times), [reply(state)])[0]?.kind).toBe(kind);
  });
});
