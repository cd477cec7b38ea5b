// The checks of a storm detect every way in which the product's lists can be wrong.
import { describe, expect, it, test } from 'vitest';
import type { StormApiClient } from './storm-api-client.ts';
import { findContentProblems, findPostedReplyProblems } from './storm-final-checks.ts';
import {
  createStormContent,
  STORM_ACCOUNT,
  type StormContent,
} from './storm-network/storm-content.ts';
import type { StormPostedReply } from './storm-owner.ts';

type ShownComments = { comments: { id: string; seen: boolean }[]; total: number; newCount: number };

const CREATED_AT_MS = 1_700_000_000_000;
const by = { id: '91', username: 'ana' };

/** A post with three comments, one of them a reply. */
function makeContent(): StormContent {
  const content = createStormContent();
  const post = content.addPost(CREATED_AT_MS);
  const commentFields = {
    mediaId: post.id,
    parentId: undefined,
    text: 'Hi',
    from: by,
    at: CREATED_AT_MS,
  };
  const top = content.addComment(commentFields);
  content.addComment({ ...commentFields, parentId: top.id });
  content.addComment(commentFields);
  return content;
}

/** A client of a product that shows the network's content after `change`. */
function makeApiClient(
  content: StormContent,
  change: (shown: ShownComments) => void = () => undefined,
): StormApiClient {
  const [post] = content.posts.values();
  const comments = (post?.comments ?? []).map(({ id, parentId }) => ({
    ...{ id, replied_to_id: parentId ?? null, seen: false, is_own: false },
  }));
  const shown: ShownComments = { comments, total: comments.length, newCount: comments.length };
  change(shown);
  const responses: Readonly<Record<string, object>> = {
    listPosts: { posts: [{ media_id: post?.id }], total_posts_count: 1 },
    listConversations: { conversations: [], total_conversations_count: 0 },
    getImport: { importing: false },
    listComments: {
      post: { new_comments_count: shown.newCount, comments_count: comments.length },
      comments: shown.comments,
      total_comments_count: shown.total,
      still_updating_comments_from_api: false,
    },
  };
  const requestOrThrow = async ({ name }: { name: string }) => responses[name];
  const request = async (contract: { name: string }) => ({
    ok: true,
    body: await requestOrThrow(contract),
  });
  return { requestOrThrow, request } as unknown as StormApiClient;
}

describe("the storm's check of the lists", () => {
  it("the storm's final check finds no problem when lists equal Instagram's", async () => {
    const content = makeContent();

    expect(await findContentProblems(makeApiClient(content), content, CREATED_AT_MS)).toEqual([]);
  });

  it("the storm's final check expects an answered comment not to be new", async () => {
    const content = makeContent();
    const [top] = [...content.posts.values()].flatMap(({ comments }) => comments);
    content.addComment({
      mediaId: top?.mediaId ?? '',
      parentId: top?.id,
      text: 'Yes',
      from: STORM_ACCOUNT,
      at: CREATED_AT_MS + 1_000,
    });
    // Two of the three foreign comments are answered; the own reply itself is never new.
    const show = (newCount: number) =>
      makeApiClient(content, (shown) => {
        shown.newCount = newCount;
        for (const [index, comment] of shown.comments.entries()) comment.seen = index >= newCount;
      });

    expect(await findContentProblems(show(1), content, CREATED_AT_MS)).toEqual([]);
    expect(await findContentProblems(show(3), content, CREATED_AT_MS)).toMatchObject([
      { kind: 'count', description: 'new 3 instead of 1' },
    ]);
  });

  test.each<[string, (shown: ShownComments) => void, string]>([
    ['a comment is missing', ({ comments }) => comments.pop(), 'missing'],
    ['a comment is listed twice', (shown) => shown.comments.push(...shown.comments), 'duplicate'],
    [
      'a listed comment is not on the network',
      ({ comments }) => comments.push({ id: '7', seen: false }),
      'unexpected',
    ],
    ['the total of the list is wrong', (shown) => Object.assign(shown, { total: 4 }), 'count'],
    [
      'the count of new comments is wrong',
      (shown) => Object.assign(shown, { newCount: 2 }),
      'count',
    ],
    [
      'a comment that nobody saw is marked as seen',
      ({ comments: [one] }) => Object.assign(one ?? {}, { seen: true }),
      'count',
    ],
  ])('reports a problem when %s', async (_, change, kind) => {
    const content = makeContent();

    const problems = await findContentProblems(
      makeApiClient(content, change),
      content,
      CREATED_AT_MS,
    );

    expect(problems.map((problem) => problem.kind)).toContain(kind);
  });
});

describe("the storm's check of a reply", () => {
  const [top] = makeContent().comments.values();
  const subject = {
    kind: 'comment',
    media_id: top?.mediaId ?? '',
    comment_id: top?.id ?? '',
  } as const;
  const reply = (state: StormPostedReply['state']): StormPostedReply => ({
    text: 'Thanks',
    subject,
    state,
    lastResult: '',
  });
  const makeContentWithReplies = (times: number): StormContent => {
    const content = makeContent();
    const from = { id: '17841400000000001', username: 'storm.owner' };
    const commentFields = {
      mediaId: subject.media_id,
      parentId: subject.comment_id,
      text: 'Thanks',
      from,
    };
    for (let time = 0; time < times; time += 1)
      content.addComment({ ...commentFields, at: CREATED_AT_MS });
    return content;
  };

  test.each<[StormPostedReply['state'], number, string | undefined]>([
    ['live', 1, undefined],
    ['live', 2, 'duplicate'],
    ['live', 0, 'missing'],
    ['returned', 0, undefined],
    ['returned', 1, undefined],
    ['returned', 2, 'duplicate'],
    ['open', 1, 'stuck'],
  ])('judges a reply the product calls %s, published %i times', (state, times, kind) => {
    expect(findPostedReplyProblems(makeContentWithReplies(times), [reply(state)])[0]?.kind).toBe(
      kind,
    );
  });
});
