// The network as an import and its webhooks meet it: pages with cursors that may die, limits, outages.
import {
  type Chat,
  type ContentPost,
  countOf,
  newestFirst,
  type Owner,
  readableLines,
  type Said,
} from './content.ts';
import { answer, networkTime, READ_FAULTS, refusal } from './network.ts';
import { callVendor, type Fault } from './vendor-call.ts';
import { type Process, START, type World } from './world.ts';

export type Weather = {
  readonly mediaPerPage: number;
  readonly chatsPerPage: number;
  /** How many threads or replies a page holds at most, at a time since the start. */
  readonly perPage: (sinceMs: number) => number;
  /** What every call is answered at a time, instead of the truth. */
  readonly refusalAt?: (sinceMs: number) => 'outage' | 'expired' | 'no_permission' | undefined;
  /** The minutes it names when it throttles. */
  readonly regainMinutes: number;
  /** Whether a cursor dies with the element it stands on; else the list goes on behind its place. */
  readonly deadCursors: boolean;
  /** Until a comment that is new shows in lists and counts. */
  readonly listLagMs: number;
  /** Counts name a new comment at once; the lists alone lag. */
  readonly countsAhead?: boolean;
  /** Until a comment that is new can be read by its id, or in its thread. */
  readonly unreadableMs?: number;
  /** Whether lists break off behind their first page at a time: no cursor is taken. */
  readonly breaksOffAt?: (sinceMs: number) => boolean;
  /** Posts whose comments it cannot answer, ever. */
  readonly sickPosts?: (id: string) => boolean;
};

export type ContentCall = {
  readonly at: number;
  readonly what: 'media' | 'comments' | 'replies' | 'conversations' | 'one';
  /** Whether it came while a limit it had been told of was on. */
  readonly whileThrottled: boolean;
};

export type ContentNetwork = {
  posts: ContentPost[];
  readonly chats: readonly Chat[];
  readonly calls: ContentCall[];
  throttledUntil: number;
  /** Told before anything is answered. */
  onCall: (call: ContentCall) => void;
};

const EDGES = ['media', 'comments', 'replies', 'conversations'] as const;

const REFUSALS = {
  outage: refusal(500, 2),
  expired: refusal(400, 190, 463),
  no_permission: refusal(400, 200),
} as const;

export function createContentNetwork(
  world: World,
  {
    owner,
    posts,
    chats,
    weather,
  }: { owner: Owner; posts: ContentPost[]; chats: readonly Chat[]; weather: Weather },
) {
  const network: ContentNetwork = { posts, chats, calls: [], throttledUntil: 0, onCall: () => {} };
  const since = () => world.now() - START;
  const isListed = ({ at }: Said) => at <= START || at + weather.listLagMs <= world.now();
  const isReadable = ({ at }: Said) =>
    at <= START || at + (weather.unreadableMs ?? 0) <= world.now();
  const listed = (post: ContentPost): ContentPost => ({
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
    const place =
      cursor === undefined ? -1 : list.findIndex(({ id }) => id === cursor.split('.')[0]);
    if (cursor !== undefined && place === -1 && weather.deadCursors) return refusal(400, 100)();
    const position = Number(cursor?.split('.')[1] ?? 0);
    const start = cursor === undefined || place >= 0 ? place + 1 : Math.min(position, list.length);
    const shown = list.slice(start, start + size);
    const last = shown.at(-1);
    const paging = last && {
      cursors: { after: `${last.id}.${start + shown.length - 1}` },
      ...(start + size < list.length && { next: 'http://elsewhere.test/' }),
    };
    return answer(200, { data: shown.map(render), paging });
  }

  const bare = (said: Said, parentId?: string) => ({
    id: said.id,
    text: said.text,
    username: said.username,
    timestamp: networkTime(said.at),
    hidden: false,
    from: { id: said.fromId, username: said.username },
    ...(parentId && { parent_id: parentId }),
  });
  const withReplies = (thread: Said) => {
    const size = weather.perPage(since());
    const shown = [...thread.replies].sort((a, b) => a.at - b.at).slice(0, size);
    const paging = shown.length < thread.replies.length && {
      cursors: { after: `${shown.at(-1)?.id}.${size - 1}` },
      next: 'http://elsewhere.test/',
    };
    const data = shown.map((reply) => bare(reply, thread.id));
    return {
      ...bare(thread),
      ...(data.length > 0 && { replies: { data, ...(paging && { paging }) } }),
    };
  };
  const renderPost = (post: ContentPost) => ({
    id: post.id,
    media_type: 'IMAGE',
    timestamp: networkTime(post.at),
    comments_count: countOf(weather.countsAhead ? post : listed(post)),
    username: owner.username,
  });

  const account = { id: owner.igUserId, username: owner.username };
  const renderChat = (chat: Chat) => ({
    id: chat.id,
    updated_time: networkTime(chat.at),
    participants: { data: [account, chat.person] },
    messages: {
      data: readableLines(chat).map((line) => ({
        id: line.id,
        created_time: networkTime(line.at),
        from: { id: line.fromId, username: line.username },
        message: line.text,
      })),
    },
  });

  /** A comment by its id can be read whatever the lists say. */
  function one(id: string): Response {
    if (id === owner.igUserId) return answer(200, account);
    for (const post of network.posts) {
      const media = { media: { id: post.id } };
      if (post.id === id) return answer(200, renderPost(post));
      for (const thread of post.comments) {
        const isOne = (said: Said) => said.id === id && isReadable(said);
        const readable = { ...thread, replies: thread.replies.filter(isReadable) };
        if (isOne(thread)) return answer(200, { ...withReplies(readable), ...media });
        const reply = thread.replies.find(isOne);
        if (reply) return answer(200, { ...bare(reply, thread.id), ...media });
      }
    }
    return refusal(400, 100, 33)();
  }

  function read(id: string, edge: string | undefined, cursor: string | undefined): Response {
    const size = weather.perPage(since());
    if (cursor !== undefined && weather.breaksOffAt?.(since())) return refusal(400, 100)();
    if (edge === 'comments' && weather.sickPosts?.(id)) return REFUSALS.outage();
    if (edge === 'media') {
      const size = weather.mediaPerPage;
      return pageOf([...network.posts].sort(newestFirst), cursor, { size, render: renderPost });
    }
    if (edge === 'conversations') {
      return pageOf(chats, cursor, { size: weather.chatsPerPage, render: renderChat });
    }
    const post = network.posts.find((one) => one.id === id);
    if (edge === 'comments' && post) {
      const threads = [...listed(post).comments].sort(newestFirst);
      return pageOf(threads, cursor, { size, render: withReplies });
    }
    const threads = network.posts.flatMap((one) => listed(one).comments);
    const thread = threads.find((said) => said.id === id);
    if (edge === 'replies' && thread) {
      const replies = [...thread.replies].sort((a, b) => a.at - b.at);
      return pageOf(replies, cursor, { size, render: (reply) => bare(reply, id) });
    }
    return edge === undefined ? one(id) : refusal(400, 100, 33)();
  }

  const usage = JSON.stringify({
    [owner.igUserId]: [{ estimated_time_to_regain_access: weather.regainMinutes }],
  });
  const tooMany = refusal(400, 80_002, undefined, { 'x-business-use-case-usage': usage });
  const throttled: Fault<Response> = {
    acts: false,
    answer: () => {
      network.throttledUntil = world.now() + weather.regainMinutes * 60_000;
      return tooMany();
    },
  };

  function serve(process: Process, request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const [, , id = '', edge] = pathname.split('/');
    const what = EDGES.find((one) => one === edge) ?? 'one';
    const call = {
      at: world.now(),
      what,
      whileThrottled: world.now() < network.throttledUntil,
    } as const;
    network.calls.push(call);
    network.onCall(call);
    process.world.note(`${process.name} GET ${id} ${edge ?? ''}`);
    return callVendor({
      service: 'network',
      name: what,
      latencyMs: [20, 700],
      perform: () => {
        if (world.now() < network.throttledUntil) return tooMany();
        const told = weather.refusalAt?.(since());
        return told ? REFUSALS[told]() : read(id, edge, searchParams.get('after') ?? undefined);
      },
      faults: { ...READ_FAULTS, throttled },
      signal: request.signal,
    });
  }
  return { network, serve };
}
