// The token call: picks the grant.
import type { RouteInput } from '#platform/http/api.ts';
import type { sessionContracts } from '#shared/contracts/session.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { FILL_ALL } from '#shared/schemas/common.ts';
import { requireClient } from '../settings.ts';
import type { TokensAndUser } from '../start-session.ts';
import { logIn } from './log-in.ts';
import { refreshTokens } from './refresh-tokens.ts';

function refuseMissing(missing: readonly string[]): never {
  const fields: FieldErrors = Object.fromEntries(missing.map((name) => [name, [FILL_ALL]]));
  throw new AppError('validation_failed', { sentences: [FILL_ALL], fields });
}

export function issueToken({
  request,
  meta,
}: RouteInput<typeof sessionContracts.issueToken>): Promise<TokensAndUser> {
  requireClient(request.client_id);
  const { email, password, refresh_token: refreshToken } = request;
  switch (request.grant_type) {
    case 'password': {
      if (!email || !password) {
        return refuseMissing([...(email ? [] : ['email']), ...(password ? [] : ['password'])]);
      }
      return logIn({ email, password, ip: meta.ip });
    }
    case 'refresh_token':
      if (!refreshToken) {
        throw new AppError('invalid_grant', { sentences: ['No refresh token'] });
      }
      return refreshTokens(refreshToken);
    default:
      throw new AppError('unsupported_grant_type');
  }
}
