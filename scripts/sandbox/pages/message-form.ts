// Form to write in a conversation as the follower or as the owner, and buttons for other actions.
import type {
  SandboxConversation,
  SandboxFollower,
  SandboxInstagramAccount,
} from '../world/world-types.ts';
import { type Html, html } from './html.ts';
import { renderHiddenFields } from './page-frame.ts';

/** The possible content of a message besides its text: label by form value. */
const contentLabels = {
  '': 'Text only',
  image: 'A picture',
  'image,image,image': 'Three pictures',
  video: 'A video',
  audio: 'A voice message',
  file: 'A document',
  heart: 'A heart',
  ig_post: 'A shared post',
  reel: 'A shared reel',
  ig_story: 'A shared story',
  template: 'A card',
  ephemeral: 'A picture to view once',
  unknown: 'An attachment of an unknown type',
  story_reply: 'An answer to a story',
  story_mention: 'A mention in a story',
  unsupported: 'Something that the API cannot show',
};

export function renderMessageForm(
  account: SandboxInstagramAccount,
  follower: SandboxFollower,
): Html {
  const options = Object.entries(contentLabels).map(
    ([value, label]) => html`<option value="${value}">${label}</option>`,
  );
  return html`<form id="write" class="write" method="post" action="/play/messages">
${renderHiddenFields({ account: account.id, follower: follower.id, action: 'send' })}
<label>Message <textarea name="text" rows="3"></textarea></label>
<label>With <select name="with">${options}</select></label>
<div class="send"><button name="as" value="follower">Send as ${follower.username}</button>
<button class="quiet" name="as" value="owner">Answer as the owner, from the phone</button></div>
</form>`;
}

export function renderConversationActions(conversation: SandboxConversation): Html {
  const { accountId: account, followerId: follower, blocked } = conversation;
  const renderButton = (action: string, label: string): Html =>
    html`<form method="post" action="/play/messages">${renderHiddenFields({ account, follower, action })}<button class="link">${label}</button></form>`;
  return html`<div class="small-actions">${renderButton('read', 'Read everything')}${renderButton('age', 'Make it a day older')}${renderButton('block', blocked ? 'Unblock the account' : 'Block the account')}</div>`;
}
