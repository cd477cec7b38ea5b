// A network for imports and refreshes: the Graph core behind virtual time, with pages that shrink, cursors that may
// expire, lists that lag, rate limits and outages.
import type { GraphErrorDetails } from '#scripts/sandbox/graph/graph-error.ts';
import type { GraphNetwork } from '#scripts/sandbox/graph/graph-network.ts';
import type { GraphWorld } from '#scripts/sandbox/graph/graph-world.ts';
import { createSandboxWorldStore } from '#scripts/sandbox/world/world-store.ts';
import {
  makeComment,
  makeConversation,
  makeFollower,
  makeMedia,
  makeMessage,
} from '#tests/support/network/make-graph-world-records.ts';
import { simulateVendorCall } from '../machine/simulate-vendor-call.ts';
import {
  SIMULATION_START_MS,
  type SimulatedProcess,
  type SimulatedWorld,
} from '../machine/virtual-time-and-processes.ts';
import {
  countPostComments,
  type SimulatedContentComment,
  type SimulatedContentConversation,
  type SimulatedContentOwner,
  type SimulatedContentPost,
} from './random-account-content.ts';
import {
  createSimulatedGraphNetwork,
  getMsSinceSimulationStart,
  makeSimulatedOwner,
  readGraphCall,
  respondAsSimulatedNetwork,
} from './simulated-graph.ts';
import { NETWORK_READ_FAULTS } from './simulated-network.ts';

export type SimulatedContentNetworkSettings = {
  readonly mediaPerPage: number;
  readonly conversationsPerPage: number;
  /** The largest number of threads or replies on a page, by the time since the start. */
  readonly getPageSize: (sinceMs: number) => number;
  /** The error of every call at a time; undefined when calls succeed. */
  readonly getRejection?: (sinceMs: number) => 'outage' | 'expired' | 'no_permission' | undefined;
  /** The minutes until access is regained that the network states when it throttles. */
  readonly regainMinutes: number;
  /** Whether the network rejects a cursor whose element was deleted; otherwise the list continues behind it. */
  readonly rejectsDeletedCursors: boolean;
  /** How long a new comment is missing from lists and counts. */
  readonly listLagMs: number;
  /** Whether counts include a new comment at once, so that only the lists lag. */
  readonly countsIncludeUnlisted?: boolean;
  /** How long a new comment cannot be read by its id or in its thread. */
  readonly readableAfterMs?: number;
  /** Whether the network rejects every cursor at a time, so that lists end after their first page. */
  readonly rejectsCursorsAt?: (sinceMs: number) => boolean;
  /** Posts whose comments cannot be read. */
  readonly isPostUnreadable?: (id: string) => boolean;
};

export type RecordedNetworkCall = {
  readonly at: number;
  readonly endpoint: 'media' | 'comments' | 'replies' | 'conversations' | 'one';
  /** Whether the call came before the time that the network had stated when it throttled. */
  readonly wasThrottled: boolean;
};

export type SimulatedContentNetwork = {
  posts: SimulatedContentPost[];
  readonly conversations: readonly SimulatedContentConversation[];
  readonly calls: RecordedNetworkCall[];
  throttledUntil: number;
  /** Called before the network responds. */
  onCall: (call: RecordedNetworkCall) => void;
};

const EDGES = ['media', 'comments', 'replies', 'conversations'] as const;

const OUTAGE = { code: 2, status: 500, message: 'Service temporarily unavailable' };
const REFUSALS: Readonly<Record<'outage' | 'expired' | 'no_permission', GraphErrorDetails>> = {
  outage: OUTAGE,
  expired: { code: 190, subcode: 463, message: 'Session has expired' },
  no_permission: { code: 200, message: 'Permissions error' },
};
const REJECTED_CURSOR = { code: 100, message: 'Invalid cursor' };

type Content = {
  readonly owner: SimulatedContentOwner;
  readonly posts: readonly SimulatedContentPost[];
  readonly conversations: readonly SimulatedContentConversation[];
};

/** Only content that was written during the run lags. */
const getVisibleAt = ({ at }: SimulatedContentComment, lagMs: number): number =>
  at <= SIMULATION_START_MS ? 0 : at + lagMs;

/** `lagMs`: how long reads of this kind do not return a comment that was written during the run. */
function createContentWorld(
  { owner: { igUserId, username }, posts, conversations }: Content,
  lagMs: number,
): GraphWorld {
  const toComment =
    (mediaId: string, parentId: string | null) => (comment: SimulatedContentComment) =>
      makeComment({
        id: comment.id,
        mediaId,
        parentId,
        authorId: comment.fromId,
        text: comment.text,
        timestamp: comment.at,
        visibleAt: getVisibleAt(comment, lagMs),
      });
  const threads = posts.flatMap(({ comments }) => comments);
  const authors = threads.flatMap((thread) => [thread, ...thread.replies]);
  return createSandboxWorldStore({
    ...makeSimulatedOwner(igUserId, username),
    followers: [
      ...authors.map((author) => ({ id: author.fromId, username: author.username })),
      ...conversations.map(({ contact }) => contact),
    ].map(makeFollower),
    media: posts.map(({ id, at }) => makeMedia({ id, accountId: igUserId, timestamp: at })),
    comments: posts.flatMap(({ id, comments }) =>
      comments.flatMap((thread) => [
        toComment(id, null)(thread),
        ...thread.replies.map(toComment(id, thread.id)),
      ]),
    ),
    conversations: conversations.map(({ id, contact, messages }) =>
      makeConversation({
        id,
        accountId: igUserId,
        followerId: contact.id,
        messages: messages
          .toReversed()
          .map((one) =>
            makeMessage({ id: one.id, authorId: one.fromId, text: one.text, timestamp: one.at }),
          ),
      }),
    ),
  });
}

/**
 * The world of the last call, unless the content has changed: comments are added to a post in its place, and removed
 * with a new list of posts.
 */
function createContentWorldCache(lagMs: number): (content: Content) => GraphWorld {
  let cached: { posts: Content['posts']; count: number; world: GraphWorld } | undefined;
  return (content) => {
    const { posts } = content;
    const count = posts.reduce((sum, post) => sum + countPostComments(post), 0);
    if (cached?.posts !== posts || cached.count !== count)
      cached = { posts, count, world: createContentWorld(content, lagMs) };
    return cached.world;
  };
}

export function createSimulatedContentNetwork(
  world: SimulatedWorld,
  {
    conditions,
    ...content
  }: {
    readonly owner: SimulatedContentOwner;
    readonly posts: SimulatedContentPost[];
    readonly conversations: readonly SimulatedContentConversation[];
    readonly conditions: SimulatedContentNetworkSettings;
  },
) {
  const { owner, posts, conversations } = content;
  const network: SimulatedContentNetwork = {
    posts,
    conversations,
    calls: [],
    throttledUntil: 0,
    onCall: () => {},
  };
  const getListedWorld = createContentWorldCache(conditions.listLagMs);
  const getReadableWorld = createContentWorldCache(conditions.readableAfterMs ?? 0);
  const isListed = (comment: SimulatedContentComment) =>
    getVisibleAt(comment, conditions.listLagMs) <= world.now();

  const toListedPost = (post: SimulatedContentPost): SimulatedContentPost => ({
    ...post,
    comments: post.comments
      .filter(isListed)
      .map((thread) => ({ ...thread, replies: thread.replies.filter(isListed) })),
  });

  function countComments(mediaId: string): number {
    const post = network.posts.find(({ id }) => id === mediaId);
    if (!post) return 0;
    return countPostComments(conditions.countsIncludeUnlisted ? post : toListedPost(post));
  }

  const refuse: NonNullable<GraphNetwork['refuse']> = ({ name, id, parameters }) => {
    const refusal = conditions.getRejection?.(getMsSinceSimulationStart(world));
    if (refusal) return REFUSALS[refusal];
    if (parameters.has('after') && conditions.rejectsCursorsAt?.(getMsSinceSimulationStart(world)))
      return REJECTED_CURSOR;
    const isUnreadable = name === 'GET media/comments' && conditions.isPostUnreadable?.(id);
    return isUnreadable ? OUTAGE : undefined;
  };

  function createGraph(hasEdge: boolean): GraphNetwork {
    const size = conditions.getPageSize(getMsSinceSimulationStart(world));
    const current = { owner, posts: network.posts, conversations };
    const contentWorld = (hasEdge ? getListedWorld : getReadableWorld)(current);
    return createSimulatedGraphNetwork(owner.igUserId, {
      world: { ...contentWorld, countComments },
      now: world.now,
      refuse,
      options: {
        rateLimits: [
          {
            accountId: owner.igUserId,
            code: 80_002,
            subcode: null,
            until: network.throttledUntil,
          },
        ],
        rejectDeletedCursors: conditions.rejectsDeletedCursors,
        pageSizes: {
          media: conditions.mediaPerPage,
          conversations: conditions.conversationsPerPage,
          comments: size,
          replies: size,
        },
      },
    });
  }

  async function serve(process: SimulatedProcess, httpRequest: Request): Promise<Response> {
    const { request } = await readGraphCall(httpRequest);
    const [id = '', edge] = request.segments;
    const endpoint = EDGES.find((one) => one === edge) ?? 'one';
    const call = {
      at: world.now(),
      endpoint,
      wasThrottled: world.now() < network.throttledUntil,
    } as const;
    network.calls.push(call);
    network.onCall(call);
    process.world.addTrace(`${process.name} GET ${id} ${edge ?? ''}`);
    const perform = () => respondAsSimulatedNetwork(createGraph(edge !== undefined), request);
    const throttle = () => {
      network.throttledUntil = world.now() + conditions.regainMinutes * 60_000;
      return perform();
    };
    return simulateVendorCall({
      service: 'network',
      name: endpoint,
      latencyMs: [20, 700],
      perform,
      faults: { ...NETWORK_READ_FAULTS, throttled: { takesEffect: false, respond: throttle } },
      signal: httpRequest.signal,
    });
  }
  return { network, serve };
}
