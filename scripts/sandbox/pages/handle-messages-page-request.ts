// Handles the direct message pages and the actions of their forms.

import {
  buildSandboxHtmlResponse,
  buildSandboxRedirectResponse,
  type SandboxHttpRequest,
  type SandboxHttpResponse,
} from '../http/http-messages.ts';
import { readBodyParameters } from '../http/request-body.ts';
import type { Sandbox } from '../sandbox-types.ts';
import {
  buildSandboxAttachment,
  buildSandboxStory,
} from '../world/build-attachments-and-stories.ts';
import {
  addSandboxReaction,
  backdateSandboxConversation,
  createSandboxMessage,
  editSandboxMessage,
  emitFollowerReadReceipt,
  getOrCreateSandboxConversation,
  removeSandboxReaction,
  type SandboxMessageInput,
  unsendSandboxMessage,
} from '../world/message-actions.ts';
import { type SandboxConversation, sandboxAttachmentKinds } from '../world/world-types.ts';
import { buildMessagesPageUrl, renderSandboxMessagesPage } from './messages-page.ts';

const daySeconds = 86_400;

type FieldReader = (name: string) => string;

export async function handleSandboxMessagesPageRequest(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
): Promise<SandboxHttpResponse> {
  if (incoming.method === 'POST') return await performFormAction(sandbox, incoming);
  const { world } = sandbox;
  const account = world.findAccount(incoming.query.get('account') ?? '') ?? world.listAccounts()[0];
  if (!account) return buildSandboxHtmlResponse('', 404);
  const follower = world.findFollower(incoming.query.get('follower') ?? '');
  const showsAll = incoming.query.has('whole');
  return buildSandboxHtmlResponse(
    renderSandboxMessagesPage(sandbox, { account, follower, showsAll }),
  );
}

async function performFormAction(
  sandbox: Sandbox,
  incoming: SandboxHttpRequest,
): Promise<SandboxHttpResponse> {
  const form = await readBodyParameters(incoming);
  const readField: FieldReader = (name) => form.get(name)?.[0]?.trim() ?? '';
  const account = sandbox.world.findAccount(readField('account'));
  if (!account) return buildSandboxHtmlResponse('', 404);
  if (readField('action') === 'access') {
    const page = sandbox.world.findPageOfAccount(account.id);
    if (page) page.messagesOff = !page.messagesOff;
    sandbox.scheduleSave();
    return buildSandboxRedirectResponse(`/play/messages?account=${account.id}`);
  }
  const follower = sandbox.world.findFollower(readField('follower'));
  if (!follower) return buildSandboxHtmlResponse('', 404);
  const conversation = getOrCreateSandboxConversation(sandbox, account.id, follower.id);
  if (readField('action') === 'send') sendMessageFromForm(sandbox, conversation, readField);
  else performConversationAction(sandbox, conversation, readField);
  return buildSandboxRedirectResponse(`${buildMessagesPageUrl(account.id, follower.id)}#write`);
}

function sendMessageFromForm(
  sandbox: Sandbox,
  conversation: SandboxConversation,
  readField: FieldReader,
): void {
  const content = {
    text: readField('text') || null,
    ...buildAddedContent(sandbox, conversation, readField('with')),
  };
  if (content.text === null && Object.keys(content).length === 1) return;
  createSandboxMessage(sandbox, {
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
  { accountId }: SandboxConversation,
  contentOption: string,
): Partial<Pick<SandboxMessageInput, 'attachments' | 'story' | 'unsupported' | 'text'>> {
  if (contentOption === '') return {};
  if (contentOption === 'unsupported') return { unsupported: true, text: null };
  if (contentOption === 'story_reply') return { story: buildSandboxStory(sandbox, 'reply') };
  if (contentOption === 'story_mention') return { story: buildSandboxStory(sandbox, 'mention') };
  const kinds = contentOption
    .split(',')
    .flatMap((name) => sandboxAttachmentKinds.filter((kind) => kind === name));
  return { attachments: kinds.map((kind) => buildSandboxAttachment(sandbox, accountId, { kind })) };
}

function performConversationAction(
  sandbox: Sandbox,
  conversation: SandboxConversation,
  readField: FieldReader,
): void {
  const message = conversation.messages.find((candidate) => candidate.id === readField('message'));
  const { accountId, followerId } = conversation;
  switch (readField('action')) {
    case 'react': {
      if (!message) return;
      const byId = message.authorId === accountId ? followerId : accountId;
      const emoji = readField('emoji');
      if (emoji === '') removeSandboxReaction(sandbox, message, byId);
      else
        addSandboxReaction(sandbox, message, {
          byId,
          emoji,
          name: emoji === '❤' ? 'love' : 'other',
        });
      return;
    }
    case 'edit':
      if (message && readField('text') !== '')
        editSandboxMessage(sandbox, message, readField('text'));
      return;
    case 'unsend':
      if (message) unsendSandboxMessage(sandbox, message);
      return;
    case 'read':
      emitFollowerReadReceipt(sandbox, conversation);
      return;
    case 'age':
      backdateSandboxConversation(sandbox, conversation, daySeconds);
      return;
    case 'block':
      conversation.blocked = !conversation.blocked;
      sandbox.scheduleSave();
      return;
  }
}
