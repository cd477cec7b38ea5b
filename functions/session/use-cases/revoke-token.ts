// Logs out: ends the session of a token. Unknown tokens get the same response (RFC 7009, 2.2).
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { sessionContracts } from '#shared/contracts/session.ts';
import { checkOAuthClientId } from '../client-id-and-admin-emails.ts';
import { endSession, findMatchingAccessToken, findSession } from '../session-repository.ts';
import { parseSessionToken } from '../session-tokens.ts';

export async function revokeToken({
  request,
}: ApiRouteInput<typeof sessionContracts.revokeToken>): Promise<Record<string, never>> {
  checkOAuthClientId(request.client_id);
  const token = parseSessionToken(request.token);
  if (!token) return {};
  const session = await findSession(token);
  if (!session) return {};
  // A replaced refresh token also ends its session, because it may be stolen.
  if (token.kind === 'refresh' || findMatchingAccessToken(session, token))
    await endSession(session);
  return {};
}
