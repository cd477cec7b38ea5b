// /password-reset/{reset_password_token}: where the mailed link leads.
import { useParams } from 'react-router-dom';
import { ResetPasswordForm } from '#web/features/session/components/reset-password-form.tsx';
import { AuthCard } from './auth-card.tsx';

export function Screen() {
  const { token = '' } = useParams();
  return (
    <AuthCard title="Choose a new password">
      {/* The token in the address must reach no other site. */}
      <meta name="referrer" content="no-referrer" />
      <ResetPasswordForm token={token} />
    </AuthCard>
  );
}
