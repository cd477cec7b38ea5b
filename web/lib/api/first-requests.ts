// The page's script before the app has loaded. It requests the screen's code and the tokens, and with these the
// screen's first reads. The build inlines it into the page.
import { WEB_APP_OAUTH_CLIENT_ID } from '../build-time-settings.ts';
import { addPrefetchedResponse } from '../http/prefetched-responses.ts';
import {
  forgetUnansweredTokenRequest,
  requestTokens,
  SESSION_LOCK_NAME,
  type SessionTokenResponse,
} from '../session/session-lock.ts';
import type { PlannedScreenRead, ScreenFirstRead } from './first-reads-of-screens.ts';

/** A path as a regular expression whose group is the id. */
type OfPath<Value> = readonly (readonly [pattern: string, value: Value])[];

export type FirstRequestPlan = {
  /** The files of the screens' code, from the root of the site. */
  readonly guestCode: OfPath<readonly string[]>;
  readonly signedInCode: OfPath<readonly string[]>;
  readonly tokenPath: string;
  readonly reads: OfPath<readonly PlannedScreenRead[]>;
};

/** A malformed id names nothing. */
function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

const getMatching = <Value>(table: OfPath<Value>) =>
  table.flatMap(([pattern, value]) => {
    const match = new RegExp(pattern).exec(location.pathname);
    return match ? [{ id: decodeId(match[1] ?? ''), value }] : [];
  });

function preloadCode(table: FirstRequestPlan['guestCode']): void {
  for (const file of getMatching(table).flatMap(({ value }) => value)) {
    const link = document.createElement('link');
    document.head.append(
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` }),
    );
  }
}

/** After this time the app requests tokens itself, early enough for the server to repeat tokens whose response was lost. */
const TIMEOUT_MS = 8_000;

const sendRequest = (
  method: string,
  path: string,
  body: object,
  token?: string,
): Promise<Response> =>
  fetch(new URL(path, location.origin), {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });

async function parseAnswer(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return await response.json();
}

async function refreshTokens(tokenPath: string): Promise<SessionTokenResponse> {
  const refresh_token = localStorage.getItem('refreshToken');
  const grant = { client_id: WEB_APP_OAUTH_CLIENT_ID, grant_type: 'refresh_token', refresh_token };
  const response = await sendRequest('POST', tokenPath, grant);
  // A refusal is a response too.
  forgetUnansweredTokenRequest();
  const tokens = (await parseAnswer(response)) as SessionTokenResponse;
  if (localStorage.getItem('refreshToken') === refresh_token)
    localStorage.setItem('refreshToken', tokens.refresh_token);
  return tokens;
}

/** Without a linked account, now or at the last visit, the screens redirect. An impersonating admin reads less. */
const mayRead = ({ user }: SessionTokenResponse): boolean =>
  user.onboarding_step === 'done' &&
  localStorage.getItem('facebookTokenValid') === 'true' &&
  localStorage.getItem('instagramAccountValid') === 'true' &&
  localStorage.getItem('trueUser') === null;

/** Other query parameters select another list than the first one, and the first list of posts after a login is a refresh. */
function isWanted({ endpoint, fields }: ScreenFirstRead, { user }: SessionTokenResponse): boolean {
  const isOfList = Object.keys(fields).length > 0;
  if (endpoint === 'listPosts' && !user.refreshed_posts_after_login) return false;
  return !isOfList || location.search === '';
}

const fillInId = (fields: ScreenFirstRead['fields'], id: string): ScreenFirstRead['fields'] =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === ':id' ? id : value]),
  );

export function sendFirstRequests(plan: FirstRequestPlan): void {
  const isSignedIn = localStorage.getItem('refreshToken') !== null;
  preloadCode(isSignedIn ? plan.signedInCode : plan.guestCode);
  if (!isSignedIn || !navigator.locks) return;
  const refreshOnce = () => requestTokens(() => refreshTokens(plan.tokenPath));
  const sendReads = (tokens: SessionTokenResponse): SessionTokenResponse => {
    const token = tokens.access_token;
    if (!mayRead(tokens)) return tokens;
    for (const { id, value } of getMatching(plan.reads))
      for (const read of value.filter((one) => isWanted(one, tokens))) {
        const body = { token, ...fillInId(read.fields, id) };
        const response = sendRequest(read.method, read.path, body, token).then(parseAnswer);
        addPrefetchedResponse(read.endpoint, body, response);
      }
    return tokens;
  };
  const tokens = navigator.locks.request(SESSION_LOCK_NAME, refreshOnce).then(sendReads);
  // The tokens contain their own lifetime.
  addPrefetchedResponse('issueToken', {}, tokens, Number.POSITIVE_INFINITY);
}
