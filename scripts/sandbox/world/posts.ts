// Makes the posts of an account: what they show, what they say, when they appeared.
import { captionEndings, captions, giveawayCaption, hashtags } from './phrases/captions.ts';
import { type Topic, topics } from './phrases/phrasebook.ts';
import { scenesByTopic } from './scene-names.ts';
import { elementAt, type Random } from './seeded-random.ts';
import type { Media, Picture } from './types.ts';

export interface PostPlan {
  readonly accountId: string;
  readonly count: number;
  readonly anchor: number;
  /** How far back the oldest post lies, in days. */
  readonly days: number;
  readonly topics: readonly Topic[];
  /** First of the ids used, so that accounts do not share any. */
  readonly firstId: number;
  /** Index of the post with the most comments, and of the one with a broken picture. */
  readonly giveaway: number | null;
  readonly broken: number | null;
}

export interface Post {
  readonly media: Media;
  readonly topic: Topic;
}

const day = 86_400_000;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Newest first. */
export function makePosts(random: Random, plan: PostPlan): Post[] {
  const texts = new Map(topics.map((topic) => [topic, random.shuffle(captions[topic])]));
  const scenes = new Map(topics.map((topic) => [topic, random.integer(0, 3)]));
  const order = arrangeTopics(random, plan);
  return order.map((topic, index) => {
    const turn = scenes.get(topic) ?? 0;
    scenes.set(topic, turn + 1);
    const scene = elementAt(scenesByTopic[topic], turn);
    const isGiveaway = index === plan.giveaway;
    const id = mediaId(plan.firstId, index);
    const kind = isGiveaway ? 'carousel' : drawKind(random);
    const text = texts.get(topic)?.pop() ?? null;
    const media: Media = {
      id,
      accountId: plan.accountId,
      caption: isGiveaway ? giveawayCaption : makeCaption(random, topic, text),
      ...kindFields[kind],
      shortcode: `D${Array.from({ length: 10 }, () => letters[random.integer(0, 63)]).join('')}`,
      timestamp: postTime(random, plan, index),
      likeCount: isGiveaway ? 9_412 : random.integer(90, 3_200),
      picture: picture(scene, id, index === plan.broken),
      children: kind === 'carousel' ? children(random, scene, id) : [],
      commentsEnabled: true,
    };
    return { media, topic };
  });
}

const kindFields = {
  image: { mediaType: 'IMAGE', productType: 'FEED' },
  video: { mediaType: 'VIDEO', productType: 'FEED' },
  reel: { mediaType: 'VIDEO', productType: 'REELS' },
  carousel: { mediaType: 'CAROUSEL_ALBUM', productType: 'FEED' },
} as const;

function drawKind(random: Random): keyof typeof kindFields {
  const ticket = random.next();
  if (ticket < 0.56) return 'image';
  if (ticket < 0.76) return 'reel';
  if (ticket < 0.92) return 'carousel';
  return 'video';
}

/** Topics come about equally often and never twice in a row. */
function arrangeTopics(random: Random, plan: PostPlan): Topic[] {
  const order: Topic[] = [];
  let bag: Topic[] = [];
  for (let index = 0; index < plan.count; index += 1) {
    if (bag.length === 0) bag = random.shuffle(plan.topics);
    if (bag[0] === order.at(-1) && bag.length > 1) bag.push(...bag.splice(0, 1));
    const topic = bag.shift();
    if (topic) order.push(topic);
  }
  return order;
}

/** Recent posts lie close together, old ones far apart. */
function postTime(random: Random, plan: PostPlan, index: number): number {
  const position = (index + 0.4) / plan.count;
  const age = plan.days * day * position ** 1.25 + random.between(0, 0.3) * day;
  const seconds = Math.floor((plan.anchor - age - 3_600_000) / 1000);
  return seconds * 1000;
}

function makeCaption(random: Random, topic: Topic, text: string | null): string | null {
  if (text === null) return null;
  const ending = random.pick(captionEndings);
  const tags = random.shuffle(hashtags[topic]).slice(0, random.integer(0, 4));
  const first = ending === '' ? text : `${text} ${ending}`;
  return tags.length > 0 ? `${first}\n\n${tags.join(' ')}` : first;
}

function picture(scene: string, seed: string, expired: boolean): Picture {
  return { scene, seed, expired };
}

function children(random: Random, scene: string, id: string): Media['children'] {
  return Array.from({ length: random.integer(2, 5) }, (_, index) => {
    const childId = String(BigInt(id) + 20_000_000_000_000n + BigInt(index));
    // The first picture of a carousel is the one shown for the whole.
    return { id: childId, picture: picture(scene, index === 0 ? id : childId, false) };
  });
}

function mediaId(first: number, index: number): string {
  return `179${String(first + index * 31_415_926)}`;
}
