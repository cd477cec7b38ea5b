// The sandbox as the network behind the connection API: its control calls, and its dialog answered by a person.
import { beginLogin, call, comeBack } from './connection.ts';
import type { TestResponse } from './http.ts';
import type { TestUser } from './users.ts';

export type SandboxNetwork = ReturnType<typeof sandboxNetwork>;

/** Points the product's settings at the sandbox. */
export function sandboxNetwork(sandboxUrl: string) {
  Object.assign(process.env, {
    GRAPH_API_URL: `${sandboxUrl}/graph`,
    GRAPH_API_VERSION: 'v26.0',
    FACEBOOK_DIALOG_URL: `${sandboxUrl}/facebook`,
    FACEBOOK_APP_ID: '100000000000001',
    APP_URL: 'http://localhost:3000',
  });

  // biome-ignore lint/suspicious/noExplicitAny: each call answers something else
  const control = async (method: string, path: string, body?: object): Promise<any> => {
    const answer = await fetch(`${sandboxUrl}/control${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };

  /** A login begun, and what the person answers at its dialog, as the browser brings it back. */
  const answerDialog = async (user: TestUser, form: Readonly<Record<string, string>>) => {
    const begun = await beginLogin(user.token);
    const answer = await fetch(begun.dialog, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    const back = new URL(answer.headers.get('location') ?? '');
    return { begun, fields: Object.fromEntries(back.searchParams) };
  };

  return {
    control,
    answerDialog,
    /** Links a person's login, everything allowed but what `rest` declines. Answers the link's error codes. */
    link: async (
      user: TestUser,
      person: string,
      rest: Readonly<Record<string, string>> = {},
    ): Promise<readonly string[]> => {
      const { begun, fields } = await answerDialog(user, { decision: 'allow', person, ...rest });
      return (await comeBack(begun, fields)).errors;
    },
    choose: (user: TestUser, instagramId: string): Promise<TestResponse> =>
      call('POST', '/users/me/ig/account/current', { token: user.token, body: { instagramId } }),
  };
}
