// Control calls for the world: reset, inspect, write as a follower, delete, move the clock.

import { findCommentAuthor } from '../graph/comment-node.ts';
import { formatGraphTime } from '../graph/render-node.ts';
import { processDueSandboxBilling } from '../stripe/billing/process-due-billing.ts';
import { createSandboxComment, deleteSandboxComment } from '../world/comment-actions.ts';
import { holdBackSandboxHistory, releaseSandboxHistory } from '../world/held-back-history.ts';
import type { SandboxComment, SandboxMedia } from '../world/world-types.ts';
import type { SandboxControlCall, SandboxControlHandlers } from './control-call.ts';
import { SandboxControlError } from './control-input.ts';
import { findOrCreateSandboxFollower } from './find-or-create-follower.ts';

export const worldControlHandlers: SandboxControlHandlers = {
  'POST /reset': ({ sandbox, input }) => {
    const size = input.optionalText('world') ?? 'large';
    if (size !== 'large' && size !== 'small')
      throw new SandboxControlError('world is large or small.');
    sandbox.reset({
      seed: input.optionalText('seed') ?? 'replyloom',
      size,
      anchor: input.has('anchor') ? input.number('anchor', 0) : null,
    });
  },
  'POST /history/hold': ({ sandbox, input }) =>
    holdBackSandboxHistory(sandbox, {
      posts: input.number('posts', 12),
      topLevelComments: input.number('comments', 20),
    }),
  'POST /history/release': ({ sandbox }) => {
    const { media, comments } = releaseSandboxHistory(sandbox);
    return { posts: media.length, comments: comments.length };
  },
  'GET /accounts': ({ sandbox: { world } }) =>
    world.listAccounts().map((account) => ({
      ...account,
      media_count: world.listMediaOf(account.id).length,
      page_id: world.findPageOfAccount(account.id)?.id ?? null,
      subscribed_fields: world.findPageOfAccount(account.id)?.subscribedFields ?? null,
    })),
  'PATCH /accounts/*': renameAccount,
  'GET /followers': ({ sandbox }) => sandbox.world.listFollowers(),
  'GET /accounts/*/media': ({ sandbox, id }) =>
    sandbox.world.listMediaOf(id).map((media) => describeMedia(sandbox, media)),
  'POST /accounts/*/media': addMedia,
  'GET /media/*/comments': ({ sandbox, id }) =>
    sandbox.world.listTopLevelComments(id).map((comment) => ({
      ...describeComment(sandbox, comment),
      replies: sandbox.world
        .listReplies(comment.id)
        .map((reply) => describeComment(sandbox, reply)),
    })),
  'GET /comments/*': ({ sandbox, id }) => describeComment(sandbox, getExistingComment(sandbox, id)),
  'POST /comments': addComment,
  'PATCH /comments/*': ({ sandbox, input, id }) => {
    const comment = getExistingComment(sandbox, id);
    comment.hidden = input.flag('hidden', comment.hidden);
    sandbox.scheduleSave();
    return describeComment(sandbox, comment);
  },
  'DELETE /comments/*': ({ sandbox, id }) =>
    deleteSandboxComment(sandbox, getExistingComment(sandbox, id).id),
  'POST /clock': ({ sandbox, input }) => {
    sandbox.clockOffsetMs = input.number('offset_seconds', 0) * 1000;
    processDueSandboxBilling(sandbox);
    sandbox.scheduleSave();
    return { now: formatGraphTime(sandbox.now()) };
  },
};

/** The new name appears on old posts and comments too. The network sends no webhook about it. */
function renameAccount({ sandbox, input, id }: SandboxControlCall): unknown {
  const { world } = sandbox;
  const account = world.findAccount(id);
  if (!account) throw new SandboxControlError('There is no such account.', 404);
  const username = input.optionalText('username') ?? account.username;
  const isTaken = [...world.listAccounts(), ...world.listFollowers()].some(
    (other) => other.id !== id && other.username === username,
  );
  if (username === '' || isTaken) throw new SandboxControlError('This name cannot be had.');
  account.username = username;
  account.name = input.optionalText('name') ?? account.name;
  sandbox.scheduleSave();
  return account;
}

/**
 * Writes as a follower (`username`, created if missing) or, with `as_owner`, as the account itself.
 */
function addComment({ sandbox, input }: SandboxControlCall): unknown {
  const parent = input.has('parent_id')
    ? getExistingComment(sandbox, input.text('parent_id'))
    : null;
  const mediaId = parent?.mediaId ?? input.text('media_id');
  const media = sandbox.world.findMedia(mediaId);
  if (!media) throw new SandboxControlError('There is no such post.', 404);
  const authorId = input.flag('as_owner', false)
    ? media.accountId
    : findOrCreateSandboxFollower(sandbox, input.optionalText('username') ?? 'test.follower').id;
  const comment = createSandboxComment(sandbox, {
    mediaId,
    parentId: parent ? (parent.parentId ?? parent.id) : null,
    authorId,
    text: input.text('text'),
    fromApi: false,
  });
  return describeComment(sandbox, comment);
}

function addMedia({ sandbox, input, id }: SandboxControlCall): unknown {
  if (!sandbox.world.findAccount(id))
    throw new SandboxControlError('There is no such account.', 404);
  const mediaId = sandbox.createId();
  const isReel = input.flag('reel', false);
  const media: SandboxMedia = {
    id: mediaId,
    accountId: id,
    caption: input.optionalText('caption'),
    mediaType: isReel ? 'VIDEO' : 'IMAGE',
    productType: isReel ? 'REELS' : 'FEED',
    shortcode: `D${mediaId.slice(-10)}`,
    timestamp: Math.floor(sandbox.now() / 1000) * 1000,
    likeCount: 0,
    picture: {
      scene: input.optionalText('scene') ?? 'arch-set',
      seed: mediaId,
      expired: input.flag('broken', false),
    },
    children: [],
    commentsEnabled: true,
  };
  sandbox.world.addMedia(media);
  sandbox.scheduleSave();
  return describeMedia(sandbox, media);
}

function getExistingComment({ world }: SandboxControlCall['sandbox'], id: string): SandboxComment {
  const comment = world.findComment(id);
  if (!comment) throw new SandboxControlError('There is no such comment.', 404);
  return comment;
}

function describeMedia({ world }: SandboxControlCall['sandbox'], media: SandboxMedia): unknown {
  return {
    id: media.id,
    caption: media.caption,
    media_type: media.mediaType,
    media_product_type: media.productType,
    timestamp: formatGraphTime(media.timestamp),
    comments_count: world.countComments(media.id),
    picture_expired: media.picture.expired,
  };
}

function describeComment(
  { world }: SandboxControlCall['sandbox'],
  comment: SandboxComment,
): Readonly<Record<string, unknown>> {
  const author = findCommentAuthor(world, comment);
  return {
    id: comment.id,
    media_id: comment.mediaId,
    parent_id: comment.parentId,
    username: author?.username,
    from_id: comment.authorId,
    is_owner: world.findAccount(comment.authorId) !== undefined,
    text: comment.text,
    timestamp: formatGraphTime(comment.timestamp),
    hidden: comment.hidden,
  };
}
