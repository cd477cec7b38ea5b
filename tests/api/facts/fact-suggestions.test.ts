// Suggestions of facts from the texts of an account, and the owner's decisions about them.
import { expect, test } from 'vitest';
import { saveFetchedInstagramAccount } from '#functions/connection/account-repository.ts';
import { buildRuleReplyWrites } from '#functions/drafts/rule-replies/rule-reply-repository.ts';
import { inboundCommentReader } from '#functions/posts/replies/inbound-comment-reader.port.ts';

import type { AccountRef, CommentRef } from '#platform/table/keys.ts';
import { writeTransaction } from '#platform/table/table.ts';
import { createFactsApiCalls } from '#tests/support/facts/facts-api-calls.ts';
import {
  createPostsApiCaller,
  makeNetworkComment,
  makeNetworkMedia,
} from '#tests/support/network/make-network-posts.ts';
import { makeOwnReply, storePostWithComments } from '#tests/support/network/store-test-posts.ts';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { isoSecondsAfterTestStart } from '#tests/support/users/test-account-identity-and-times.ts';

setUpTestTable();

const FROM_CAPTION = 'Our studio is closed on Mondays.';

const ask = (id: string, text: string, fromId = `person${id}`) =>
  makeNetworkComment(id, { text, fromId, username: fromId });

/** Two people ask for the price of shipping, and the owner answers both of them. */
const makeRepeatedAnswers = () => [
  ask('10', 'How much is shipping to Spain?'),
  makeOwnReply('11', '10', 'Shipping to Spain costs 9 euros'),
  ask('20', 'Shipping to Spain, how much?'),
  makeOwnReply('21', '20', '@person20 Hi! Shipping to Spain is 9 €. Thanks!'),
];
const FROM_REPLY = 'Shipping to Spain is 9 €.';

async function createFactsUser() {
  const { user, account } = await createPostsApiCaller();
  return { account, ...createFactsApiCalls(user.token) };
}

const storePost = (
  account: AccountRef,
  { caption = '', comments = makeRepeatedAnswers(), id = '18000', at = 0 } = {},
) =>
  storePostWithComments(
    account,
    comments,
    makeNetworkMedia(id, { caption, timestamp: isoSecondsAfterTestStart(at) }),
  );

const storeProfile = ({ userId, igUserId }: AccountRef, biography: string, website: string) =>
  saveFetchedInstagramAccount(userId, {
    igUserId,
    facebookUserId: 'fb-1',
    firstFacebookUserId: null,
    pageId: 'page-1',
    pageName: 'The Bakery',
    sealedPageToken: null,
    type: 'business',
    username: 'thebakery',
    name: null,
    picture: null,
    details: { biography, website, followersCount: 1, followsCount: 1, mediaCount: 1 },
    available: true,
    problem: null,
  });

test('replies, profile and captions are suggested, each with its place', async () => {
  const { account, list } = await createFactsUser();
  const caption = `What a day! ${FROM_CAPTION} The mug costs 28 €. Do you like it? #mug`;
  await storePost(account, { caption });
  await storeProfile(account, 'Bakery | Open Tue–Sun 8–18h', 'https://bakery.example');

  const { facts, suggestions, total_count } = await list();

  expect([facts, total_count]).toEqual([[], 0]);
  expect(
    suggestions.map(({ text, source, media_ids, place }) => [text, source, media_ids, place]),
  ).toEqual([
    [FROM_REPLY, 'reply', [], { media_id: '18000', comment_id: '21' }],
    ['Open Tue–Sun 8–18h', 'biography', [], null],
    ['Website: https://bakery.example', 'website', [], null],
    [FROM_CAPTION, 'caption', [], { media_id: '18000', comment_id: null }],
    ['The mug costs 28 €.', 'caption', ['18000'], { media_id: '18000', comment_id: null }],
  ]);
  expect((await list()).suggestions.map(({ id }) => id)).toEqual(suggestions.map(({ id }) => id));
  expect((await list({ pagination_offset: 1 })).suggestions).toEqual([]);
});

test('an accepted suggestion becomes the newest fact', async () => {
  const { account, create, decide, list } = await createFactsUser();
  await storePost(account, { caption: FROM_CAPTION });
  const own = await create('Handmade in Porto.');
  const [suggestion] = (await list()).suggestions;
  if (suggestion === undefined) throw new Error('no suggestion');

  const { body } = await decide(suggestion.id, true);

  const at = body.fact.created_at;
  expect(body.fact).toEqual({ ...suggestion, created_at: at, updated_at: at });
  expect(await list()).toMatchObject({
    facts: [body.fact, own],
    suggestions: [{ text: FROM_CAPTION }],
    total_count: 2,
  });
  expect((await decide(suggestion.id, true)).body).toEqual(body);
});

test('a refused suggestion never comes back in any form', async () => {
  const { account, decide, list, suggestedTexts } = await createFactsUser();
  await storePost(account, { caption: FROM_CAPTION });
  for (const { id } of (await list()).suggestions)
    expect((await decide(id, false)).status).toBe(200);

  expect(await list()).toMatchObject({ facts: [], suggestions: [], total_count: 0 });
  await storePost(account, {
    id: '18001',
    at: 60,
    comments: [],
    caption: 'OUR STUDIO is closed on Mondays! Shipping to Spain is 9 €',
  });
  expect(await suggestedTexts()).toEqual([]);
});

test('a decision about a suggestion may be reversed', async () => {
  const { account, decide, list, texts } = await createFactsUser();
  await storePost(account, { caption: FROM_CAPTION, comments: [] });
  const id = (await list()).suggestions[0]?.id ?? '';

  await decide(id, false);
  await decide(id, true);
  expect(await texts()).toEqual([FROM_CAPTION]);
  await decide(id, false);
  expect(await texts()).toEqual([]);
});

test('a deleted or rewritten suggestion is not suggested a second time', async () => {
  const { account, decide, list, remove, save, suggestedTexts } = await createFactsUser();
  await storePost(account, { caption: FROM_CAPTION });
  const [reply, caption] = (await list()).suggestions;
  await decide(reply?.id ?? '', true);
  await decide(caption?.id ?? '', true);

  expect(
    (await save({ id: reply?.id, text: 'We send parcels by train.' })).body.fact,
  ).toMatchObject({ source: 'reply', place: { comment_id: '21' } });
  await remove(caption?.id ?? '');

  expect(await suggestedTexts()).toEqual([]);
});

test('a fact of the owner is no suggestion to decide about', async () => {
  const { create, decide, texts } = await createFactsUser();
  const { id } = await create('Closed on Mondays.');

  expect((await decide(id, false)).status).toBe(404);
  expect((await decide('fct_caption_0', true)).status).toBe(404);
  expect(await texts()).toEqual(['Closed on Mondays.']);
});

test('a suggestion that equals a new fact of the owner disappears', async () => {
  const { account, create, decide, list, suggestedTexts } = await createFactsUser();
  await storePost(account, { caption: FROM_CAPTION, comments: [] });
  const id = (await list()).suggestions[0]?.id ?? '';

  await create('our studio is closed on mondays');

  expect(await suggestedTexts()).toEqual([]);
  expect((await decide(id, true)).status).toBe(404);
});

test('at most 20 suggestions are listed, and others follow', async () => {
  const { account, decide, list, suggestedTexts } = await createFactsUser();
  const sizes = Array.from({ length: 24 }, (_, index) => `The vase is ${index + 10} cm tall.`);
  await storePost(account, { caption: sizes.join('\n'), comments: [] });

  const { suggestions } = await list();
  expect(suggestions.map(({ text }) => text)).toEqual(sizes.slice(0, 20));
  await decide(suggestions[0]?.id ?? '', false);
  expect(await suggestedTexts()).toEqual(sizes.slice(1, 21));
});

test('only the newest five posts are searched', async () => {
  const { account, suggestedTexts } = await createFactsUser();
  for (let post = 1; post <= 6; post++)
    await storePost(account, {
      id: `1800${post}`,
      at: post * 60,
      comments: [],
      caption: `The vase is ${post * 10} cm tall.`,
    });

  expect(await suggestedTexts()).toEqual(
    [60, 50, 40, 30, 20].map((size) => `The vase is ${size} cm tall.`),
  );
});

test('answers with personal data are not suggested', async () => {
  const { account, suggestedTexts } = await createFactsUser();
  await storePost(account, {
    comments: [
      ask('10', 'Where is order 48213?'),
      makeOwnReply('11', '10', 'Order 48213 is shipped to Elm Street'),
      ask('20', 'Where is order 48213?'),
      makeOwnReply('21', '20', 'Order 48213 is shipped to Elm Street'),
    ],
  });
  expect(await suggestedTexts()).toEqual([]);
});

/** Stores the reply `networkId` as one that a rule sent to this comment without approval. */
async function storeUnseenRuleReply(comment: CommentRef, networkId: string): Promise<void> {
  const { userId, igUserId, mediaId, commentId } = comment;
  const subject = { kind: 'comment', userId, igUserId, mediaId, commentId } as const;
  const inboundItem = await inboundCommentReader.findInboundItem(subject);
  if (!inboundItem) throw new Error('The comment is not stored.');
  const automation = makeTestAutomation({ approval: 'not_needed' });
  const draft = makeTestDraft({ id: `rsp_${networkId}`, state: 'live', networkId, automation });
  await writeTransaction(buildRuleReplyWrites(comment, inboundItem, [{ subject, draft }]));
}

test('an answer that a rule sent unseen is not the owner’s', async () => {
  const { account, suggestedTexts } = await createFactsUser();
  const post = await storePost(account);
  expect(await suggestedTexts()).toEqual([FROM_REPLY]);

  await storeUnseenRuleReply({ ...post, commentId: '20' }, '21');

  expect(await suggestedTexts()).toEqual([]);
});

test('a standard text that was sent twice is not suggested', async () => {
  const { account, list } = await createFactsUser();
  const standardText = "Thanks for your message! I'll check and get back to you.";
  await storePost(account, {
    comments: [
      ask('10', 'How much is shipping to Spain?'),
      makeOwnReply('11', '10', standardText),
      ask('20', 'Shipping to Spain, how much?'),
      makeOwnReply('21', '20', standardText),
    ],
  });

  expect((await list()).suggestions).toEqual([]);
});
