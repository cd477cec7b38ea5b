// The messages part of the play pages: shows it, and carries out what a person does there.
import { readParameters } from '../http/body.ts';
import { htmlResponse, type Incoming, type Response, redirectResponse } from '../http/message.ts';
import type { Sandbox } from '../sandbox.ts';
import { makeAttachment, makeStory } from '../world/message-parts.ts';
import {
  ageConversation,
  createMessage,
  editMessage,
  type NewMessage,
  openConversation,
  react,
  readByFollower,
  takeReactionBack,
  unsendMessage,
} from '../world/messages.ts';
import { attachmentKinds, type Conversation } from '../world/types.ts';
import { messagesAddress, messagesPage } from './messages-page.ts';

const daySeconds = 86_400;

type Value = (name: string) => string;

export async function handleMessages(sandbox: Sandbox, incoming: Incoming): Promise<Response> {
  if (incoming.method === 'POST') return await act(sandbox, incoming);
  const { world } = sandbox;
  const account = world.account(incoming.query.get('account') ?? '') ?? world.accounts()[0];
  if (!account) return htmlResponse('', 404);
  const follower = world.follower(incoming.query.get('follower') ?? '');
  const whole = incoming.query.has('whole');
  return htmlResponse(messagesPage(sandbox, { account, follower, whole }));
}

async function act(sandbox: Sandbox, incoming: Incoming): Promise<Response> {
  const form = await readParameters(incoming);
  const value: Value = (name) => form.get(name)?.[0]?.trim() ?? '';
  const account = sandbox.world.account(value('account'));
  if (!account) return htmlResponse('', 404);
  if (value('action') === 'access') {
    const page = sandbox.world.pageOfAccount(account.id);
    if (page) page.messagesOff = !page.messagesOff;
    sandbox.changed();
    return redirectResponse(`/play/messages?account=${account.id}`);
  }
  const follower = sandbox.world.follower(value('follower'));
  if (!follower) return htmlResponse('', 404);
  const conversation = openConversation(sandbox, account.id, follower.id);
  if (value('action') === 'send') send(sandbox, conversation, value);
  else change(sandbox, conversation, value);
  return redirectResponse(`${messagesAddress(account.id, follower.id)}#write`);
}

function send(sandbox: Sandbox, conversation: Conversation, value: Value): void {
  const content = {
    text: value('text') || null,
    ...addition(sandbox, conversation, value('with')),
  };
  if (content.text === null && Object.keys(content).length === 1) return;
  createMessage(sandbox, {
    ...content,
    accountId: conversation.accountId,
    followerId: conversation.followerId,
    fromOwner: value('as') === 'owner',
    fromApi: false,
  });
}

/** What goes along with the text: attachments, a story, or nothing the network tells of. */
function addition(
  sandbox: Sandbox,
  { accountId }: Conversation,
  chosen: string,
): Partial<Pick<NewMessage, 'attachments' | 'story' | 'unsupported' | 'text'>> {
  if (chosen === '') return {};
  if (chosen === 'unsupported') return { unsupported: true, text: null };
  if (chosen === 'story_reply') return { story: makeStory(sandbox, 'reply') };
  if (chosen === 'story_mention') return { story: makeStory(sandbox, 'mention') };
  const kinds = chosen
    .split(',')
    .flatMap((name) => attachmentKinds.filter((kind) => kind === name));
  return { attachments: kinds.map((kind) => makeAttachment(sandbox, accountId, { kind })) };
}

function change(sandbox: Sandbox, conversation: Conversation, value: Value): void {
  const message = conversation.messages.find((each) => each.id === value('message'));
  const { accountId, followerId } = conversation;
  switch (value('action')) {
    case 'react': {
      if (!message) return;
      const byId = message.authorId === accountId ? followerId : accountId;
      const emoji = value('emoji');
      if (emoji === '') takeReactionBack(sandbox, message, byId);
      else react(sandbox, message, { byId, emoji, name: emoji === '❤' ? 'love' : 'other' });
      return;
    }
    case 'edit':
      if (message && value('text') !== '') editMessage(sandbox, message, value('text'));
      return;
    case 'unsend':
      if (message) unsendMessage(sandbox, message);
      return;
    case 'read':
      readByFollower(sandbox, conversation);
      return;
    case 'age':
      ageConversation(sandbox, conversation, daySeconds);
      return;
    case 'block':
      conversation.blocked = !conversation.blocked;
      sandbox.changed();
      return;
  }
}
