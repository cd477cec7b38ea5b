// Lambda entry of the session API: sign-up, login, tokens, password reset.
import {
  enqueueWelcomeEmail,
  notifyCredentialsChanged,
} from '#functions/mail/enqueue-notification-emails.port.ts';
import { createApiHandler, createRoute } from '#platform/http/api-handler.ts';
import { sessionContracts } from '#shared/contracts/session.ts';
import { handleForgotPasswordRequest } from './use-cases/handle-forgot-password-request.ts';
import { issueToken } from './use-cases/issue-token.ts';
import { resetPassword } from './use-cases/reset-password.ts';
import { revokeToken } from './use-cases/revoke-token.ts';
import { signUp } from './use-cases/sign-up.ts';

export const handler = createApiHandler([
  createRoute(sessionContracts.signUp, signUp(enqueueWelcomeEmail)),
  createRoute(sessionContracts.issueToken, issueToken),
  createRoute(sessionContracts.revokeToken, revokeToken),
  createRoute(sessionContracts.forgotPassword, handleForgotPasswordRequest),
  createRoute(sessionContracts.resetPassword, resetPassword(notifyCredentialsChanged)),
]);
