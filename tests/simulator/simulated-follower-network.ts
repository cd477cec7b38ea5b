// The network around comments of several followers under one post: public replies to each, and one private reply.
import { getSimulatedAccountIdentity } from './simulated-account-id-and-username.ts';
import { parseSentText } from './simulated-conversation.ts';
import {
  createGraphErrorResponder,
  createSimulatedResponse,
  formatNetworkTime,
  type PublishOrigin,
  type SimulatedNetworkSettings,
  type SimulatedPublishedReply,
  type SimulatedSubjectNetwork,
} from './simulated-network.ts';
import type { SimulationContext } from './subject-adapter.ts';
import type { SimulatedWorld } from './virtual-time-and-processes.ts';
import { sendSimulatedCommentWebhook } from './webhook-sender.ts';

export type FollowerComment = {
  readonly id: string;
  readonly text: string;
  readonly username: string;
  readonly fromId: string;
  readonly at: number;
};

type AccountReply = {
  readonly id: string;
  readonly commentId: string;
  readonly text: string;
  readonly at: number;
  readonly by: 'product' | 'phone';
  readonly isPrivate: boolean;
};

export type FollowerNetwork = {
  readonly comments: FollowerComment[];
  /** What the account wrote, through the product or on a phone. */
  readonly replies: (AccountReply & Partial<SimulatedPublishedReply>)[];
  readonly writeComment: (comment: Omit<FollowerComment, 'id' | 'at'>) => FollowerComment;
  readonly answerOnPhone: (commentId: string) => void;
};

const networkByWorld = new WeakMap<SimulatedWorld, FollowerNetwork>();

export function getFollowerNetwork(world: SimulatedWorld): FollowerNetwork {
  const network = networkByWorld.get(world);
  if (!network) throw new Error('this world has no followers');
  return network;
}

const parseText = (body: string): string =>
  new URLSearchParams(body).has('recipient')
    ? parseSentText(body)
    : (new URLSearchParams(body).get('message') ?? '');

/** The comment that a publishing call answers, and whether in private. */
function parseTarget({ path, body }: PublishOrigin) {
  const recipient = new URLSearchParams(body).get('recipient');
  return recipient === null
    ? { commentId: path.split('/')[0] ?? '', isPrivate: false }
    : { commentId: String(JSON.parse(recipient).comment_id), isPrivate: true };
}

const rejectNotFound = createGraphErrorResponder(400, 100, 33);
/** A comment takes one private reply. */
const rejectSecondPrivateReply = createGraphErrorResponder(400, 10_900);

function createFollowerNetwork(
  { world, tenant }: SimulationContext,
  clockSkewMs: number,
): FollowerNetwork {
  const { mediaId, igUserId } = tenant.subject;
  const random = world.random.fork('follower webhooks');
  const announce = (comment: Omit<FollowerComment, 'at'>, parentId?: string) => {
    const { id: commentId, text, fromId, username } = comment;
    const announced = { mediaId, commentId, parentId, comment: { text, fromId, username } };
    const delay = random.between(0, random.pick([50, 2_000, 20_000]));
    sendSimulatedCommentWebhook({ world, tenant }, [announced], delay, clockSkewMs);
    if (random.chance(0.3))
      sendSimulatedCommentWebhook(
        { world, tenant },
        [announced],
        delay + random.between(0, 2_000),
        clockSkewMs,
      );
  };
  const network: FollowerNetwork = {
    comments: [],
    replies: [],
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
      network.replies.push({ ...reply, by: 'phone', isPrivate: false });
      world.addTrace(`NETWORK the owner answers ${commentId} on a phone: ${id}`);
      announce({ ...reply, fromId: igUserId, username: tenant.username }, commentId);
    },
  };
  networkByWorld.set(world, network);
  return network;
}

export function createFollowerSubjectNetwork(
  context: SimulationContext,
  { lagMs, clockSkewMs = 0 }: SimulatedNetworkSettings,
): SimulatedSubjectNetwork {
  const { world } = context;
  const network = createFollowerNetwork(context, clockSkewMs);
  const account = getSimulatedAccountIdentity(context);
  const { comments, replies } = network;
  const isVisible = ({ at }: { readonly at: number }) => at + lagMs <= world.now();
  const listReplies = (commentId: string) =>
    replies.filter((one) => one.commentId === commentId && !one.isPrivate && isVisible(one));
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
  const renderMessage = ({ id, text, at }: AccountReply) => ({
    id,
    created_time: renderTime(at),
    from: account,
    to: { data: [] },
    message: text,
  });
  const renderConversation = (contactId: string) => {
    const ids = new Set(comments.flatMap((one) => (one.fromId === contactId ? [one.id] : [])));
    const sent = replies.filter((one) => one.isPrivate && ids.has(one.commentId) && isVisible(one));
    if (sent.length === 0) return [];
    return [
      {
        id: `conversation-${contactId}`,
        updated_time: renderTime(world.now()),
        participants: { data: [account, { id: contactId, username: contactId }] },
        messages: { data: sent.toReversed().map(renderMessage) },
      },
    ];
  };
  return {
    parseText,
    getRejection(publishRequest) {
      const { commentId, isPrivate } = parseTarget(publishRequest);
      const isSecond = replies.some((one) => one.isPrivate && one.commentId === commentId);
      return isPrivate && isSecond ? rejectSecondPrivateReply() : undefined;
    },
    publish(text, publishRequest) {
      const { commentId, isPrivate } = parseTarget(publishRequest);
      const id = `90${replies.length}`;
      const reply = { id, text, at: world.now(), ...publishRequest };
      replies.push({ ...reply, commentId, isPrivate, by: 'product' });
      return { reply, body: isPrivate ? { message_id: id } : { id } };
    },
    readObject(path, params) {
      if (path === account.id) return createSimulatedResponse(200, account);
      if (path.endsWith('/conversations'))
        return createSimulatedResponse(200, {
          data: renderConversation(params.get('user_id') ?? ''),
        });
      const [id = '', edge] = path.split('/');
      if (edge === 'replies')
        return createSimulatedResponse(200, { data: listReplies(id).map(renderReply) });
      const comment = comments.find((one) => one.id === id);
      if (comment) return createSimulatedResponse(200, renderThread(comment));
      const reply = replies.find((one) => one.id === id && isVisible(one));
      if (!reply) return rejectNotFound();
      const render = reply.isPrivate ? renderMessage : renderReply;
      return createSimulatedResponse(200, render(reply));
    },
  };
}
