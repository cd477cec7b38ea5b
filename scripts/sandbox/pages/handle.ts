// The pages for people: an overview, and the one where a person plays any follower.
import { readParameters } from '../http/body.ts';
import { htmlResponse, type Incoming, type Response, redirectResponse } from '../http/message.ts';
import type { Sandbox } from '../sandbox.ts';
import { createComment, deleteComment } from '../world/comments.ts';
import { homePage } from './home-page.ts';
import { handleMessages } from './messages.ts';
import { pickerPage } from './picker-page.ts';
import { playPage } from './play-page.ts';

export function handleHome(sandbox: Sandbox, _incoming: Incoming): Response {
  return htmlResponse(homePage(sandbox));
}

export async function handlePlay(sandbox: Sandbox, incoming: Incoming): Promise<Response> {
  if (incoming.path === '/play/messages') return await handleMessages(sandbox, incoming);
  if (incoming.method === 'POST') return await act(sandbox, incoming);
  const mediaId = /^\/play\/(\d+)$/.exec(incoming.path)?.[1];
  const media = mediaId === undefined ? undefined : sandbox.world.media(mediaId);
  if (!media) {
    const account = incoming.query.get('account') ?? sandbox.world.accounts()[0]?.id ?? '';
    return htmlResponse(pickerPage(sandbox, account), mediaId === undefined ? 200 : 404);
  }
  return htmlResponse(
    playPage(sandbox, {
      media,
      followerId: incoming.query.get('follower') ?? sandbox.world.followers()[0]?.id ?? '',
      page: Math.max(1, Number(incoming.query.get('page')) || 1),
    }),
  );
}

async function act(sandbox: Sandbox, incoming: Incoming): Promise<Response> {
  const form = await readParameters(incoming);
  const value = (name: string): string => form.get(name)?.[0]?.trim() ?? '';
  const mediaId = value('media');
  const followerId = value('follower');
  const comment = sandbox.world.comment(value('comment'));
  switch (value('action')) {
    case 'comment':
      if (
        value('text') !== '' &&
        sandbox.world.media(mediaId) &&
        sandbox.world.follower(followerId)
      ) {
        createComment(sandbox, {
          mediaId,
          parentId: comment ? (comment.parentId ?? comment.id) : null,
          authorId: followerId,
          text: value('text'),
          fromApi: false,
        });
      }
      break;
    case 'hide':
      if (comment) comment.hidden = !comment.hidden;
      sandbox.changed();
      break;
    case 'delete':
      if (comment) deleteComment(sandbox, comment.id);
      break;
  }
  const page = value('page') || '1';
  return redirectResponse(`/play/${mediaId}?follower=${followerId}&page=${page}`);
}
