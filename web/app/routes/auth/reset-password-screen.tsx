// /password-reset/{reset_password_token}: the target of the emailed link.
import { useParams } from 'react-router-dom';
import { ResetPasswordForm } from '#web/features/session/components/reset-password-form.tsx';
import { AuthCard } from './auth-card.tsx';

export function Screen() {
  const { token = '' } = useParams();
  return (
    <AuthCard title="Choose a new password">
      {/* The token in the URL must not reach another site as a referrer. */}
      <meta name="referrer" content="no-referrer" />
      <ResetPasswordForm token={token} />
    </AuthCard>
  );
}
