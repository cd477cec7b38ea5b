// Handles the direct message pages and the actions of their forms.

import {
  buildHtmlResponse,
  buildRedirectResponse,
  type HttpRequest,
  type HttpResponse,
} from '../http/http-messages.ts';
import { readBodyParameters } from '../http/request-body.ts';
import type { Sandbox } from '../sandbox.ts';
import {
  addReaction,
  backdateConversation,
  createMessage,
  editMessage,
  getOrCreateConversation,
  markReadByFollower,
  type NewMessage,
  removeReaction,
  unsendMessage,
} from '../world/message-actions.ts';
import { buildAttachment, buildStory } from '../world/message-content.ts';
import { attachmentKinds, type InstagramConversation } from '../world/world-types.ts';
import { buildMessagesPageUrl, renderMessagesPage } from './messages-page.ts';

const daySeconds = 86_400;

type FieldReader = (name: string) => string;

export async function handleMessagesRequest(
  sandbox: Sandbox,
  incoming: HttpRequest,
): Promise<HttpResponse> {
  if (incoming.method === 'POST') return await performFormAction(sandbox, incoming);
  const { world } = sandbox;
  const account = world.findAccount(incoming.query.get('account') ?? '') ?? world.listAccounts()[0];
  if (!account) return buildHtmlResponse('', 404);
  const follower = world.findFollower(incoming.query.get('follower') ?? '');
  const showsAll = incoming.query.has('whole');
  return buildHtmlResponse(renderMessagesPage(sandbox, { account, follower, showsAll }));
}

async function performFormAction(sandbox: Sandbox, incoming: HttpRequest): Promise<HttpResponse> {
  const form = await readBodyParameters(incoming);
  const readField: FieldReader = (name) => form.get(name)?.[0]?.trim() ?? '';
  const account = sandbox.world.findAccount(readField('account'));
  if (!account) return buildHtmlResponse('', 404);
  if (readField('action') === 'access') {
    const page = sandbox.world.findPageOfAccount(account.id);
    if (page) page.messagesOff = !page.messagesOff;
    sandbox.scheduleSave();
    return buildRedirectResponse(`/play/messages?account=${account.id}`);
  }
  const follower = sandbox.world.findFollower(readField('follower'));
  if (!follower) return buildHtmlResponse('', 404);
  const conversation = getOrCreateConversation(sandbox, account.id, follower.id);
  if (readField('action') === 'send') sendMessageFromForm(sandbox, conversation, readField);
  else performConversationAction(sandbox, conversation, readField);
  return buildRedirectResponse(`${buildMessagesPageUrl(account.id, follower.id)}#write`);
}

function sendMessageFromForm(
  sandbox: Sandbox,
  conversation: InstagramConversation,
  readField: FieldReader,
): void {
  const content = {
    text: readField('text') || null,
    ...buildAddedContent(sandbox, conversation, readField('with')),
  };
  if (content.text === null && Object.keys(content).length === 1) return;
  createMessage(sandbox, {
    ...content,
    accountId: conversation.accountId,
    followerId: conversation.followerId,
    fromOwner: readField('as') === 'owner',
    fromApi: false,
  });
}

/** Content added to the text: attachments, a story, or unsupported content. */
function buildAddedContent(
  sandbox: Sandbox,
  { accountId }: InstagramConversation,
  contentOption: string,
): Partial<Pick<NewMessage, 'attachments' | 'story' | 'unsupported' | 'text'>> {
  if (contentOption === '') return {};
  if (contentOption === 'unsupported') return { unsupported: true, text: null };
  if (contentOption === 'story_reply') return { story: buildStory(sandbox, 'reply') };
  if (contentOption === 'story_mention') return { story: buildStory(sandbox, 'mention') };
  const kinds = contentOption
    .split(',')
    .flatMap((name) => attachmentKinds.filter((kind) => kind === name));
  return { attachments: kinds.map((kind) => buildAttachment(sandbox, accountId, { kind })) };
}

function performConversationAction(
  sandbox: Sandbox,
  conversation: InstagramConversation,
  readField: FieldReader,
): void {
  const message = conversation.messages.find((candidate) => candidate.id === readField('message'));
  const { accountId, followerId } = conversation;
  switch (readField('action')) {
    case 'react': {
      if (!message) return;
      const byId = message.authorId === accountId ? followerId : accountId;
      const emoji = readField('emoji');
      if (emoji === '') removeReaction(sandbox, message, byId);
      else addReaction(sandbox, message, { byId, emoji, name: emoji === '❤' ? 'love' : 'other' });
      return;
    }
    case 'edit':
      if (message && readField('text') !== '') editMessage(sandbox, message, readField('text'));
      return;
    case 'unsend':
      if (message) unsendMessage(sandbox, message);
      return;
    case 'read':
      markReadByFollower(sandbox, conversation);
      return;
    case 'age':
      backdateConversation(sandbox, conversation, daySeconds);
      return;
    case 'block':
      conversation.blocked = !conversation.blocked;
      sandbox.scheduleSave();
      return;
  }
}
