// Control calls for people: their tokens, permissions and roles, and removing the app.
import { createSandboxGraphNetwork } from '../facebook/sandbox-graph-network.ts';
import {
  endTokens,
  getOrIssuePageToken,
  issueUserToken,
  tokenEndReasons,
} from '../graph/access-tokens.ts';
import { graphPermissions } from '../graph/permissions.ts';
import { buildSandboxSignedRequestParameter } from '../webhooks/webhook-signature.ts';
import type { SandboxFacebookUser } from '../world/world-types.ts';
import type { SandboxControlCall, SandboxControlHandlers } from './control-call.ts';
import { SandboxControlError } from './control-input.ts';

export const facebookUserControlHandlers: SandboxControlHandlers = {
  'GET /people': ({ sandbox }) =>
    sandbox.world.listPeople().map((person) => ({
      id: person.id,
      name: person.name,
      note: person.note,
      page_ids: person.roles.map((role) => role.pageId),
      grants: sandbox.grants.get(person.id) ?? {},
      tokens: [...sandbox.tokens.values()].filter((token) => token.personId === person.id).length,
    })),
  'POST /people/*/token': issueToken,
  'POST /people/*/expire-token': (call) => {
    const { id } = getExistingPerson(call);
    for (const token of call.sandbox.tokens.values()) {
      if (token.personId === id) token.expiresAt = call.sandbox.now() - 1000;
    }
    call.sandbox.scheduleSave();
  },
  'POST /people/*/expires-in': (call) => {
    const { id } = getExistingPerson(call);
    const expiresAt = call.sandbox.now() + call.input.number('seconds', 3600) * 1000;
    for (const token of call.sandbox.tokens.values()) {
      if (token.personId === id && token.kind === 'user') token.expiresAt = expiresAt;
    }
    call.sandbox.scheduleSave();
  },
  'POST /people/*/end-session': (call) => {
    const reason = call.input.optionalText('reason') ?? 'password_changed';
    const endReason = tokenEndReasonsByName[reason];
    if (!endReason)
      throw new SandboxControlError(
        `reason is one of ${Object.keys(tokenEndReasonsByName).join(', ')}.`,
      );
    endTokens(getNetwork(call), getExistingPerson(call).id, endReason);
  },
  'POST /people/*/remove-app': removeApp,
  'POST /people/*/permissions': (call) => {
    const { id } = getExistingPerson(call);
    const status = call.input.flag('granted', false) ? 'granted' : 'declined';
    const earlierGrants = call.sandbox.grants.get(id) ?? {};
    call.sandbox.grants.set(id, { ...earlierGrants, [call.input.text('permission')]: status });
    call.sandbox.scheduleSave();
  },
};

const tokenEndReasonsByName: Readonly<
  Record<string, (typeof tokenEndReasons)[keyof typeof tokenEndReasons]>
> = {
  password_changed: tokenEndReasons.passwordChanged,
  checkpoint: tokenEndReasons.checkpoint,
  role_lost: tokenEndReasons.roleLost,
  invalid: tokenEndReasons.invalid,
};

/** Issues a long-lived token without the login dialog, so that tests can call the API directly. */
function issueToken(call: SandboxControlCall): unknown {
  const { sandbox, input } = call;
  const person = getExistingPerson(call);
  const permissions = input.value('permissions');
  const names = Array.isArray(permissions) ? permissions.map(String) : graphPermissions;
  sandbox.grants.set(
    person.id,
    Object.fromEntries(['public_profile', ...names].map((name) => [name, 'granted'] as const)),
  );
  const network = getNetwork(call);
  const token = issueUserToken(network, person.id, true);
  return {
    access_token: token.value,
    page_tokens: Object.fromEntries(
      person.roles.map((role) => [
        role.pageId,
        getOrIssuePageToken(network, token, role.pageId).value,
      ]),
    ),
  };
}

/** Ends the person's tokens with 190/458 and calls the deauthorize callback if there is one. */
async function removeApp(call: SandboxControlCall): Promise<unknown> {
  const { sandbox } = call;
  const person = getExistingPerson(call);
  sandbox.grants.delete(person.id);
  endTokens(getNetwork(call), person.id, tokenEndReasons.appRemoved);
  const signedRequestText = buildSandboxSignedRequestParameter(sandbox.configuration.appSecret, {
    userId: person.id,
    issuedAtSeconds: Math.floor(sandbox.now() / 1000),
  });
  const url = call.input.optionalText('callback_url') ?? getDeauthorizeUrl(sandbox);
  if (url === null) return { signed_request: signedRequestText, callback_status: null };
  const body = new URLSearchParams({ signed_request: signedRequestText });
  const signal = AbortSignal.timeout(5_000);
  const response = await fetch(url, { method: 'POST', body, signal }).catch(() => null);
  if (!response) return { signed_request: signedRequestText, callback_status: 0 };
  return {
    signed_request: signedRequestText,
    callback_status: response.status,
    body: await response.text(),
  };
}

/** Next to the webhook address unless the controls name another address. */
function getDeauthorizeUrl({
  controls,
  configuration,
}: SandboxControlCall['sandbox']): string | null {
  const webhookUrl = configuration.webhookCallbackUrl;
  return (
    controls.webhooks.deauthorizeUrl ?? (webhookUrl === null ? null : `${webhookUrl}/deauthorize`)
  );
}

const getNetwork = ({ sandbox }: SandboxControlCall) =>
  createSandboxGraphNetwork(sandbox, sandbox.configuration.origin);

function getExistingPerson({ sandbox, id }: SandboxControlCall): SandboxFacebookUser {
  const person = sandbox.world.findPerson(id);
  if (!person) throw new SandboxControlError('There is no such person.', 404);
  return person;
}
