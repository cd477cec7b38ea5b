// The sandbox as a network of the Graph core: its world, its clock, its pictures, its webhooks.
import type { GraphNetwork } from '../graph/graph-network.ts';
import { buildAttachmentUrls, buildExpiringImageUrl, buildStoryUrl } from '../images/image-urls.ts';
import type { Sandbox } from '../sandbox-types.ts';
import { deleteComment, writeComment } from '../world/comment-actions.ts';
import { writeMessage } from '../world/message-actions.ts';

/** `origin`: scheme and host with which links to pictures begin. */
export function createGraphNetwork(sandbox: Sandbox, origin: string): GraphNetwork {
  const { configuration, world, controls, tokens, codes, grants, now } = sandbox;
  const imageContext = { origin, now: now() };
  return {
    app: { id: configuration.appId, secret: configuration.appSecret },
    world,
    access: { tokens, codes, grants },
    options: controls,
    now,
    links: {
      avatar: (id) => `${origin}/images/avatar/${id}.svg`,
      video: (id) => `${origin}/images/video/${id}.mp4`,
      picture: (id) => {
        const isExpired = world.findMedia(id)?.picture.expired ?? false;
        const folder = isExpired ? 'expired' : 'media';
        return buildExpiringImageUrl(
          imageContext,
          `/images/${folder}/${id}.webp`,
          isExpired ? -1 : 30,
        );
      },
      attachment: (attachment) => buildAttachmentUrls(imageContext, attachment),
      story: (story) => buildStoryUrl(imageContext, story),
    },
    changes: {
      createComment: (comment) => writeComment(sandbox, { ...comment, fromApi: true }),
      deleteComment: (id) => deleteComment(sandbox, id),
      hideComment: (id, hidden) => {
        const comment = world.findComment(id);
        if (comment) comment.hidden = hidden;
        sandbox.scheduleSave();
      },
      enableComments: (mediaId, enabled) => {
        const media = world.findMedia(mediaId);
        if (media) media.commentsEnabled = enabled;
        sandbox.scheduleSave();
      },
      sendMessage: (message) =>
        writeMessage(sandbox, { ...message, fromOwner: true, fromApi: true }),
      subscribePage: (pageId, fields) => {
        const page = world.findPage(pageId);
        if (page) page.subscribedFields = fields;
        sandbox.scheduleSave();
      },
      saveAccess: sandbox.scheduleSave,
    },
  };
}
