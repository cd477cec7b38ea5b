// The sandbox as the network behind the connection API: its control API, and its login dialog submitted as a user does.

import type { TestResponse } from '../api/invoke-api-handler.ts';
import type { TestUser } from '../users/test-users.ts';
import {
  callConnectionApi,
  completeFacebookLogin,
  startFacebookLogin,
} from './link-fake-network-account.ts';

export type SandboxNetwork = ReturnType<typeof pointProductAtSandboxNetwork>;

/** Points the product's settings at the sandbox. */
export function pointProductAtSandboxNetwork(sandboxUrl: string) {
  Object.assign(process.env, {
    GRAPH_API_URL: `${sandboxUrl}/graph`,
    GRAPH_API_VERSION: 'v26.0',
    FACEBOOK_DIALOG_URL: `${sandboxUrl}/facebook`,
    FACEBOOK_APP_ID: '100000000000001',
    APP_URL: 'http://localhost:3000',
  });

  // biome-ignore lint/suspicious/noExplicitAny: each control call returns another shape
  const control = async (method: string, path: string, body?: object): Promise<any> => {
    const response = await fetch(`${sandboxUrl}/control${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  };

  /** Starts a login and submits its dialog. Returns the login and the fields of the callback URL. */
  const answerDialog = async (user: TestUser, form: Readonly<Record<string, string>>) => {
    const begun = await startFacebookLogin(user.token);
    const response = await fetch(begun.dialog, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    const callbackUrl = new URL(response.headers.get('location') ?? '');
    return { begun, fields: Object.fromEntries(callbackUrl.searchParams) };
  };

  return {
    control,
    answerDialog,
    /** Links a Facebook login with every permission that `rest` does not decline. Returns the error codes. */
    link: async (
      user: TestUser,
      person: string,
      rest: Readonly<Record<string, string>> = {},
    ): Promise<readonly string[]> => {
      const { begun, fields } = await answerDialog(user, { decision: 'allow', person, ...rest });
      return (await completeFacebookLogin(begun, fields)).errors;
    },
    choose: (user: TestUser, instagramId: string): Promise<TestResponse> =>
      callConnectionApi('POST', '/users/me/ig/account/current', {
        token: user.token,
        body: { instagramId },
      }),
  };
}
