// /login, with an alert about the password reset when the query carries one.
import { ALERT_DURATIONS_MS } from '#shared/limits.ts';
import { PageAlerts } from '#web/components/alerts/alert-regions.tsx';
import { useQueryParameterAlert } from '#web/components/alerts/use-query-parameter-alert.ts';
import { LoginForm } from '#web/features/session/components/login-form.tsx';
import { SessionExpiredNotice } from '#web/features/session/components/session-expired-notice.tsx';
import { AuthCard } from './auth-card.tsx';

function usePasswordResetAlert(): void {
  useQueryParameterAlert('reset_password', (value) => {
    switch (value) {
      case 'sent':
        return {
          type: 'info',
          content: (
            <>
              <p>Check your email inbox for the password reset link</p>
              <p>
                A link works for 24 hours, and we send one in that time. If it is not in your inbox,
                look in spam.
              </p>
            </>
          ),
          dismissible: true,
        };
      case 'true':
        return {
          type: 'success',
          content: 'Password updated, please log in with your new password',
          timeout: ALERT_DURATIONS_MS.resetSuccess / 1_000,
        };
      default:
        return null;
    }
  });
}

export function Screen() {
  usePasswordResetAlert();
  return (
    <AuthCard title="Login" subtitle="Good to see you again.">
      <SessionExpiredNotice />
      <PageAlerts />
      <LoginForm />
    </AuthCard>
  );
}
