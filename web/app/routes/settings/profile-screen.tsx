// /update-profile
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { ProfileForm } from '#web/features/session/components/profile-form.tsx';
import { UnlessImpersonating } from '#web/features/session/components/unless-impersonating.tsx';

export function Screen() {
  return (
    <ScreenFrame title="Profile">
      <div className="max-w-140">
        <UnlessImpersonating action="see and change the profile">
          <ProfileForm />
        </UnlessImpersonating>
      </div>
    </ScreenFrame>
  );
}
