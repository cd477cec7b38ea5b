// The network around several followers: their comments under one post, and the conversations with them.
import { getSimulatedAccountIdentity } from './simulated-account-id-and-username.ts';
import { parseSentText } from './simulated-conversation.ts';
import {
  createFollowerConversations,
  type FollowerConversations,
} from './simulated-follower-conversations.ts';
import {
  createGraphErrorResponder,
  createSimulatedResponse,
  formatNetworkTime,
  type PublishOrigin,
  type SimulatedNetworkSettings,
  type SimulatedSubjectNetwork,
} from './simulated-network.ts';
import type { SimulationContext } from './subject-adapter.ts';
import type { SimulatedWorld } from './virtual-time-and-processes.ts';
import { sendSimulatedCommentWebhook } from './webhook-sender.ts';

type FollowerComment = {
  readonly id: string;
  readonly text: string;
  readonly username: string;
  readonly fromId: string;
  readonly at: number;
};

/** What the account wrote below a comment, through the product or on a phone. */
type AccountReply = Partial<PublishOrigin> & {
  readonly id: string;
  readonly commentId: string;
  readonly text: string;
  readonly at: number;
  readonly by: 'product' | 'phone';
};

export type FollowerNetwork = {
  readonly comments: FollowerComment[];
  readonly replies: AccountReply[];
  readonly conversations: FollowerConversations;
  readonly writeComment: (comment: Omit<FollowerComment, 'id' | 'at'>) => FollowerComment;
  readonly answerOnPhone: (commentId: string) => void;
};

/** What the product published: the comment it answers, where the network knows it, and how. */
type Published = {
  readonly id: string;
  readonly text: string;
  readonly commentId: string | undefined;
  readonly isPrivate: boolean;
};

const networkByWorld = new WeakMap<SimulatedWorld, FollowerNetwork>();

export function getFollowerNetwork(world: SimulatedWorld): FollowerNetwork {
  const network = networkByWorld.get(world);
  if (!network) throw new Error('this world has no followers');
  return network;
}

/** How much the followers have written. */
export function countWritings(world: SimulatedWorld): number {
  const { comments, conversations } = getFollowerNetwork(world);
  return comments.length + conversations.messages.filter(({ by }) => by === 'contact').length;
}

export function listPublished(world: SimulatedWorld): readonly Published[] {
  const { replies, conversations } = getFollowerNetwork(world);
  const isOfProduct = ({ by }: { readonly by: string }) => by === 'product';
  return [
    ...replies.filter(isOfProduct).map((one) => ({ ...one, isPrivate: false })),
    ...conversations.messages
      .filter(isOfProduct)
      .map(({ id, text, commentId }) => ({ id, text, commentId, isPrivate: true })),
  ];
}

const parseText = (body: string): string =>
  new URLSearchParams(body).has('recipient')
    ? parseSentText(body)
    : (new URLSearchParams(body).get('message') ?? '');

/** What a publishing call answers: a comment in public, a comment in private, or a person. */
function parseTarget({ path, body }: PublishOrigin) {
  const recipient = new URLSearchParams(body).get('recipient');
  if (recipient === null) return { kind: 'public', commentId: path.split('/')[0] ?? '' } as const;
  const { id, comment_id } = JSON.parse(recipient);
  return comment_id === undefined
    ? ({ kind: 'message', contactId: String(id) } as const)
    : ({ kind: 'private', commentId: String(comment_id) } as const);
}

const rejectNotFound = createGraphErrorResponder(400, 100, 33);
/** A comment takes one private reply. */
const rejectSecondPrivateReply = createGraphErrorResponder(400, 10_900);

/** Announces a comment, soon or late, once or twice. */
function createCommentAnnouncer({ world, tenant }: SimulationContext, clockSkewMs: number) {
  const random = world.random.fork('follower webhooks');
  return (comment: Omit<FollowerComment, 'at'>, parentId?: string): void => {
    const { id: commentId, text, fromId, username } = comment;
    const { mediaId } = tenant.subject;
    const announced = { mediaId, commentId, parentId, comment: { text, fromId, username } };
    const send = (delay: number) =>
      sendSimulatedCommentWebhook({ world, tenant }, [announced], delay, clockSkewMs);
    const delay = random.between(0, random.pick([50, 2_000, 20_000]));
    send(delay);
    if (random.chance(0.3)) send(delay + random.between(0, 2_000));
  };
}

function createFollowerNetwork(
  context: SimulationContext,
  settings: SimulatedNetworkSettings,
): FollowerNetwork {
  const { world, tenant } = context;
  const announce = createCommentAnnouncer(context, settings.clockSkewMs ?? 0);
  const network: FollowerNetwork = {
    comments: [],
    replies: [],
    conversations: createFollowerConversations(context, settings),
    writeComment(fields) {
      const comment = { ...fields, id: `70${network.comments.length}`, at: world.now() };
      network.comments.push(comment);
      world.addTrace(`NETWORK ${comment.username} comments ${comment.id}: ${comment.text}`);
      announce(comment);
      return comment;
    },
    answerOnPhone(commentId) {
      const id = `80${network.replies.length}`;
      const reply = { id, commentId, text: 'From my phone', at: world.now() };
      network.replies.push({ ...reply, by: 'phone' });
      world.addTrace(`NETWORK the owner answers ${commentId} on a phone: ${id}`);
      const fromId = tenant.subject.igUserId;
      announce({ ...reply, fromId, username: tenant.username }, commentId);
    },
  };
  networkByWorld.set(world, network);
  return network;
}

export function createFollowerSubjectNetwork(
  context: SimulationContext,
  settings: SimulatedNetworkSettings,
): SimulatedSubjectNetwork {
  const { world } = context;
  const { comments, replies, conversations } = createFollowerNetwork(context, settings);
  const { lagMs, clockSkewMs = 0 } = settings;
  const account = getSimulatedAccountIdentity(context);
  const isVisible = ({ at }: { readonly at: number }) => at + lagMs <= world.now();
  const listReplies = (commentId: string) =>
    replies.filter((one) => one.commentId === commentId && isVisible(one));
  const renderTime = (at: number) => formatNetworkTime(at + clockSkewMs);
  const renderReply = ({ id, text, at, commentId }: AccountReply) => ({
    id,
    text,
    username: account.username,
    timestamp: renderTime(at),
    hidden: false,
    parent_id: commentId,
    from: account,
  });
  const renderThread = ({ id, text, username, fromId, at }: FollowerComment) => ({
    id,
    text,
    username,
    timestamp: renderTime(at),
    hidden: false,
    from: { id: fromId, username },
    replies: { data: listReplies(id).map(renderReply) },
  });
  const getAuthorId = (commentId: string): string =>
    comments.find(({ id }) => id === commentId)?.fromId ?? '';
  return {
    parseText,
    getRejection(publishRequest) {
      const target = parseTarget(publishRequest);
      if (target.kind === 'message') return conversations.getRejection(target.contactId);
      const isSecond = conversations.messages.some((one) => one.commentId === target.commentId);
      return target.kind === 'private' && isSecond ? rejectSecondPrivateReply() : undefined;
    },
    publish(text, publishRequest) {
      const target = parseTarget(publishRequest);
      if (target.kind === 'public') {
        const id = `90${replies.length}`;
        const reply = { ...publishRequest, id, text, at: world.now() };
        replies.push({ ...reply, commentId: target.commentId, by: 'product' });
        return { reply, body: { id } };
      }
      const { id, at } = conversations.write({
        ...publishRequest,
        text,
        by: 'product',
        ...(target.kind === 'message'
          ? { contactId: target.contactId }
          : { commentId: target.commentId, contactId: getAuthorId(target.commentId) }),
      });
      return { reply: { ...publishRequest, id, text, at }, body: { message_id: id } };
    },
    readObject(path, params) {
      if (path === account.id) return createSimulatedResponse(200, account);
      const [id = '', edge] = path.split('/');
      if (edge === 'replies')
        return createSimulatedResponse(200, { data: listReplies(id).map(renderReply) });
      const comment = comments.find((one) => one.id === id);
      if (comment) return createSimulatedResponse(200, renderThread(comment));
      const reply = replies.find((one) => one.id === id && isVisible(one));
      if (reply) return createSimulatedResponse(200, renderReply(reply));
      return conversations.readObject(path, params) ?? rejectNotFound();
    },
  };
}
