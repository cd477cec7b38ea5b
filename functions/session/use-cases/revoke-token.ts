// Logs out: ends the session a token belongs to. Unknown tokens answer alike (RFC 7009, 2.2).
import type { RouteInput } from '#platform/http/api.ts';
import type { sessionContracts } from '#shared/contracts/session.ts';
import { accessTokenOf, endSession, getSession } from '../session-repository.ts';
import { requireClient } from '../settings.ts';
import { parseToken } from '../tokens.ts';

export async function revokeToken({
  request,
}: RouteInput<typeof sessionContracts.revokeToken>): Promise<Record<string, never>> {
  requireClient(request.client_id);
  const token = parseToken(request.token);
  if (!token) return {};
  const session = await getSession(token);
  if (!session) return {};
  // A refresh token that is not the current one ends its session wherever it is shown.
  if (token.kind === 'refresh' || accessTokenOf(session, token)) await endSession(session);
  return {};
}
