// /login, with how a forgotten password stands where the query says so.
import { ALERT_MS } from '#shared/limits.ts';
import { PageAlerts } from '#web/components/alerts/alert-places.tsx';
import { useQueryNotice } from '#web/components/alerts/use-query-notice.ts';
import { LoginForm } from '#web/features/session/components/login-form.tsx';
import { SignedOutNotice } from '#web/features/session/components/signed-out-notice.tsx';
import { AuthCard } from './auth-card.tsx';

function useResetNotice(): void {
  useQueryNotice('reset_password', (value) => {
    switch (value) {
      case 'sent':
        return {
          type: 'info',
          content: 'Check your email inbox for the password reset link',
          dismissible: true,
        };
      case 'true':
        return {
          type: 'success',
          content: 'Password updated, please log in with your new password',
          timeout: ALERT_MS.resetSuccess / 1_000,
        };
      default:
        return null;
    }
  });
}

export function Screen() {
  useResetNotice();
  return (
    <AuthCard title="Login" lead="Good to see you again.">
      <SignedOutNotice />
      <PageAlerts />
      <LoginForm />
    </AuthCard>
  );
}
