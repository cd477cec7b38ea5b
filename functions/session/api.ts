// The session API: sign-up, log-in, tokens, and passwords that were forgotten.
import { tellOfChange, welcome } from '#functions/mail/courtesies.ts';
import { createApi, route } from '#platform/http/api.ts';
import { sessionContracts } from '#shared/contracts/session.ts';
import { forgotPassword } from './use-cases/forgot-password.ts';
import { issueToken } from './use-cases/issue-token.ts';
import { resetPassword } from './use-cases/reset-password.ts';
import { revokeToken } from './use-cases/revoke-token.ts';
import { signUp } from './use-cases/sign-up.ts';

export const handler = createApi([
  route(sessionContracts.signUp, signUp(welcome)),
  route(sessionContracts.issueToken, issueToken),
  route(sessionContracts.revokeToken, revokeToken),
  route(sessionContracts.forgotPassword, forgotPassword),
  route(sessionContracts.resetPassword, resetPassword(tellOfChange)),
]);
