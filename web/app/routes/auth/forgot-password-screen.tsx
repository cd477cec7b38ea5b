// /forgot-password
import { ForgotPasswordForm } from '#web/features/session/components/forgot-password-form.tsx';
import { AuthCard } from './auth-card.tsx';

export function Screen() {
  return (
    <AuthCard
      title="Reset Password"
      subtitle="We mail you a link with which you choose a new password. It works for 24 hours, and until then we send no other: if it is not in your inbox, look in spam."
    >
      <ForgotPasswordForm />
    </AuthCard>
  );
}
