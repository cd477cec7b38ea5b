// Generates the posts of an account: picture, caption, kind and time.
import { type PostTopic, postTexts, postTopics } from './phrases/phrases.ts';
import { getElementCyclic, type SeededRandom } from './seeded-random.ts';
import type { SandboxMedia } from './world-types.ts';

export interface PostGenerationOptions {
  readonly accountId: string;
  readonly count: number;
  readonly anchor: number;
  /** Age of the oldest post in days. */
  readonly historyDays: number;
  readonly topics: readonly PostTopic[];
  /** First id to use; accounts use separate ranges. */
  readonly firstId: number;
  /** Index of the post with the most comments, and of the post whose picture link has expired. */
  readonly giveawayIndex: number | null;
  readonly expiredPictureIndex: number | null;
}

export interface GeneratedPost {
  readonly media: SandboxMedia;
  readonly topic: PostTopic;
}

const dayMs = 86_400_000;
const shortcodeAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Newest first. */
export function generatePosts(random: SeededRandom, plan: PostGenerationOptions): GeneratedPost[] {
  const captionsByTopic = new Map(
    postTopics.map((topic) => [topic, random.shuffle(postTexts.captionsByTopic[topic])]),
  );
  const sceneIndexByTopic = new Map(postTopics.map((topic) => [topic, random.integer(0, 3)]));
  const topicOrder = arrangeTopics(random, plan);
  return topicOrder.map((topic, index) => {
    const sceneIndex = sceneIndexByTopic.get(topic) ?? 0;
    sceneIndexByTopic.set(topic, sceneIndex + 1);
    const scene = getElementCyclic(postTexts.scenesByTopic[topic], sceneIndex);
    const isGiveaway = index === plan.giveawayIndex;
    const id = `179${plan.firstId + index * 31_415_926}`;
    const kind = isGiveaway ? 'carousel' : random.pickByShare(kindShares);
    const captionText = captionsByTopic.get(topic)?.pop() ?? null;
    const media: SandboxMedia = {
      id,
      accountId: plan.accountId,
      caption: isGiveaway ? postTexts.giveawayCaption : buildCaption(random, topic, captionText),
      ...mediaFieldsByKind[kind],
      shortcode: `D${Array.from({ length: 10 }, () => shortcodeAlphabet[random.integer(0, 63)]).join('')}`,
      timestamp: pickPostTime(random, plan, index),
      likeCount: isGiveaway ? 9_412 : random.integer(90, 3_200),
      picture: { scene, seed: id, expired: index === plan.expiredPictureIndex },
      children: kind === 'carousel' ? buildCarouselChildren(random, scene, id) : [],
      commentsEnabled: true,
    };
    return { media, topic };
  });
}

const mediaFieldsByKind = {
  image: { mediaType: 'IMAGE', productType: 'FEED' },
  video: { mediaType: 'VIDEO', productType: 'FEED' },
  reel: { mediaType: 'VIDEO', productType: 'REELS' },
  carousel: { mediaType: 'CAROUSEL_ALBUM', productType: 'FEED' },
} as const;

const kindShares = { image: 0.56, reel: 0.2, carousel: 0.16, video: 0.08 };

/** Each topic appears about equally often and never twice in a row. */
function arrangeTopics(random: SeededRandom, plan: PostGenerationOptions): PostTopic[] {
  const topicOrder: PostTopic[] = [];
  let bag: PostTopic[] = [];
  for (let index = 0; index < plan.count; index += 1) {
    if (bag.length === 0) bag = random.shuffle(plan.topics);
    if (bag[0] === topicOrder.at(-1) && bag.length > 1) bag.push(...bag.splice(0, 1));
    const topic = bag.shift();
    if (topic) topicOrder.push(topic);
  }
  return topicOrder;
}

/** Recent posts are close together, old ones far apart. */
function pickPostTime(random: SeededRandom, plan: PostGenerationOptions, index: number): number {
  const position = (index + 0.4) / plan.count;
  const age = plan.historyDays * dayMs * position ** 1.25 + random.between(0, 0.3) * dayMs;
  const seconds = Math.floor((plan.anchor - age - 3_600_000) / 1000);
  return seconds * 1000;
}

function buildCaption(
  random: SeededRandom,
  topic: PostTopic,
  captionText: string | null,
): string | null {
  if (captionText === null) return null;
  const ending = random.pick(postTexts.endings);
  const tags = random.shuffle(postTexts.hashtagsByTopic[topic]).slice(0, random.integer(0, 4));
  const first = ending === '' ? captionText : `${captionText} ${ending}`;
  return tags.length > 0 ? `${first}\n\n${tags.join(' ')}` : first;
}

function buildCarouselChildren(
  random: SeededRandom,
  scene: string,
  id: string,
): SandboxMedia['children'] {
  return Array.from({ length: random.integer(2, 5) }, (_, index) => {
    const childId = String(BigInt(id) + 20_000_000_000_000n + BigInt(index));
    // The first picture of a carousel is also the picture of the post.
    const seed = index === 0 ? id : childId;
    return { id: childId, picture: { scene, seed, expired: false } };
  });
}
