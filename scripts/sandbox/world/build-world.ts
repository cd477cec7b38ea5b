// Builds a whole world from a seed: the same seed, size and anchor give the same world.
import type { WorldOptions } from '../sandbox.ts';
import { accounts, castIds, makePages, people } from './cast.ts';
import { makeConversations } from './conversations.ts';
import { makeFollowers } from './followers.ts';
import { type Topic, topics } from './phrases/phrasebook.ts';
import { makePosts, type Post } from './posts.ts';
import { createRandom, type Random } from './seeded-random.ts';
import { makeThreads } from './threads.ts';
import type { Comment, Follower, World } from './types.ts';

interface WorldSize {
  readonly followers: number;
  readonly posts: number;
  readonly giveawayComments: number;
  readonly otherComments: number;
  readonly longThread: number;
  readonly conversations: number;
}

const sizes: Readonly<Record<WorldOptions['size'], WorldSize>> = {
  large: {
    followers: 420,
    posts: 66,
    giveawayComments: 2_500,
    otherComments: 1_500,
    longThread: 120,
    conversations: 14,
  },
  small: {
    followers: 30,
    posts: 12,
    giveawayComments: 70,
    otherComments: 60,
    longThread: 4,
    conversations: 4,
  },
};

const giveawayIndex = 3;
const awkwardIndex = 1;
const travelTopics: readonly Topic[] = ['hills', 'city', 'sea'];
const cafeTopics: readonly Topic[] = ['coffee', 'bread', 'plants'];

export function buildWorld(options: WorldOptions): World {
  const anchor = Math.floor((options.anchor ?? Date.now()) / 1000) * 1000;
  const random = createRandom(`${options.seed} ${options.size}`);
  const size = sizes[options.size];
  const followers = makeFollowers(random, size.followers);
  const studio = makePosts(random, {
    accountId: castIds.studioAccount,
    count: size.posts,
    anchor,
    days: 548,
    topics,
    firstId: 10_000_000_000_001,
    giveaway: giveawayIndex,
    broken: Math.min(8, size.posts - 1),
  });
  const others = [
    ...smallAccount(random, { accountId: castIds.travelAccount, anchor, topics: travelTopics }),
    ...smallAccount(random, { accountId: castIds.cafeAccount, anchor, topics: cafeTopics }),
  ];
  const comments = fillThreads(random, { size, studio, others, followers, anchor });
  return {
    people,
    pages: makePages(),
    // Accounts may be renamed; the next world begins with the names of the cast.
    accounts: accounts.map((account) => ({ ...account })),
    followers,
    media: [...studio, ...others].map((post) => post.media),
    comments,
    conversations: makeConversations(random, {
      accountId: castIds.studioAccount,
      followers,
      count: size.conversations,
      anchor,
    }),
  };
}

function smallAccount(
  random: Random,
  options: {
    readonly accountId: string;
    readonly anchor: number;
    readonly topics: readonly Topic[];
  },
): Post[] {
  return makePosts(random, {
    ...options,
    count: 8,
    days: 200,
    firstId: 11_000_000_000_001 + Number(options.accountId.slice(-2)) * 10_000_000_000,
    giveaway: null,
    broken: null,
  });
}

function fillThreads(
  random: Random,
  plan: {
    readonly size: WorldSize;
    readonly studio: readonly Post[];
    readonly others: readonly Post[];
    readonly followers: readonly Follower[];
    readonly anchor: number;
  },
): Comment[] {
  const { size, followers, anchor } = plan;
  let sequence = 0;
  const nextId = (): string => {
    sequence += 1;
    return `179${String(50_000_000_000_000 + sequence * 7_919)}`;
  };
  const ordinary = plan.studio.filter((_, index) => index !== giveawayIndex);
  const totals = spread(random, ordinary.length, size.otherComments);
  const plans = [
    ...plan.studio.slice(giveawayIndex, giveawayIndex + 1).map((post) => ({
      post,
      total: size.giveawayComments,
      longThread: size.longThread,
    })),
    ...ordinary.map((post, index) => ({ post, total: totals[index] ?? 0, longThread: 0 })),
    ...plan.others.map((post) => ({ post, total: random.integer(0, 9), longThread: 0 })),
  ];
  const awkwardPost = plan.studio[awkwardIndex];
  return plans.flatMap((entry) =>
    makeThreads(random, {
      ...entry,
      awkward: entry.post === awkwardPost,
      giveaway: entry.post === plan.studio[giveawayIndex],
      followers,
      anchor,
      nextId,
    }),
  );
}

/** Shares a total out unevenly; about every eighth post gets nothing. The awkward post gets enough for its texts. */
function spread(random: Random, count: number, total: number): number[] {
  const weights = Array.from({ length: count }, (_, index) => {
    if (index === awkwardIndex) return 2;
    return index % 8 === 5 ? 0 : random.between(0.1, 1) ** 2 + 0.05;
  });
  const sum = weights.reduce((left, right) => left + right, 0);
  const shares = weights.map((weight) => Math.floor((total * weight) / sum));
  const rest = total - shares.reduce((left, right) => left + right, 0);
  shares[0] = (shares[0] ?? 0) + rest;
  return shares;
}
