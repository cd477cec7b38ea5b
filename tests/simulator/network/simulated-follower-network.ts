// The network around several followers: their comments under one post, and the conversations with them.

import { createSandboxWorldStore } from '#scripts/sandbox/world/world-store.ts';
import {
  makeComment,
  makeFollower,
  makeMedia,
} from '#tests/support/network/make-graph-world-records.ts';
import type { SimulationContext } from '../machine/simulated-tenant.ts';
import type { SimulatedWorld } from '../machine/virtual-time-and-processes.ts';
import { makeSimulatedOwnerOfRun } from './simulated-account-id-and-username.ts';
import {
  createSimulatedFollowerConversations,
  SIMULATED_FOLLOWERS,
  type SimulatedFollowerConversations,
} from './simulated-follower-conversations.ts';
import type {
  SimulatedNetworkSettings,
  SimulatedPublishOrigin,
  SimulatedSubjectNetwork,
} from './simulated-network.ts';
import { sendSimulatedCommentWebhook } from './simulated-webhook-sender.ts';

type FollowerComment = {
  readonly id: string;
  readonly text: string;
  readonly username: string;
  readonly fromId: string;
  readonly at: number;
};

/** A reply of the account below a comment, through the product or on a phone. */
type AccountReply = Partial<SimulatedPublishOrigin> & {
  readonly id: string;
  readonly commentId: string;
  readonly text: string;
  readonly at: number;
  readonly by: 'product' | 'phone';
};

export type SimulatedFollowerNetwork = {
  readonly comments: FollowerComment[];
  readonly replies: AccountReply[];
  readonly conversations: SimulatedFollowerConversations;
  readonly writeComment: (comment: Omit<FollowerComment, 'id' | 'at'>) => FollowerComment;
  readonly answerOnPhone: (commentId: string) => void;
};

/** A publication of the product: the comment it answers, if the network knows it, and its path. */
type Published = {
  readonly id: string;
  readonly text: string;
  readonly commentId: string | undefined;
  readonly isPrivate: boolean;
};

const networkByWorld = new WeakMap<SimulatedWorld, SimulatedFollowerNetwork>();

export function getSimulatedFollowerNetwork(world: SimulatedWorld): SimulatedFollowerNetwork {
  const network = networkByWorld.get(world);
  if (!network) throw new Error('this world has no followers');
  return network;
}

export function countFollowerMessages(world: SimulatedWorld): number {
  const { comments, conversations } = getSimulatedFollowerNetwork(world);
  return comments.length + conversations.messages.filter(({ by }) => by === 'contact').length;
}

export function listSimulatedProductReplies(world: SimulatedWorld): readonly Published[] {
  const { replies, conversations } = getSimulatedFollowerNetwork(world);
  const isOfProduct = ({ by }: { readonly by: string }) => by === 'product';
  return [
    ...replies.filter(isOfProduct).map((one) => ({ ...one, isPrivate: false })),
    ...conversations.messages
      .filter(isOfProduct)
      .map(({ id, text, commentId }) => ({ id, text, commentId, isPrivate: true })),
  ];
}

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
): SimulatedFollowerNetwork {
  const { world, tenant } = context;
  const announce = createCommentAnnouncer(context, settings.clockSkewMs ?? 0);
  const network: SimulatedFollowerNetwork = {
    comments: [],
    replies: [],
    conversations: createSimulatedFollowerConversations(context, settings),
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
  const { world, tenant } = context;
  const { mediaId, igUserId } = tenant.subject;
  const { comments, replies, conversations } = createFollowerNetwork(context, settings);
  const { lagMs, clockSkewMs = 0 } = settings;
  const createWorld = () =>
    createSandboxWorldStore({
      ...makeSimulatedOwnerOfRun(context),
      followers: [
        ...SIMULATED_FOLLOWERS,
        ...comments.map(({ fromId: id, username }) => ({ id, username })),
      ].map(makeFollower),
      media: [makeMedia({ id: mediaId, accountId: igUserId, timestamp: 0 })],
      comments: [
        ...comments.map(({ id, text, fromId, at }) =>
          makeComment({ id, mediaId, authorId: fromId, text, timestamp: at + clockSkewMs }),
        ),
        ...replies.map(({ id, text, at, commentId }) => {
          const timestamp = at + clockSkewMs;
          const visibleAt = timestamp + lagMs;
          const reply = { id, mediaId, parentId: commentId, authorId: igUserId, text };
          return makeComment({ ...reply, timestamp, visibleAt });
        }),
      ],
      conversations: conversations.toRecords(),
    });
  return {
    createWorld,
    createComment({ parentId, text }, origin) {
      const reply = { ...origin, id: `90${replies.length}`, text, at: world.now() };
      replies.push({ ...reply, commentId: parentId ?? '', by: 'product' });
      return reply;
    },
    sendMessage({ followerId: contactId, text, privateReplyTo }, origin) {
      const { id, at } = conversations.write({
        ...origin,
        text,
        by: 'product',
        contactId,
        ...(privateReplyTo !== null && { commentId: privateReplyTo }),
      });
      return { ...origin, id, text, at };
    },
  };
}
