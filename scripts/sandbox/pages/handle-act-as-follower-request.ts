// Pages for people: the overview, and the page to act as any follower.

import {
  buildSandboxHtmlResponse,
  buildSandboxRedirectResponse,
  type SandboxHttpRequest,
  type SandboxHttpResponse,
} from '../http/http-messages.ts';
import { readBodyParameters } from '../http/request-body.ts';
import type { Sandbox } from '../sandbox-types.ts';
import { createSandboxComment, deleteSandboxComment } from '../world/comment-actions.ts';
import { handleSandboxMessagesPageRequest } from './handle-messages-page-request.ts';
import { renderSandboxHomePage } from './home-page.ts';
import { renderPostPickerPage } from './post-picker-page.ts';
import { renderPostThreadPage } from './post-thread-page.ts';

export function handleSandboxHomePageRequest(
  sandbox: Sandbox,
  _incoming: SandboxHttpRequest,
): SandboxHttpResponse {
  return buildSandboxHtmlResponse(renderSandboxHomePage(sandbox));
}

export async function handleActAsFollowerRequest(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
): Promise<SandboxHttpResponse> {
  if (incoming.path === '/play/messages')
    return await handleSandboxMessagesPageRequest(sandbox, incoming);
  if (incoming.method === 'POST') return await performFormAction(sandbox, incoming);
  const mediaId = /^\/play\/(\d+)$/.exec(incoming.path)?.[1];
  const media = mediaId === undefined ? undefined : sandbox.world.findMedia(mediaId);
  if (!media) {
    const account = incoming.query.get('account') ?? sandbox.world.listAccounts()[0]?.id ?? '';
    return buildSandboxHtmlResponse(
      renderPostPickerPage(sandbox, account),
      mediaId === undefined ? 200 : 404,
    );
  }
  return buildSandboxHtmlResponse(
    renderPostThreadPage(sandbox, {
      media,
      followerId: incoming.query.get('follower') ?? sandbox.world.listFollowers()[0]?.id ?? '',
      page: Math.max(1, Number(incoming.query.get('page')) || 1),
    }),
  );
}

async function performFormAction(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
): Promise<SandboxHttpResponse> {
  const form = await readBodyParameters(incoming);
  const readField = (name: string): string => form.get(name)?.[0]?.trim() ?? '';
  const mediaId = readField('media');
  const followerId = readField('follower');
  const comment = sandbox.world.findComment(readField('comment'));
  switch (readField('action')) {
    case 'comment':
      if (
        readField('text') !== '' &&
        sandbox.world.findMedia(mediaId) &&
        sandbox.world.findFollower(followerId)
      ) {
        createSandboxComment(sandbox, {
          mediaId,
          parentId: comment ? (comment.parentId ?? comment.id) : null,
          authorId: followerId,
          text: readField('text'),
          fromApi: false,
        });
      }
      break;
    case 'hide':
      if (comment) comment.hidden = !comment.hidden;
      sandbox.scheduleSave();
      break;
    case 'delete':
      if (comment) deleteSandboxComment(sandbox, comment.id);
      break;
  }
  const page = readField('page') || '1';
  return buildSandboxRedirectResponse(`/play/${mediaId}?follower=${followerId}&page=${page}`);
}
