// /signup
import { ProductShowcase } from '#web/features/session/components/product-showcase.tsx';
import { SignUpForm } from '#web/features/session/components/sign-up-form.tsx';
import { AuthCard } from './auth-card.tsx';

export function Screen() {
  return (
    <div className="grid flex-1 lg:grid-cols-2">
      <AuthCard title="Lets get started!" subtitle="Free for 7 days. No card needed.">
        <SignUpForm />
      </AuthCard>
      <ProductShowcase />
    </div>
  );
}
