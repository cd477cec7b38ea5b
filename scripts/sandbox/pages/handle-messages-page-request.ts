// Handles the direct message pages; the actions of their forms are calls of the control API.
import { type ControlCallReference, tryControlCall } from '../control/handle-control-request.ts';
import {
  buildHtmlResponse,
  buildRedirectResponse,
  type HttpResponse,
} from '../http/http-messages.ts';
import { type FieldReader, readFormFields } from '../http/request-body.ts';
import type { RequestHandler, Sandbox } from '../sandbox-types.ts';
import { getOrCreateConversation } from '../world/message-actions.ts';
import type { SandboxConversation } from '../world/world-types.ts';
import { buildMessagesPageUrl, renderMessagesPage } from './messages-page.ts';

export const handleMessagesPageRequest: RequestHandler = async (sandbox, incoming) => {
  if (incoming.method === 'POST') return await performFormAction(sandbox, readFormFields(incoming));
  const { world } = sandbox;
  const account = world.findAccount(incoming.query.get('account') ?? '') ?? world.listAccounts()[0];
  if (!account) return buildHtmlResponse('', 404);
  const follower = world.findFollower(incoming.query.get('follower') ?? '');
  const showsAll = incoming.query.has('whole');
  return buildHtmlResponse(renderMessagesPage(sandbox, { account, follower, showsAll }));
};

async function performFormAction(sandbox: Sandbox, readField: FieldReader): Promise<HttpResponse> {
  const { world } = sandbox;
  const account = world.findAccount(readField('account'));
  if (!account) return buildHtmlResponse('', 404);
  if (readField('action') === 'access') {
    const allowed = world.findPageOfAccount(account.id)?.messagesOff ?? false;
    await tryControlCall(sandbox, ['POST', `/accounts/${account.id}/message-access`, { allowed }]);
    return buildRedirectResponse(`/play/messages?account=${account.id}`);
  }
  const follower = world.findFollower(readField('follower'));
  if (!follower) return buildHtmlResponse('', 404);
  const conversation = getOrCreateConversation(sandbox, account.id, follower.id);
  const action = formActions[readField('action')];
  if (action) await tryControlCall(sandbox, action(readField, conversation, follower.username));
  return buildRedirectResponse(`${buildMessagesPageUrl(account.id, follower.id)}#write`);
}

type FormAction = (
  readField: FieldReader,
  conversation: SandboxConversation,
  username: string,
) => ControlCallReference;

const formActions: Readonly<Record<string, FormAction>> = {
  send: (readField, { accountId }, username) => [
    'POST',
    '/messages',
    {
      account_id: accountId,
      username,
      as_owner: readField('as') === 'owner',
      text: readField('text') || null,
      ...toAddedContent(readField('with')),
    },
  ],
  react: (readField, { accountId, messages }) => {
    const [id, emoji] = [readField('message'), readField('emoji')];
    const as_owner = messages.find((message) => message.id === id)?.authorId !== accountId;
    const reaction = emoji === '❤' ? 'love' : 'other';
    return emoji === ''
      ? ['DELETE', `/messages/${id}/reaction`, { as_owner }]
      : ['POST', `/messages/${id}/reaction`, { as_owner, emoji, reaction }];
  },
  edit: (readField) => ['PATCH', `/messages/${readField('message')}`, { text: readField('text') }],
  unsend: (readField) => ['DELETE', `/messages/${readField('message')}`],
  read: (_, { id }) => ['POST', `/conversations/${id}/read`],
  age: (_, { id }) => ['POST', `/conversations/${id}/age`],
  block: (_, { accountId, blocked }, username) => [
    'POST',
    `/accounts/${accountId}/blocks`,
    { username, blocked: !blocked },
  ],
};

/** The chosen content beside the text, or instead of it. */
function toAddedContent(option: string): object {
  if (option === '') return {};
  if (option === 'unsupported') return { unsupported: true, text: null };
  if (option === 'story_reply') return { story: 'reply' };
  if (option === 'story_mention') return { story: 'mention' };
  return { attachments: option.split(',') };
}
