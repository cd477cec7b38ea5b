// Generates a whole world: the same seed, size and anchor produce the same world.
import type { WorldOptions } from '../sandbox-types.ts';
import { readFixtures, sandboxFixtureIds } from './fixtures.ts';
import { generateDemoConversations } from './generate-conversations.ts';
import { generateFollowers } from './generate-followers.ts';
import { type GeneratedPost, generatePosts } from './generate-posts.ts';
import { generateCommentThreads } from './generate-threads.ts';
import { type PostTopic, postTopics } from './phrases/phrases.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import worldSizes from './world-sizes.json' with { type: 'json' };
import type { SandboxComment, SandboxFollower, SandboxWorld } from './world-types.ts';

type WorldSize = (typeof worldSizes)['large'];

const giveawayPostIndex = 3;
const edgeCasePostIndex = 1;

/** Accounts with few posts. */
const otherAccounts: readonly { readonly accountId: string; readonly topics: PostTopic[] }[] = [
  { accountId: sandboxFixtureIds.travelAccount, topics: ['hills', 'city', 'sea'] },
  { accountId: sandboxFixtureIds.cafeAccount, topics: ['coffee', 'bread', 'plants'] },
];

export function buildSandboxWorld(options: WorldOptions): SandboxWorld {
  const anchor = Math.floor((options.anchor ?? Date.now()) / 1000) * 1000;
  const random = createSeededRandom(`${options.seed} ${options.size}`);
  const size = worldSizes[options.size];
  const followers = generateFollowers(random, size.followers);
  const studioPosts = generatePosts(random, {
    accountId: sandboxFixtureIds.studioAccount,
    count: size.posts,
    anchor,
    historyDays: 548,
    topics: postTopics,
    firstId: 10_000_000_000_001,
    giveawayIndex: giveawayPostIndex,
    expiredPictureIndex: Math.min(8, size.posts - 1),
  });
  const otherPosts = otherAccounts.flatMap(({ accountId, topics }) =>
    generatePosts(random, {
      accountId,
      topics,
      anchor,
      count: 8,
      historyDays: 200,
      firstId: 11_000_000_000_001 + Number(accountId.slice(-2)) * 10_000_000_000,
      giveawayIndex: null,
      expiredPictureIndex: null,
    }),
  );
  const plan = { size, studioPosts, otherPosts, followers, anchor };
  const comments = generateAllComments(random, plan);
  return {
    ...readFixtures(),
    followers,
    media: [...studioPosts, ...otherPosts].map((post) => post.media),
    comments,
    conversations: generateDemoConversations(random, {
      accountId: sandboxFixtureIds.studioAccount,
      followers,
      count: size.conversations,
      anchor,
    }),
  };
}

function generateAllComments(
  random: SeededRandom,
  plan: {
    readonly size: WorldSize;
    readonly studioPosts: readonly GeneratedPost[];
    readonly otherPosts: readonly GeneratedPost[];
    readonly followers: readonly SandboxFollower[];
    readonly anchor: number;
  },
): SandboxComment[] {
  const { size, followers, anchor } = plan;
  let sequence = 0;
  const nextId = (): string => {
    sequence += 1;
    return `179${String(50_000_000_000_000 + sequence * 7_919)}`;
  };
  const ordinaryPosts = plan.studioPosts.filter((_, index) => index !== giveawayPostIndex);
  const totals = distributeUnevenly(random, ordinaryPosts.length, size.otherComments);
  const { giveawayComments: total, longThread } = size;
  const giveawayPost = plan.studioPosts[giveawayPostIndex];
  const plans = [
    ...(giveawayPost ? [{ post: giveawayPost, total, longThread }] : []),
    ...ordinaryPosts.map((post, index) => ({ post, total: totals[index] ?? 0, longThread: 0 })),
    ...plan.otherPosts.map((post) => ({ post, total: random.integer(0, 9), longThread: 0 })),
  ];
  const edgeCasePost = plan.studioPosts[edgeCasePostIndex];
  return plans.flatMap((entry) =>
    generateCommentThreads(random, {
      ...entry,
      hasEdgeCaseComments: entry.post === edgeCasePost,
      isGiveaway: entry.post === giveawayPost,
      followers,
      anchor,
      nextId,
    }),
  );
}

/** About every eighth post gets nothing; the edge-case post gets enough for all its texts. */
function distributeUnevenly(random: SeededRandom, count: number, total: number): number[] {
  const weights = Array.from({ length: count }, (_, index) => {
    if (index === edgeCasePostIndex) return 2;
    return index % 8 === 5 ? 0 : random.between(0.1, 1) ** 2 + 0.05;
  });
  const sum = weights.reduce((left, right) => left + right, 0);
  const shares = weights.map((weight) => Math.floor((total * weight) / sum));
  const rest = total - shares.reduce((left, right) => left + right, 0);
  shares[0] = (shares[0] ?? 0) + rest;
  return shares;
}
