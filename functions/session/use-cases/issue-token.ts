// The OAuth token endpoint: logs in or refreshes tokens, depending on the grant type.
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { sessionContracts } from '#shared/contracts/session.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { say } from '#shared/sentences/say.ts';
import type { AuthTokensWithUser } from '../build-session-with-tokens.ts';
import { checkOAuthClientId } from '../client-id-and-admin-emails.ts';
import { logIn } from './log-in.ts';
import { refreshSessionTokens } from './refresh-session-tokens.ts';

function throwMissingFields(missingFields: readonly string[]): never {
  const fields: FieldErrors = Object.fromEntries(
    missingFields.map((name) => [name, [say('fill_all_fields')]]),
  );
  throw new AppError('validation_failed', { sentences: [say('fill_all_fields')], fields });
}

export function issueToken({
  request,
  meta,
}: ApiRouteInput<typeof sessionContracts.issueToken>): Promise<AuthTokensWithUser> {
  checkOAuthClientId(request.client_id);
  const { email, password, refresh_token: refreshToken } = request;
  switch (request.grant_type) {
    case 'password': {
      if (!email || !password) {
        return throwMissingFields([...(email ? [] : ['email']), ...(password ? [] : ['password'])]);
      }
      return logIn({ email, password, ip: meta.ip });
    }
    case 'refresh_token':
      if (!refreshToken) {
        throw new AppError('invalid_grant', 'refresh_token_missing');
      }
      return refreshSessionTokens(refreshToken);
    default:
      throw new AppError('unsupported_grant_type');
  }
}
