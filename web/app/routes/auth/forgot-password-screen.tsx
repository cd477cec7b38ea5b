// /forgot-password
import { ForgotPasswordForm } from '#web/features/session/components/forgot-password-form.tsx';
import { AuthCard } from './auth-card.tsx';

export function Screen() {
  return (
    <AuthCard
      title="Reset Password"
      subtitle="We mail you a link with which you choose a new password. It works for an hour."
    >
      <ForgotPasswordForm />
    </AuthCard>
  );
}
