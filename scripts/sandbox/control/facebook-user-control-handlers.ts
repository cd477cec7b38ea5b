// Control calls for people: their tokens, permissions and roles, and removing the app.
import * as z from 'zod';
import { createGraphNetwork } from '../facebook/create-graph-network.ts';
import { endTokens, getOrIssuePageToken, issueUserToken } from '../graph/access/access-tokens.ts';
import { graphPermissions } from '../graph/access/permissions.ts';
import type { Sandbox } from '../sandbox-types.ts';
import { buildSandboxSignedRequestParameter } from '../webhooks/webhook-signature.ts';
import type { SandboxFacebookUser } from '../world/world-types.ts';
import {
  type ControlFields,
  type ControlHandlers,
  type ControlInput,
  defineCall,
  requiredText,
  requireFound,
  text,
} from './control-call.ts';

export const facebookUserControlHandlers: ControlHandlers = {
  /** Issues a long-lived token without the login dialog, so that tests can call the API directly. */
  'POST /people/*/token': definePersonCall(
    { permissions: z.array(z.string()).default([...graphPermissions]) },
    (sandbox, { id, roles }, { permissions }) => {
      const granted = ['public_profile', ...permissions].map((name) => [name, 'granted'] as const);
      sandbox.grants.set(id, Object.fromEntries(granted));
      const network = getNetwork(sandbox);
      const token = issueUserToken(network, id, true);
      const pageTokens = roles.map(
        ({ pageId }) => [pageId, getOrIssuePageToken(network, token, pageId).value] as const,
      );
      return { access_token: token.value, page_tokens: Object.fromEntries(pageTokens) };
    },
  ),
  'POST /people/*/expire-token': definePersonCall({}, (sandbox, { id }) => {
    for (const token of listTokens(sandbox, id)) token.expiresAt = sandbox.now() - 1000;
    sandbox.scheduleSave();
  }),
  'POST /people/*/end-session': definePersonCall(
    {
      reason: z
        .enum(['password_changed', 'checkpoint', 'role_lost', 'invalid'])
        .default('password_changed'),
    },
    (sandbox, { id }, { reason }) => endTokens(getNetwork(sandbox), id, reason),
  ),
  'POST /people/*/remove-app': definePersonCall(
    { callback_url: text.optional() },
    (sandbox, { id }, { callback_url }) => removeApp(sandbox, id, callback_url),
  ),
  'POST /people/*/permissions': definePersonCall(
    { permission: requiredText, granted: false },
    (sandbox, { id }, { permission, granted }) => {
      const status = granted ? 'granted' : 'declined';
      sandbox.grants.set(id, { ...sandbox.grants.get(id), [permission]: status });
      sandbox.scheduleSave();
    },
  ),
};

function definePersonCall<Shape extends ControlFields>(
  shape: Shape,
  run: (sandbox: Sandbox, person: SandboxFacebookUser, input: ControlInput<Shape>) => unknown,
) {
  return defineCall(shape, ({ sandbox, id, input }) =>
    run(sandbox, requireFound(sandbox.world.findPerson(id), 'person'), input),
  );
}

/** Ends the person's tokens with 190/458 and calls the deauthorize callback if there is one. */
async function removeApp(sandbox: Sandbox, userId: string, callbackUrl?: string) {
  const { configuration, grants, now } = sandbox;
  grants.delete(userId);
  endTokens(getNetwork(sandbox), userId, 'app_removed');
  const signedRequest = buildSandboxSignedRequestParameter(configuration.appSecret, {
    userId,
    issuedAtSeconds: Math.floor(now() / 1000),
  });
  const { webhookCallbackUrl: webhookUrl } = configuration;
  const besideWebhooks = webhookUrl === null ? null : `${webhookUrl}/deauthorize`;
  const url = callbackUrl ?? besideWebhooks;
  if (url === null) return { signed_request: signedRequest, callback_status: null };
  const body = new URLSearchParams({ signed_request: signedRequest });
  const signal = AbortSignal.timeout(5_000);
  const response = await fetch(url, { method: 'POST', body, signal }).catch(() => null);
  return {
    signed_request: signedRequest,
    callback_status: response?.status ?? 0,
    body: await response?.text(),
  };
}

const listTokens = ({ tokens }: Sandbox, id: string) =>
  [...tokens.values()].filter(({ personId }) => personId === id);

const getNetwork = (sandbox: Sandbox) => createGraphNetwork(sandbox, sandbox.configuration.origin);
