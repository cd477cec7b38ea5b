// The login dialog: checks the request, shows the choices, sends the browser back with a code or a refusal.
import { type Parameters, readParameters } from '../http/body.ts';
import { htmlResponse, type Incoming, type Response, redirectResponse } from '../http/message.ts';
import type { Sandbox } from '../sandbox.ts';
import type { LoginPerson } from '../world/types.ts';
import { dialogErrorPage, dialogPage } from './dialog-page.ts';
import { type Grants, newSecret } from './tokens.ts';

interface DialogRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly scopes: readonly string[];
  readonly rerequest: boolean;
}

/** Asked for when a login configuration id stands in place of a list of scopes. */
const configurationScopes = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_metadata',
  'pages_messaging',
  'business_management',
  'instagram_basic',
  'instagram_manage_comments',
  'instagram_manage_messages',
];

export async function handleDialog(sandbox: Sandbox, incoming: Incoming): Promise<Response> {
  const request = readDialogRequest(sandbox, incoming);
  if (typeof request === 'string') return dialogErrorPage(request);
  if (incoming.method !== 'POST') {
    const asked = (person: LoginPerson): readonly string[] => askedOf(sandbox, person.id, request);
    const address = `${incoming.path}?${incoming.query.toString()}`;
    const isLinked = ({ id }: LoginPerson) => sandbox.grants.has(id);
    const people = sandbox.world.people();
    return htmlResponse(dialogPage({ people, asked, isLinked, address }));
  }
  const form = await readParameters(incoming);
  if (form.get('decision')?.[0] !== 'allow') return redirectResponse(deniedAddress(request), 302);
  const person = sandbox.world.person(form.get('person')?.[0] ?? '');
  if (!person) return dialogErrorPage('Choose who logs in.');
  return allow(sandbox, { request, person, form });
}

/** The request, or in words why the dialog refuses it. */
function readDialogRequest(sandbox: Sandbox, incoming: Incoming): DialogRequest | string {
  const { query } = incoming;
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== sandbox.configuration.appId) {
    return 'Invalid App ID: The provided app ID does not look like a valid app ID.';
  }
  if (!isAllowedRedirect(sandbox, redirectUri)) {
    return 'URL blocked: This redirect failed because the redirect URI is not white-listed in the app’s client OAuth settings.';
  }
  if (!query.get('state')) return 'The parameter state is required.';
  if ((query.get('response_type') ?? 'code') !== 'code') {
    return 'Only the response_type "code" is supported.';
  }
  const scopes = (query.get('scope') ?? '').split(/[,\s]+/).filter(Boolean);
  return {
    redirectUri,
    state: query.get('state') ?? '',
    scopes: query.get('config_id') && scopes.length === 0 ? configurationScopes : scopes,
    rerequest: query.get('auth_type') === 'rerequest',
  };
}

function isAllowedRedirect(sandbox: Sandbox, redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const { origin, hostname } = new URL(redirectUri);
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return loopback || sandbox.configuration.redirectOrigins.includes(origin);
}

/** What was declined before is asked again only on `auth_type=rerequest`. */
function askedOf(sandbox: Sandbox, personId: string, request: DialogRequest): readonly string[] {
  const before = sandbox.grants.get(personId) ?? {};
  return request.scopes.filter(
    (scope) => scope !== 'public_profile' && (request.rerequest || before[scope] !== 'declined'),
  );
}

function allow(
  sandbox: Sandbox,
  choice: {
    readonly request: DialogRequest;
    readonly person: LoginPerson;
    readonly form: Parameters;
  },
): Response {
  const { request, person, form } = choice;
  const asked = askedOf(sandbox, person.id, request);
  sandbox.grants.set(person.id, {
    ...sandbox.grants.get(person.id),
    public_profile: 'granted',
    ...decisions(asked, form),
  });
  const code = {
    value: newSecret('AQB', 120),
    personId: person.id,
    redirectUri: request.redirectUri,
    issuedAt: sandbox.now(),
    used: false,
  };
  sandbox.codes.set(code.value, code);
  sandbox.changed();
  return redirectResponse(
    `${withQuery(request.redirectUri, { code: code.value, state: request.state })}#_=_`,
    302,
  );
}

/** With the page's check boxes: those ticked. Without them: all but those named by `decline`. */
function decisions(asked: readonly string[], form: Parameters): Grants {
  const ticked = form.has('permissions_shown') ? new Set(form.get('permission') ?? []) : null;
  const declined = new Set(form.get('decline') ?? []);
  return Object.fromEntries(
    asked.map((scope) => [
      scope,
      (ticked ? ticked.has(scope) : !declined.has(scope)) ? 'granted' : 'declined',
    ]),
  );
}

function deniedAddress(request: DialogRequest): string {
  return withQuery(request.redirectUri, {
    error: 'access_denied',
    error_reason: 'user_denied',
    error_description: 'Permissions error',
    error_code: '200',
    state: request.state,
  });
}

function withQuery(address: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.toString();
}
