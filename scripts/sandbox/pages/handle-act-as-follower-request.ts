// The pages of posts, on which a person acts as any follower by calls of the control API.
import { tryControlCall } from '../control/handle-control-request.ts';
import {
  buildHtmlResponse,
  buildRedirectResponse,
  type HttpResponse,
} from '../http/http-messages.ts';
import { type FieldReader, readFormFields } from '../http/request-body.ts';
import type { RequestHandler, Sandbox } from '../sandbox-types.ts';
import { handleMessagesPageRequest } from './handle-messages-page-request.ts';
import { renderPostPickerPage, renderPostThreadPage } from './post-pages.ts';

export const handleActAsFollowerRequest: RequestHandler = async (sandbox, incoming) => {
  const { path, method, query } = incoming;
  const { world } = sandbox;
  if (path === '/play/messages') return await handleMessagesPageRequest(sandbox, incoming);
  if (method === 'POST') return await performFormAction(sandbox, readFormFields(incoming));
  const mediaId = /^\/play\/(\d+)$/.exec(path)?.[1];
  const media = mediaId === undefined ? undefined : world.findMedia(mediaId);
  if (!media) {
    const account = query.get('account') ?? world.listAccounts()[0]?.id ?? '';
    const page = renderPostPickerPage(sandbox, account);
    return buildHtmlResponse(page, mediaId === undefined ? 200 : 404);
  }
  const followerId = query.get('follower') ?? world.listFollowers()[0]?.id ?? '';
  const page = Math.max(1, Number(query.get('page')) || 1);
  return buildHtmlResponse(renderPostThreadPage(sandbox, { media, followerId, page }));
};

async function performFormAction(sandbox: Sandbox, readField: FieldReader): Promise<HttpResponse> {
  const [mediaId, followerId] = [readField('media'), readField('follower')];
  const comment = sandbox.world.findComment(readField('comment'));
  const path = `/comments/${comment?.id}`;
  const username = sandbox.world.findFollower(followerId)?.username;
  switch (readField('action')) {
    case 'comment': {
      const place = comment ? { parent_id: comment.id } : { media_id: mediaId };
      const body = { ...place, username, text: readField('text') };
      if (username !== undefined) await tryControlCall(sandbox, ['POST', '/comments', body]);
      break;
    }
    case 'hide':
      await tryControlCall(sandbox, ['PATCH', path, { hidden: !comment?.hidden }]);
      break;
    case 'delete':
      await tryControlCall(sandbox, ['DELETE', path]);
      break;
  }
  const page = readField('page') || '1';
  return buildRedirectResponse(`/play/${mediaId}?follower=${followerId}&page=${page}`);
}
