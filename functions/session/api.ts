// Lambda entry of the session API: sign-up, login, tokens, password reset.
import {
  enqueueWelcomeEmail,
  notifyCredentialsChanged,
} from '#functions/mail/enqueue-notification-emails.port.ts';
import { createApiHandler, createApiRoute } from '#platform/http/api-handler.ts';
import { sessionContracts } from '#shared/contracts/session.ts';
import { handleForgotPasswordRequest } from './use-cases/handle-forgot-password-request.ts';
import { issueToken } from './use-cases/issue-token.ts';
import { resetPassword } from './use-cases/reset-password.ts';
import { revokeToken } from './use-cases/revoke-token.ts';
import { signUp } from './use-cases/sign-up.ts';

export const handler = createApiHandler([
  createApiRoute(sessionContracts.signUp, signUp(enqueueWelcomeEmail)),
  createApiRoute(sessionContracts.issueToken, issueToken),
  createApiRoute(sessionContracts.revokeToken, revokeToken),
  createApiRoute(sessionContracts.forgotPassword, handleForgotPasswordRequest),
  createApiRoute(sessionContracts.resetPassword, resetPassword(notifyCredentialsChanged)),
]);
