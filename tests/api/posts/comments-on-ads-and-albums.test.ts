// Comments whose webhook event names other media than their post: an ad, or a picture of an album.
import { describe, expect, test } from 'vitest';
import { tryStartPostsRefresh } from '#functions/posts/refresh/start-posts-refresh.port.ts';
import { type PostRef, tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import {
  listStoredCommentIds,
  runJobsAfter,
  runScheduledJobsAfter,
  setUpAccountImports,
} from '#tests/support/network/account-import.ts';
import {
  type CommentWebhookScenario,
  createCommentWebhookScenario,
  deliverCommentWebhook,
  getScenarioCommentItem,
} from '#tests/support/network/comment-webhook-scenario.ts';
import type { FakeNetworkMedia } from '#tests/support/network/fake-network-world.ts';
import { makeFakeNetworkMedia } from '#tests/support/network/link-fake-network-account.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';

setUpAccountImports();

const DAY_SECONDS = 24 * 60 * 60;

type AdScenario = CommentWebhookScenario & {
  readonly ad: FakeNetworkMedia;
  readonly adPost: PostRef;
  /** The event's fields about the media. */
  readonly onAd: { readonly media: object };
};

/** The announced comment is on an ad that shows the post; no list of the network contains the ad. */
async function createAdScenario(): Promise<AdScenario> {
  const scenario = await createCommentWebhookScenario();
  const { account, fresh, media, ref } = scenario;
  media.comments.shift();
  media.comments_count -= 1;
  const ad: FakeNetworkMedia = {
    ...makeFakeNetworkMedia([fresh], 500),
    comments_count: 0,
    adOf: media.id,
  };
  account.media.push(ad);
  const marks = { ad_id: `ad-${ad.id}`, ad_title: 'Ad', original_media_id: media.id };
  return {
    ...scenario,
    ad,
    adPost: { ...ref, mediaId: ad.id },
    onAd: { media: { id: ad.id, media_product_type: 'AD', ...marks } },
  };
}

const gone = ({ id }: { readonly id: string }, times = 100) =>
  fakeNetwork.fail({ on: new RegExp(`GET /${id}$`), times, code: 100, subcode: 33 });
const getPost = (post: PostRef) => getItem(tableKeys.post(post));
const hasComment = async (post: PostRef, { fresh }: CommentWebhookScenario) =>
  (await listStoredCommentIds(post)).includes(fresh.id);
const countListReads = ({ media }: CommentWebhookScenario) =>
  fakeNetwork.countCalls(new RegExp(`GET /${media.id}/comments`));
const removeFromNetwork = ({ account }: CommentWebhookScenario, { id }: { readonly id: string }) =>
  account.media.splice(
    account.media.findIndex((one) => one.id === id),
    1,
  );

async function refreshPosts({ ref }: CommentWebhookScenario, afterSeconds = 180): Promise<void> {
  await runJobsAfter(afterSeconds);
  await tryStartPostsRefresh(ref);
  await fakeQueues.run();
  expect(fakeQueues.deadLetters()).toEqual([]);
}

describe('a comment on an ad', () => {
  test('stores a comment on an ad below the advertised post, without call', async () => {
    const scenario = await createAdScenario();

    await deliverCommentWebhook(scenario, scenario.onAd);

    expect(await getScenarioCommentItem(scenario)).toMatchObject({
      ad_media: [scenario.media.id, scenario.ad.id],
      source: 'webhook',
    });
    expect([await getPost(scenario.adPost), fakeNetwork.calls]).toEqual([undefined, []]);
  });

  test('keeps a comment on an ad that no read list contains', async () => {
    const scenario = await createAdScenario();
    await deliverCommentWebhook(scenario, scenario.onAd);

    for (const seconds of [180, 600, DAY_SECONDS, DAY_SECONDS])
      await refreshPosts(scenario, seconds);

    expect(await hasComment(scenario.post, scenario)).toBe(true);
    // Once for the event; items that the network never counts give no reason to read again.
    expect(countListReads(scenario)).toBe(1);
  });

  test('removes a comment on an ad when gone after a day', async () => {
    const scenario = await createAdScenario();
    await deliverCommentWebhook(scenario, scenario.onAd);
    scenario.ad.comments.length = 0;

    scenario.media.comments_count += 1;
    await refreshPosts(scenario);
    expect(await hasComment(scenario.post, scenario)).toBe(true);
    scenario.media.comments_count += 1;
    await refreshPosts(scenario, DAY_SECONDS);

    expect(await hasComment(scenario.post, scenario)).toBe(false);
    expect(await getPost(scenario.post)).toMatchObject({ comments_total: 4, ad_comments: 0 });
  });

  test('stores a comment on an unreadable ad below the advertised post', async () => {
    const scenario = await createAdScenario();
    const unknown = makeFakeNetworkMedia([], 700);
    scenario.account.media.unshift(unknown);
    gone(scenario.ad);
    const post = { ...scenario.ref, mediaId: unknown.id };

    const media = { id: scenario.ad.id, original_media_id: unknown.id };
    await deliverCommentWebhook(scenario, { media });

    expect(await hasComment(post, scenario)).toBe(true);
  });

  test('stores a comment below the ad when the advertised post is unreadable', async () => {
    const scenario = await createAdScenario();
    const media = { id: scenario.ad.id, original_media_id: '17840000099999999' };

    await deliverCommentWebhook(scenario, { media, text: undefined });

    expect(await hasComment(scenario.adPost, scenario)).toBe(true);
    expect(await getScenarioCommentItem({ ...scenario, post: scenario.adPost })).toMatchObject({
      ad_media: ['17840000099999999', scenario.ad.id],
    });
  });

  test("reads a comment's ad and post again when neither is readable", async () => {
    const scenario = await createAdScenario();
    gone(scenario.ad, 1);
    const media = { id: scenario.ad.id, media_product_type: 'AD' };
    await deliverCommentWebhook(scenario, { media });
    expect(await getPost(scenario.adPost)).toBeUndefined();

    await runJobsAfter(30);

    expect(await hasComment(scenario.adPost, scenario)).toBe(true);
  });
});

describe('a post that is known only from an event', () => {
  async function createAdPost(): Promise<AdScenario> {
    const scenario = await createAdScenario();
    await deliverCommentWebhook(scenario, { media: { id: scenario.ad.id, ad_id: '7' } });
    return scenario;
  }

  test('keeps a post and its comments though no list contains the post', async () => {
    const scenario = await createAdPost();

    for (const seconds of [180, 180, DAY_SECONDS]) await refreshPosts(scenario, seconds);

    expect(await hasComment(scenario.adPost, scenario)).toBe(true);
  });

  test('removes an unlisted post that the network calls gone twice, minutes apart', async () => {
    const scenario = await createAdPost();
    removeFromNetwork(scenario, scenario.ad);

    await refreshPosts(scenario);
    await refreshPosts(scenario, 60);
    expect(await hasComment(scenario.adPost, scenario)).toBe(true);
    await refreshPosts(scenario, 120);

    expect(await getPost(scenario.adPost)).toBeUndefined();
  });

  test('keeps an unlisted post that the network called gone by mistake', async () => {
    const scenario = await createAdPost();
    gone(scenario.ad, 1);
    await refreshPosts(scenario);
    await refreshPosts(scenario);
    gone(scenario.ad, 1);
    await refreshPosts(scenario);

    expect(await hasComment(scenario.adPost, scenario)).toBe(true);
  });

  test('an unlisted post counts as listed once it appears in a list', async () => {
    const scenario = await createCommentWebhookScenario();
    const [fresh] = scenario.media.comments.splice(0, 1);
    if (!fresh) throw new Error('no comment');
    scenario.media.comments_count -= 1;
    const media = makeFakeNetworkMedia([fresh], 700);
    const post = { ...scenario.ref, mediaId: media.id };
    scenario.account.media.unshift(media);
    await deliverCommentWebhook({ ...scenario, media });
    expect(await getPost(post)).toMatchObject({ unlisted: true });

    await refreshPosts(scenario);
    expect(await getPost(post)).not.toHaveProperty('unlisted');
    removeFromNetwork(scenario, media);
    await refreshPosts(scenario);

    expect(await getPost(post)).toBeUndefined();
  });
});

describe('a comment on an album whose event names a picture', () => {
  async function createAlbumScenario() {
    const scenario = await createCommentWebhookScenario();
    const child = '17840000077777777';
    const { media } = scenario;
    Object.assign(media, { childIds: [child] });
    const deliver = () =>
      deliverCommentWebhook(scenario, { media: { id: child, media_product_type: 'FEED' } });
    return { ...scenario, deliver, childPost: { ...scenario.ref, mediaId: child } };
  }

  test("stores a comment on an album's picture below the album", async () => {
    const scenario = await createAlbumScenario();

    await scenario.deliver();

    expect(await hasComment(scenario.post, scenario)).toBe(true);
    expect(await getPost(scenario.childPost)).toBeUndefined();
  });

  test("reads an album's comment again when unreadable, storing no picture as post", async () => {
    const scenario = await createAlbumScenario();
    gone(scenario.fresh, 2);
    await scenario.deliver();
    await runJobsAfter(30);
    expect(await getPost(scenario.childPost)).toBeUndefined();

    await runJobsAfter(30);

    expect(await hasComment(scenario.post, scenario)).toBe(true);
    expect(await getPost(scenario.childPost)).toBeUndefined();
  });

  test("stores an album's comment below its picture when it stays unreadable", async () => {
    const scenario = await createAlbumScenario();
    gone(scenario.fresh);
    await scenario.deliver();
    for (const seconds of [30, 30, 60, 120]) await runScheduledJobsAfter(seconds);
    expect(await getPost(scenario.childPost)).toBeUndefined();

    await runScheduledJobsAfter(360);

    expect(await hasComment(scenario.childPost, scenario)).toBe(true);
  });
});
