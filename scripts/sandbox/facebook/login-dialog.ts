// The login dialog: validates the request, shows the page, redirects with a code or an error.

import { issueAuthorizationCode } from '../graph/access/access-tokens.ts';
import { graphPermissions } from '../graph/access/permissions.ts';
import type { GraphGrants } from '../graph/access/token-types.ts';
import {
  buildHtmlResponse,
  buildRedirectResponse,
  type HttpRequest,
  type HttpResponse,
} from '../http/http-messages.ts';
import { type RequestParameters, readBodyParameters } from '../http/request-body.ts';
import type { RequestHandler, Sandbox } from '../sandbox-types.ts';
import type { SandboxFacebookUser } from '../world/world-types.ts';
import { createGraphNetwork } from './create-graph-network.ts';
import { buildLoginDialogErrorResponse, renderLoginDialogPage } from './login-dialog-page.ts';

interface LoginDialogRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly scopes: readonly string[];
  readonly isRerequest: boolean;
}

export const handleLoginDialog: RequestHandler = async (sandbox, incoming) => {
  const request = readLoginDialogRequest(sandbox, incoming);
  if (typeof request === 'string') return buildLoginDialogErrorResponse(request);
  if (incoming.method !== 'POST') {
    const listRequestedPermissions = (person: SandboxFacebookUser): readonly string[] =>
      listPermissionsToRequest(sandbox, person.id, request);
    const formUrl = `${incoming.path}?${incoming.query.toString()}`;
    const hasGrantedAccess = ({ id }: SandboxFacebookUser) => sandbox.grants.has(id);
    const people = sandbox.world.listPeople();
    return buildHtmlResponse(
      renderLoginDialogPage({ people, listRequestedPermissions, hasGrantedAccess, formUrl }),
    );
  }
  const form = readBodyParameters(incoming);
  if (form.get('decision')?.[0] !== 'allow')
    return buildRedirectResponse(buildDeniedUrl(request), 302);
  const person = sandbox.world.findPerson(form.get('person')?.[0] ?? '');
  if (!person) return buildLoginDialogErrorResponse('Choose who logs in.');
  return grantAccess(sandbox, { request, person, form });
};

/** Returns the request, or the error message that the dialog shows. */
function readLoginDialogRequest(
  sandbox: Sandbox,
  incoming: HttpRequest,
): LoginDialogRequest | string {
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
  // A login configuration, which a `config_id` names instead of scopes, asks for everything.
  return {
    redirectUri,
    state: query.get('state') ?? '',
    scopes: query.get('config_id') && scopes.length === 0 ? graphPermissions : scopes,
    isRerequest: query.get('auth_type') === 'rerequest',
  };
}

function isAllowedRedirect(sandbox: Sandbox, redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const { origin, hostname } = new URL(redirectUri);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isLoopback || sandbox.configuration.redirectOrigins.includes(origin);
}

/** Declined permissions are requested again only with `auth_type=rerequest`. */
function listPermissionsToRequest(
  sandbox: Sandbox,
  personId: string,
  request: LoginDialogRequest,
): readonly string[] {
  const earlierGrants = sandbox.grants.get(personId) ?? {};
  return request.scopes.filter(
    (scope) =>
      scope !== 'public_profile' && (request.isRerequest || earlierGrants[scope] !== 'declined'),
  );
}

function grantAccess(
  sandbox: Sandbox,
  choice: {
    readonly request: LoginDialogRequest;
    readonly person: SandboxFacebookUser;
    readonly form: RequestParameters;
  },
): HttpResponse {
  const { request, person, form } = choice;
  const requestedPermissions = listPermissionsToRequest(sandbox, person.id, request);
  sandbox.grants.set(person.id, {
    ...sandbox.grants.get(person.id),
    public_profile: 'granted',
    ...toGrants(requestedPermissions, form),
  });
  const network = createGraphNetwork(sandbox, sandbox.configuration.origin);
  const code = issueAuthorizationCode(network, person.id, request.redirectUri);
  return buildRedirectResponse(
    `${addQueryParameters(request.redirectUri, { code, state: request.state })}#_=_`,
    302,
  );
}

/** With the page's checkboxes: the checked ones. Without them: all except those named by `decline`. */
function toGrants(requestedPermissions: readonly string[], form: RequestParameters): GraphGrants {
  const checkedPermissions = form.has('permissions_shown')
    ? new Set(form.get('permission') ?? [])
    : null;
  const declinedPermissions = new Set(form.get('decline') ?? []);
  return Object.fromEntries(
    requestedPermissions.map((scope) => [
      scope,
      (checkedPermissions ? checkedPermissions.has(scope) : !declinedPermissions.has(scope))
        ? 'granted'
        : 'declined',
    ]),
  );
}

function buildDeniedUrl(request: LoginDialogRequest): string {
  return addQueryParameters(request.redirectUri, {
    error: 'access_denied',
    error_reason: 'user_denied',
    error_description: 'Permissions error',
    error_code: '200',
    state: request.state,
  });
}

function addQueryParameters(address: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.toString();
}
