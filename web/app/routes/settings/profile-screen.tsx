// /update-profile
import { Page } from '#web/components/frame/page.tsx';
import { ProfileForm } from '#web/features/session/components/profile-form.tsx';
import { UnlessImpersonating } from '#web/features/session/components/unless-impersonating.tsx';

export function Screen() {
  return (
    <Page title="Profile">
      <div className="mx-auto max-w-md">
        <UnlessImpersonating>
          <ProfileForm />
        </UnlessImpersonating>
      </div>
    </Page>
  );
}
