// Control calls on the world: reset it, look at it, write as a follower, take something away, move the clock.
import { settleCards } from '../cards/billing/settle.ts';
import { authorOf } from '../graph/comment-node.ts';
import { graphTime } from '../graph/node-type.ts';
import { createComment, deleteComment } from '../world/comments.ts';
import type { Comment, Media } from '../world/types.ts';
import type { ControlCall, ControlCalls } from './call.ts';
import { followerNamed } from './followers.ts';
import { ControlError } from './input.ts';

export const worldCalls: ControlCalls = {
  'POST /reset': ({ sandbox, input }) => {
    const size = input.optionalText('world') ?? 'large';
    if (size !== 'large' && size !== 'small') throw new ControlError('world is large or small.');
    sandbox.reset({
      seed: input.optionalText('seed') ?? 'replyloom',
      size,
      anchor: input.has('anchor') ? input.number('anchor', 0) : null,
    });
  },
  'GET /accounts': ({ sandbox: { world } }) =>
    world.accounts().map((account) => ({
      ...account,
      media_count: world.mediaOf(account.id).length,
      page_id: world.pageOfAccount(account.id)?.id ?? null,
      subscribed_fields: world.pageOfAccount(account.id)?.subscribedFields ?? null,
    })),
  'PATCH /accounts/*': renameAccount,
  'GET /followers': ({ sandbox }) => sandbox.world.followers(),
  'GET /accounts/*/media': ({ sandbox, id }) =>
    sandbox.world.mediaOf(id).map((media) => describeMedia(sandbox, media)),
  'POST /accounts/*/media': addMedia,
  'GET /media/*/comments': ({ sandbox, id }) =>
    sandbox.world.topLevelOf(id).map((comment) => ({
      ...describeComment(sandbox, comment),
      replies: sandbox.world.repliesOf(comment.id).map((reply) => describeComment(sandbox, reply)),
    })),
  'GET /comments/*': ({ sandbox, id }) => describeComment(sandbox, existing(sandbox, id)),
  'POST /comments': addComment,
  'PATCH /comments/*': ({ sandbox, input, id }) => {
    const comment = existing(sandbox, id);
    comment.hidden = input.flag('hidden', comment.hidden);
    sandbox.changed();
    return describeComment(sandbox, comment);
  },
  'DELETE /comments/*': ({ sandbox, id }) => deleteComment(sandbox, existing(sandbox, id).id),
  'POST /clock': ({ sandbox, input }) => {
    sandbox.clockOffsetMs = input.number('offset_seconds', 0) * 1000;
    settleCards(sandbox);
    sandbox.changed();
    return { now: graphTime(sandbox.now()) };
  },
};

/** Its posts and comments, the old ones too, name it so from now on. No webhook tells of it. */
function renameAccount({ sandbox, input, id }: ControlCall): unknown {
  const { world } = sandbox;
  const account = world.account(id);
  if (!account) throw new ControlError('There is no such account.', 404);
  const username = input.optionalText('username') ?? account.username;
  const isTaken = [...world.accounts(), ...world.followers()].some(
    (other) => other.id !== id && other.username === username,
  );
  if (username === '' || isTaken) throw new ControlError('This name cannot be had.');
  account.username = username;
  account.name = input.optionalText('name') ?? account.name;
  sandbox.changed();
  return account;
}

/** As a follower (`username`, made when new), or as the account itself with `as_owner`. */
function addComment({ sandbox, input }: ControlCall): unknown {
  const parent = input.has('parent_id') ? existing(sandbox, input.text('parent_id')) : null;
  const mediaId = parent?.mediaId ?? input.text('media_id');
  const media = sandbox.world.media(mediaId);
  if (!media) throw new ControlError('There is no such post.', 404);
  const authorId = input.flag('as_owner', false)
    ? media.accountId
    : followerNamed(sandbox, input.optionalText('username') ?? 'test.follower').id;
  const comment = createComment(sandbox, {
    mediaId,
    parentId: parent ? (parent.parentId ?? parent.id) : null,
    authorId,
    text: input.text('text'),
    fromApi: false,
  });
  return describeComment(sandbox, comment);
}

function addMedia({ sandbox, input, id }: ControlCall): unknown {
  if (!sandbox.world.account(id)) throw new ControlError('There is no such account.', 404);
  const mediaId = sandbox.newId();
  const isReel = input.flag('reel', false);
  const media: Media = {
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
  sandbox.changed();
  return describeMedia(sandbox, media);
}

function existing({ world }: ControlCall['sandbox'], id: string): Comment {
  const comment = world.comment(id);
  if (!comment) throw new ControlError('There is no such comment.', 404);
  return comment;
}

function describeMedia({ world }: ControlCall['sandbox'], media: Media): unknown {
  return {
    id: media.id,
    caption: media.caption,
    media_type: media.mediaType,
    media_product_type: media.productType,
    timestamp: graphTime(media.timestamp),
    comments_count: world.commentCountOf(media.id),
    picture_expired: media.picture.expired,
  };
}

function describeComment(
  { world }: ControlCall['sandbox'],
  comment: Comment,
): Readonly<Record<string, unknown>> {
  const author = authorOf(world, comment);
  return {
    id: comment.id,
    media_id: comment.mediaId,
    parent_id: comment.parentId,
    username: author?.username,
    from_id: comment.authorId,
    is_owner: world.account(comment.authorId) !== undefined,
    text: comment.text,
    timestamp: graphTime(comment.timestamp),
    hidden: comment.hidden,
  };
}
