// A fake network for imports and refreshes: pages with cursors that may expire, rate limits and outages.
import {
  compareNewestFirst,
  countPostComments,
  getReadableMessages,
  type SimulatedContentComment,
  type SimulatedContentConversation,
  type SimulatedContentOwner,
  type SimulatedContentPost,
} from './random-account-content.ts';
import { simulateVendorCall, type VendorFault } from './simulate-vendor-call.ts';
import {
  createGraphErrorResponder,
  createSimulatedResponse,
  formatNetworkTime,
  NETWORK_READ_FAULTS,
} from './simulated-network.ts';
import {
  SIMULATION_START_MS,
  type SimulatedProcess,
  type SimulatedWorld,
} from './virtual-time-and-processes.ts';

export type SimulatedContentNetworkSettings = {
  readonly mediaPerPage: number;
  readonly conversationsPerPage: number;
  /** How many threads or replies a page holds at most, by the time since the start. */
  readonly getPageSize: (sinceMs: number) => number;
  /** The error that every call receives at a time; undefined where it succeeds. */
  readonly getRejection?: (sinceMs: number) => 'outage' | 'expired' | 'no_permission' | undefined;
  /** The minutes until access is regained that the network states when it throttles. */
  readonly regainMinutes: number;
  /** Whether the network rejects a cursor whose element was deleted; otherwise the list goes on behind it. */
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

const REJECTIONS = {
  outage: createGraphErrorResponder(500, 2),
  expired: createGraphErrorResponder(400, 190, 463),
  no_permission: createGraphErrorResponder(400, 200),
} as const;

export function createSimulatedContentNetwork(
  world: SimulatedWorld,
  {
    owner,
    posts,
    conversations,
    conditions,
  }: {
    owner: SimulatedContentOwner;
    posts: SimulatedContentPost[];
    conversations: readonly SimulatedContentConversation[];
    conditions: SimulatedContentNetworkSettings;
  },
) {
  const network: SimulatedContentNetwork = {
    posts,
    conversations,
    calls: [],
    throttledUntil: 0,
    onCall: () => {},
  };
  const getSinceStartMs = () => world.now() - SIMULATION_START_MS;
  const isListed = ({ at }: SimulatedContentComment) =>
    at <= SIMULATION_START_MS || at + conditions.listLagMs <= world.now();
  const isReadable = ({ at }: SimulatedContentComment) =>
    at <= SIMULATION_START_MS || at + (conditions.readableAfterMs ?? 0) <= world.now();
  const toListedPost = (post: SimulatedContentPost): SimulatedContentPost => ({
    ...post,
    comments: post.comments
      .filter(isListed)
      .map((thread) => ({ ...thread, replies: thread.replies.filter(isListed) })),
  });

  function pageOf<T extends { readonly id: string; readonly at: number }>(
    list: readonly T[],
    cursor: string | undefined,
    { size, render }: { readonly size: number; readonly render: (one: T) => unknown },
  ): Response {
    const cursorIndex =
      cursor === undefined ? -1 : list.findIndex(({ id }) => id === cursor.split('.')[0]);
    if (cursor !== undefined && cursorIndex === -1 && conditions.rejectsDeletedCursors)
      return createGraphErrorResponder(400, 100)();
    const cursorPosition = Number(cursor?.split('.')[1] ?? 0);
    const start =
      cursor === undefined || cursorIndex >= 0
        ? cursorIndex + 1
        : Math.min(cursorPosition, list.length);
    const visible = list.slice(start, start + size);
    const last = visible.at(-1);
    const paging = last && {
      cursors: { after: `${last.id}.${start + visible.length - 1}` },
      ...(start + size < list.length && { next: 'http://elsewhere.test/' }),
    };
    return createSimulatedResponse(200, { data: visible.map(render), paging });
  }

  const renderComment = (comment: SimulatedContentComment, parentId?: string) => ({
    id: comment.id,
    text: comment.text,
    username: comment.username,
    timestamp: formatNetworkTime(comment.at),
    hidden: false,
    from: { id: comment.fromId, username: comment.username },
    ...(parentId && { parent_id: parentId }),
  });
  const renderThread = (thread: SimulatedContentComment) => {
    const size = conditions.getPageSize(getSinceStartMs());
    const visible = [...thread.replies].sort((a, b) => a.at - b.at).slice(0, size);
    const paging = visible.length < thread.replies.length && {
      cursors: { after: `${visible.at(-1)?.id}.${size - 1}` },
      next: 'http://elsewhere.test/',
    };
    const data = visible.map((reply) => renderComment(reply, thread.id));
    return {
      ...renderComment(thread),
      ...(data.length > 0 && { replies: { data, ...(paging && { paging }) } }),
    };
  };
  const renderPost = (post: SimulatedContentPost) => ({
    id: post.id,
    media_type: 'IMAGE',
    timestamp: formatNetworkTime(post.at),
    comments_count: countPostComments(conditions.countsIncludeUnlisted ? post : toListedPost(post)),
    username: owner.username,
  });

  const account = { id: owner.igUserId, username: owner.username };
  const renderConversation = (conversation: SimulatedContentConversation) => ({
    id: conversation.id,
    updated_time: formatNetworkTime(conversation.at),
    participants: { data: [account, conversation.contact] },
    messages: {
      data: getReadableMessages(conversation).map((message) => ({
        id: message.id,
        created_time: formatNetworkTime(message.at),
        from: { id: message.fromId, username: message.username },
        message: message.text,
      })),
    },
  });

  /** Reads a post or a comment by its id, whether the lists contain it yet or not. */
  function readById(id: string): Response {
    if (id === owner.igUserId) return createSimulatedResponse(200, account);
    for (const post of network.posts) {
      const media = { media: { id: post.id } };
      if (post.id === id) return createSimulatedResponse(200, renderPost(post));
      for (const thread of post.comments) {
        const isOne = (comment: SimulatedContentComment) =>
          comment.id === id && isReadable(comment);
        const readable = { ...thread, replies: thread.replies.filter(isReadable) };
        if (isOne(thread))
          return createSimulatedResponse(200, { ...renderThread(readable), ...media });
        const reply = thread.replies.find(isOne);
        if (reply)
          return createSimulatedResponse(200, { ...renderComment(reply, thread.id), ...media });
      }
    }
    return createGraphErrorResponder(400, 100, 33)();
  }

  function read(id: string, edge: string | undefined, cursor: string | undefined): Response {
    const size = conditions.getPageSize(getSinceStartMs());
    if (cursor !== undefined && conditions.rejectsCursorsAt?.(getSinceStartMs()))
      return createGraphErrorResponder(400, 100)();
    if (edge === 'comments' && conditions.isPostUnreadable?.(id)) return REJECTIONS.outage();
    if (edge === 'media') {
      const size = conditions.mediaPerPage;
      return pageOf([...network.posts].sort(compareNewestFirst), cursor, {
        size,
        render: renderPost,
      });
    }
    if (edge === 'conversations') {
      return pageOf(conversations, cursor, {
        size: conditions.conversationsPerPage,
        render: renderConversation,
      });
    }
    const post = network.posts.find((one) => one.id === id);
    if (edge === 'comments' && post) {
      const threads = [...toListedPost(post).comments].sort(compareNewestFirst);
      return pageOf(threads, cursor, { size, render: renderThread });
    }
    const threads = network.posts.flatMap((one) => toListedPost(one).comments);
    const thread = threads.find((comment) => comment.id === id);
    if (edge === 'replies' && thread) {
      const replies = [...thread.replies].sort((a, b) => a.at - b.at);
      return pageOf(replies, cursor, { size, render: (reply) => renderComment(reply, id) });
    }
    return edge === undefined ? readById(id) : createGraphErrorResponder(400, 100, 33)();
  }

  const usage = JSON.stringify({
    [owner.igUserId]: [{ estimated_time_to_regain_access: conditions.regainMinutes }],
  });
  const respondThrottled = createGraphErrorResponder(400, 80_002, undefined, {
    'x-business-use-case-usage': usage,
  });
  const throttled: VendorFault<Response> = {
    takesEffect: false,
    respond: () => {
      network.throttledUntil = world.now() + conditions.regainMinutes * 60_000;
      return respondThrottled();
    },
  };

  function serve(process: SimulatedProcess, request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const [, , id = '', edge] = pathname.split('/');
    const endpoint = EDGES.find((one) => one === edge) ?? 'one';
    const call = {
      at: world.now(),
      endpoint,
      wasThrottled: world.now() < network.throttledUntil,
    } as const;
    network.calls.push(call);
    network.onCall(call);
    process.world.addTrace(`${process.name} GET ${id} ${edge ?? ''}`);
    return simulateVendorCall({
      service: 'network',
      name: endpoint,
      latencyMs: [20, 700],
      perform: () => {
        if (world.now() < network.throttledUntil) return respondThrottled();
        const rejection = conditions.getRejection?.(getSinceStartMs());
        return rejection
          ? REJECTIONS[rejection]()
          : read(id, edge, searchParams.get('after') ?? undefined);
      },
      faults: { ...NETWORK_READ_FAULTS, throttled },
      signal: request.signal,
    });
  }
  return { network, serve };
}
