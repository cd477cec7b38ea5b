// The login dialog as a page: who logs in, what is allowed, Allow or Deny. Works without script.
import { htmlResponse, type Response } from '../http/message.ts';
import { escapeHtml, pageFrame } from '../pages/html.ts';
import type { LoginPerson } from '../world/types.ts';

const permissionTexts: Readonly<Record<string, string>> = {
  email: 'Read your e-mail address',
  pages_show_list: 'See the list of Pages you manage',
  pages_read_engagement: 'Read content posted on your Pages',
  pages_manage_metadata: 'Receive updates about your Pages',
  pages_messaging: 'Manage conversations of your Pages',
  business_management: 'Use Pages held in your business portfolio',
  instagram_basic: 'See the profile and posts of your Instagram account',
  instagram_manage_comments: 'Read and answer comments on your Instagram posts',
  instagram_manage_messages: 'Read and answer your Instagram messages',
};

export function dialogPage(options: {
  readonly people: readonly LoginPerson[];
  readonly asked: (person: LoginPerson) => readonly string[];
  /** Whether the person has let the app in before: then it is in use, here or in the demo. */
  readonly isLinked: (person: LoginPerson) => boolean;
  readonly address: string;
}): string {
  const suggested = options.people.find((person) => !options.isLinked(person)) ?? options.people[0];
  const asked = new Set(options.people.flatMap(options.asked));
  return pageFrame({
    title: 'Log in with Facebook (sandbox)',
    current: 'dialog',
    body: `<form class="dialog" method="post" action="${escapeHtml(options.address)}">
<p class="kicker">Sandbox · not the real Facebook</p>
<h1>Replyloom would like to connect to your accounts</h1>
<fieldset>
<legend>Log in as</legend>
${options.people
  .map((person) =>
    personChoice(person, { checked: person === suggested, isLinked: options.isLinked(person) }),
  )
  .join('\n')}
</fieldset>
<fieldset>
<legend>Replyloom may</legend>
<input type="hidden" name="permissions_shown" value="1">
<p class="always">Read your name and profile picture (always)</p>
${[...asked].map(permissionChoice).join('\n')}
</fieldset>
<div class="actions">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny" class="quiet">Deny</button>
</div>
</form>`,
  });
}

export function dialogErrorPage(message: string): Response {
  const body = `<section class="dialog" role="alert">
<p class="kicker">Sandbox · not the real Facebook</p>
<h1>Sorry, something went wrong</h1>
<p>${escapeHtml(message)}</p>
</section>`;
  return htmlResponse(pageFrame({ title: 'Login failed (sandbox)', current: 'dialog', body }), 400);
}

function personChoice(
  person: LoginPerson,
  { checked, isLinked }: { readonly checked: boolean; readonly isLinked: boolean },
): string {
  const note = isLinked ? `Already linked to a user of the app. ${person.note}` : person.note;
  return `<label class="choice">
<input type="radio" name="person" value="${person.id}" required${checked ? ' checked' : ''}>
<img src="/images/avatar/${person.id}.svg" alt="" width="44" height="44">
<span><strong>${escapeHtml(person.name)}</strong><small>${escapeHtml(note)}</small></span>
</label>`;
}

function permissionChoice(permission: string): string {
  const text = permissionTexts[permission] ?? permission;
  return `<label class="choice permission">
<input type="checkbox" name="permission" value="${escapeHtml(permission)}" checked>
<span>${escapeHtml(text)}<small>${escapeHtml(permission)}</small></span>
</label>`;
}
