// Writing in a conversation as the follower or as the owner, and what else can happen to it.
import type { Account, Conversation, Follower } from '../world/types.ts';
import { escapeHtml } from './html.ts';

/** What can go along with a text, by the value of the form. */
const additions: readonly (readonly [value: string, label: string])[] = [
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

export function composer(account: Account, follower: Follower): string {
  const options = additions.map(([value, label]) => `<option value="${value}">${label}</option>`);
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

export function conversationSwitches(conversation: Conversation): string {
  const { accountId, followerId, blocked } = conversation;
  const button = (action: string, label: string): string =>
    `<form method="post" action="/play/messages"><input type="hidden" name="account" value="${accountId}"><input type="hidden" name="follower" value="${followerId}"><input type="hidden" name="action" value="${action}"><button class="link">${label}</button></form>`;
  return `<div class="small-actions">${button('read', 'Read everything')}${button('age', 'Make it a day older')}${button('block', blocked ? 'Unblock the account' : 'Block the account')}</div>`;
}
