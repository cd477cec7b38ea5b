// Control calls for the world: reset, inspect, write as a follower, delete, move the clock.
import * as z from 'zod';
import { findCommentAuthor } from '../graph/nodes/comment-node.ts';
import { formatGraphTime } from '../graph/rendering/render-node.ts';
import type { Sandbox } from '../sandbox-types.ts';
import { processDueBilling } from '../stripe/billing/process-due-billing.ts';
import { deleteComment, writeComment } from '../world/comment-actions.ts';
import { holdBackHistory, releaseHistory } from '../world/held-back-history.ts';
import type { SandboxComment, SandboxMedia } from '../world/world-types.ts';
import {
  ControlError,
  type ControlHandlers,
  defineCall,
  getExistingAccount,
  nullableNumber,
  nullableText,
  requiredText,
  requireFound,
  text,
} from './control-call.ts';
import { findOrCreateFollower } from './find-or-create-follower.ts';

const getComment = ({ world }: Sandbox, id: string) =>
  requireFound(world.findComment(id), 'comment');

export const worldControlHandlers: ControlHandlers = {
  'POST /reset': defineCall(
    {
      world: z.enum(['large', 'small']).default('large'),
      seed: 'replyloom',
      anchor: nullableNumber,
    },
    ({ sandbox, input: { world: size, seed, anchor } }) => sandbox.reset({ seed, size, anchor }),
  ),
  'POST /history/hold': defineCall(
    { posts: 12, comments: 20 },
    ({ sandbox, input: { posts, comments: topLevelComments } }) =>
      holdBackHistory(sandbox, { posts, topLevelComments }),
  ),
  'POST /history/release': ({ sandbox }) => {
    const { media, comments } = releaseHistory(sandbox);
    return { posts: media.length, comments: comments.length };
  },
  'GET /accounts': ({ sandbox: { world } }) =>
    world.listAccounts().map((account) => {
      const page = world.findPageOfAccount(account.id);
      return {
        ...account,
        media_count: world.listMediaOf(account.id).length,
        page_id: page?.id ?? null,
        subscribed_fields: page?.subscribedFields ?? null,
      };
    }),
  /** The new name appears on old posts and comments too. The network sends no webhook about it. */
  'PATCH /accounts/*': defineCall(
    { username: text.optional(), name: text.optional() },
    ({ sandbox, input, id }) => {
      const { world } = sandbox;
      const account = getExistingAccount(sandbox, id);
      const { username = account.username, name = account.name } = input;
      const isTaken = [...world.listAccounts(), ...world.listFollowers()].some(
        (other) => other.id !== id && other.username === username,
      );
      if (username === '' || isTaken) throw new ControlError('This name cannot be had.');
      sandbox.scheduleSave();
      return Object.assign(account, { username, name });
    },
  ),
  'GET /followers': ({ sandbox }) => sandbox.world.listFollowers(),
  'GET /accounts/*/media': ({ sandbox, id }) =>
    sandbox.world.listMediaOf(id).map((media) => describeMedia(sandbox, media)),
  'POST /accounts/*/media': defineCall(
    {
      caption: nullableText,
      scene: 'arch-set',
      broken: false,
      ad_of: text.optional(),
    },
    ({ sandbox, input: { caption, scene, broken, ad_of: adOf }, id: accountId }) => {
      getExistingAccount(sandbox, accountId);
      if (adOf !== undefined) requireFound(sandbox.world.findMedia(adOf), 'post');
      const id = sandbox.createId();
      const media: SandboxMedia = {
        id,
        accountId,
        caption,
        mediaType: 'IMAGE',
        productType: 'FEED',
        shortcode: `D${id.slice(-10)}`,
        timestamp: Math.floor(sandbox.now() / 1000) * 1000,
        likeCount: 0,
        picture: { scene, seed: id, expired: broken },
        children: [],
        commentsEnabled: true,
        ...(adOf !== undefined && {
          productType: 'AD',
          ad: { id: sandbox.createId(), title: caption ?? 'Ad', originalMediaId: adOf },
        }),
      };
      sandbox.world.addMedia(media);
      sandbox.scheduleSave();
      return describeMedia(sandbox, media);
    },
  ),
  'GET /media/*/comments': ({ sandbox, id }) =>
    sandbox.world.listTopLevelComments(id).map((comment) => ({
      ...describeComment(sandbox, comment),
      replies: sandbox.world
        .listReplies(comment.id)
        .map((reply) => describeComment(sandbox, reply)),
    })),
  'GET /comments/*': ({ sandbox, id }) => describeComment(sandbox, getComment(sandbox, id)),
  /** Writes as a follower, created if missing, or as the account itself. */
  'POST /comments': defineCall(
    {
      parent_id: text.optional(),
      media_id: '',
      username: 'test.follower',
      as_owner: false,
      text: requiredText,
    },
    ({ sandbox, input: { parent_id, media_id, username, as_owner, text } }) => {
      const parent = parent_id === undefined ? null : getComment(sandbox, parent_id);
      const media = requireFound(sandbox.world.findMedia(parent?.mediaId ?? media_id), 'post');
      const comment = writeComment(sandbox, {
        mediaId: media.id,
        parentId: parent ? (parent.parentId ?? parent.id) : null,
        authorId: as_owner ? media.accountId : findOrCreateFollower(sandbox, username).id,
        text,
        fromApi: false,
      });
      return describeComment(sandbox, comment);
    },
  ),
  'PATCH /comments/*': defineCall(
    { hidden: z.boolean().optional() },
    ({ sandbox, input: { hidden }, id }) => {
      const comment = getComment(sandbox, id);
      comment.hidden = hidden ?? comment.hidden;
      sandbox.scheduleSave();
      return describeComment(sandbox, comment);
    },
  ),
  'DELETE /comments/*': ({ sandbox, id }) => deleteComment(sandbox, getComment(sandbox, id).id),
  'POST /clock': defineCall(
    { offset_seconds: 0 },
    ({ sandbox, input: { offset_seconds: seconds } }) => {
      sandbox.clockOffsetMs = seconds * 1000;
      processDueBilling(sandbox);
      sandbox.scheduleSave();
      return { now: formatGraphTime(sandbox.now()) };
    },
  ),
};

const describeMedia = ({ world }: Sandbox, media: SandboxMedia) => ({
  id: media.id,
  caption: media.caption,
  media_type: media.mediaType,
  media_product_type: media.productType,
  timestamp: formatGraphTime(media.timestamp),
  comments_count: world.countComments(media.id),
  picture_expired: media.picture.expired,
});

const describeComment = ({ world }: Sandbox, comment: SandboxComment) => ({
  id: comment.id,
  media_id: comment.mediaId,
  parent_id: comment.parentId,
  username: findCommentAuthor(world, comment)?.username,
  from_id: comment.authorId,
  is_owner: world.findAccount(comment.authorId) !== undefined,
  text: comment.text,
  timestamp: formatGraphTime(comment.timestamp),
  hidden: comment.hidden,
});
