// Control calls on people: their tokens, permissions and roles, and the app's removal by them.
import { endTokens, issueUserToken, pageTokenFor, tokenEnds } from '../oauth/tokens.ts';
import { signedRequest } from '../webhooks/signature.ts';
import type { LoginPerson } from '../world/types.ts';
import type { ControlCall, ControlCalls } from './call.ts';
import { ControlError } from './input.ts';

export const personCalls: ControlCalls = {
  'GET /people': ({ sandbox }) =>
    sandbox.world.people().map((person) => ({
      id: person.id,
      name: person.name,
      note: person.note,
      page_ids: person.roles.map((role) => role.pageId),
      grants: sandbox.grants.get(person.id) ?? {},
      tokens: [...sandbox.tokens.values()].filter((token) => token.personId === person.id).length,
    })),
  'POST /people/*/token': giveToken,
  'POST /people/*/expire-token': (call) => {
    const { id } = personOf(call);
    for (const token of call.sandbox.tokens.values()) {
      if (token.personId === id) token.expiresAt = call.sandbox.now() - 1000;
    }
    call.sandbox.changed();
  },
  'POST /people/*/expires-in': (call) => {
    const { id } = personOf(call);
    const expiresAt = call.sandbox.now() + call.input.number('seconds', 3600) * 1000;
    for (const token of call.sandbox.tokens.values()) {
      if (token.personId === id && token.kind === 'user') token.expiresAt = expiresAt;
    }
    call.sandbox.changed();
  },
  'POST /people/*/end-session': (call) => {
    const reason = call.input.optionalText('reason') ?? 'password_changed';
    const end = endings[reason];
    if (!end) throw new ControlError(`reason is one of ${Object.keys(endings).join(', ')}.`);
    endTokens(call.sandbox, personOf(call).id, end);
  },
  'POST /people/*/remove-app': removeApp,
  'POST /people/*/permissions': (call) => {
    const { id } = personOf(call);
    const status = call.input.flag('granted', false) ? 'granted' : 'declined';
    const before = call.sandbox.grants.get(id) ?? {};
    call.sandbox.grants.set(id, { ...before, [call.input.text('permission')]: status });
    call.sandbox.changed();
  },
};

const endings: Readonly<Record<string, (typeof tokenEnds)[keyof typeof tokenEnds]>> = {
  password_changed: tokenEnds.passwordChanged,
  checkpoint: tokenEnds.checkpoint,
  role_lost: tokenEnds.roleLost,
  invalid: tokenEnds.invalid,
};

/** A long-lived token without the dialog, for tests of the network's reads and writes. */
function giveToken(call: ControlCall): unknown {
  const { sandbox, input } = call;
  const person = personOf(call);
  const permissions = input.value('permissions');
  const names = Array.isArray(permissions) ? permissions.map(String) : everyPermission;
  sandbox.grants.set(
    person.id,
    Object.fromEntries(['public_profile', ...names].map((name) => [name, 'granted'] as const)),
  );
  const token = issueUserToken(sandbox, person.id, true);
  return {
    access_token: token.value,
    page_tokens: Object.fromEntries(
      person.roles.map((role) => [role.pageId, pageTokenFor(sandbox, token, role.pageId).value]),
    ),
  };
}

const everyPermission = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_metadata',
  'pages_messaging',
  'business_management',
  'instagram_basic',
  'instagram_manage_comments',
  'instagram_manage_messages',
];

/** The person removes the app: tokens end with 190/458, and the deauthorize callback is called if there is one. */
async function removeApp(call: ControlCall): Promise<unknown> {
  const { sandbox } = call;
  const person = personOf(call);
  sandbox.grants.delete(person.id);
  endTokens(sandbox, person.id, tokenEnds.appRemoved);
  const signed = signedRequest(sandbox.configuration.appSecret, {
    userId: person.id,
    issuedAtSeconds: Math.floor(sandbox.now() / 1000),
  });
  const url = call.input.optionalText('callback_url') ?? deauthorizeUrl(sandbox);
  if (url === null) return { signed_request: signed, callback_status: null };
  const body = new URLSearchParams({ signed_request: signed });
  const signal = AbortSignal.timeout(5_000);
  const answer = await fetch(url, { method: 'POST', body, signal }).catch(() => null);
  if (!answer) return { signed_request: signed, callback_status: 0 };
  return { signed_request: signed, callback_status: answer.status, body: await answer.text() };
}

/** Beside the address of the webhooks, unless another one was named. */
function deauthorizeUrl({ controls, configuration }: ControlCall['sandbox']): string | null {
  const beside = configuration.webhookCallbackUrl;
  return controls.webhooks.deauthorizeUrl ?? (beside === null ? null : `${beside}/deauthorize`);
}

function personOf({ sandbox, id }: ControlCall): LoginPerson {
  const person = sandbox.world.person(id);
  if (!person) throw new ControlError('There is no such person.', 404);
  return person;
}
