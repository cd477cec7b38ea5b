// The login dialog page: who logs in, which permissions, Allow or Deny. Works without scripts.
import { buildHtmlResponse, type HttpResponse } from '../http/http-messages.ts';
import { type Html, html } from '../pages/html.ts';
import { renderPageFrame } from '../pages/page-frame.ts';
import type { SandboxFacebookUser } from '../world/world-types.ts';
import permissionLabels from './permission-labels.json' with { type: 'json' };

const labels: Readonly<Record<string, string>> = permissionLabels;

export function renderLoginDialogPage(options: {
  readonly people: readonly SandboxFacebookUser[];
  readonly listRequestedPermissions: (person: SandboxFacebookUser) => readonly string[];
  /** Whether the person granted access before, and so already belongs to a user of the app. */
  readonly hasGrantedAccess: (person: SandboxFacebookUser) => boolean;
  readonly formUrl: string;
}): string {
  const suggested =
    options.people.find((person) => !options.hasGrantedAccess(person)) ?? options.people[0];
  const requestedPermissions = new Set(options.people.flatMap(options.listRequestedPermissions));
  return renderPageFrame({
    title: 'Log in with Facebook (sandbox)',
    current: 'dialog',
    body: html`<form class="dialog" method="post" action="${options.formUrl}">
<p class="kicker">Sandbox · not the real Facebook</p>
<h1>Replyloom would like to connect to your accounts</h1>
<fieldset>
<legend>Log in as</legend>
${options.people.map((person) =>
  renderPersonChoice(person, {
    checked: person === suggested,
    hasGrantedAccess: options.hasGrantedAccess(person),
  }),
)}
</fieldset>
<fieldset>
<legend>Replyloom may</legend>
<input type="hidden" name="permissions_shown" value="1">
<p class="always">Read your name and profile picture (always)</p>
${[...requestedPermissions].map(renderPermissionChoice)}
</fieldset>
<div class="actions">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny" class="quiet">Deny</button>
</div>
</form>`,
  });
}

export function buildLoginDialogErrorResponse(message: string): HttpResponse {
  const body = html`<section class="dialog" role="alert">
<p class="kicker">Sandbox · not the real Facebook</p>
<h1>Sorry, something went wrong</h1>
<p>${message}</p>
</section>`;
  return buildHtmlResponse(
    renderPageFrame({ title: 'Login failed (sandbox)', current: 'dialog', body }),
    400,
  );
}

function renderPersonChoice(
  person: SandboxFacebookUser,
  { checked, hasGrantedAccess }: { readonly checked: boolean; readonly hasGrantedAccess: boolean },
): Html {
  const hint = hasGrantedAccess
    ? `Already linked to a user of the app. ${person.note}`
    : person.note;
  return html`<label class="choice">
<input type="radio" name="person" value="${person.id}" required${checked && ' checked'}>
<img src="/images/avatar/${person.id}.svg" alt="" width="44" height="44">
<span><strong>${person.name}</strong><small>${hint}</small></span>
</label>`;
}

function renderPermissionChoice(permission: string): Html {
  const text = labels[permission] ?? permission;
  return html`<label class="choice permission">
<input type="checkbox" name="permission" value="${permission}" checked>
<span>${text}<small>${permission}</small></span>
</label>`;
}
