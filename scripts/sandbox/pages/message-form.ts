// Form to write in a conversation as the follower or as the owner, and buttons for other actions.
import type {
  SandboxConversation,
  SandboxFollower,
  SandboxInstagramAccount,
} from '../world/world-types.ts';
import { escapeHtml } from './page-frame.ts';

/** Content that a message can carry besides its text: form value and label. */
const contentOptions: readonly (readonly [value: string, label: string])[] = [
  ['', 'Text only'],
  ['image', 'A picture'],
  ['image,image,image', 'Three pictures'],
  ['video', 'A video'],
  ['audio', 'A voice message'],
  ['file', 'A document'],
  ['heart', 'A heart'],
  ['ig_post', 'A shared post'],
  ['reel', 'A shared reel'],
  ['story_reply', 'An answer to a story'],
  ['story_mention', 'A mention in a story'],
  ['unsupported', 'Something the network does not tell'],
];

export function renderSandboxMessageForm(
  account: SandboxInstagramAccount,
  follower: SandboxFollower,
): string {
  const options = contentOptions.map(
    ([value, label]) => `<option value="${value}">${label}</option>`,
  );
  return `<form id="write" class="write" method="post" action="/play/messages">
<input type="hidden" name="account" value="${account.id}">
<input type="hidden" name="follower" value="${follower.id}">
<input type="hidden" name="action" value="send">
<label>Message <textarea name="text" rows="3"></textarea></label>
<label>With <select name="with">${options.join('')}</select></label>
<div class="send"><button name="as" value="follower">Send as ${escapeHtml(follower.username)}</button>
<button class="quiet" name="as" value="owner">Answer as the owner, from the phone</button></div>
</form>`;
}

export function renderConversationActions(conversation: SandboxConversation): string {
  const { accountId, followerId, blocked } = conversation;
  const renderButton = (action: string, label: string): string =>
    `<form method="post" action="/play/messages"><input type="hidden" name="account" value="${accountId}"><input type="hidden" name="follower" value="${followerId}"><input type="hidden" name="action" value="${action}"><button class="link">${label}</button></form>`;
  return `<div class="small-actions">${renderButton('read', 'Read everything')}${renderButton('age', 'Make it a day older')}${renderButton('block', blocked ? 'Unblock the account' : 'Block the account')}</div>`;
}
