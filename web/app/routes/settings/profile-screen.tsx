// /update-profile
import { Page } from '#web/components/frame/page.tsx';
import { OwnerOnly } from '#web/features/session/components/owner-only.tsx';
import { ProfileForm } from '#web/features/session/components/profile-form.tsx';

export function Screen() {
  return (
    <Page title="Profile">
      <div className="mx-auto max-w-md">
        <OwnerOnly>
          <ProfileForm />
        </OwnerOnly>
      </div>
    </Page>
  );
}
