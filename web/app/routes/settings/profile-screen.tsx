// /update-profile
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { OwnerOnlyContent } from '#web/features/session/components/owner-only-content.tsx';
import { ProfileForm } from '#web/features/session/components/profile-form.tsx';

export function Screen() {
  return (
    <ScreenFrame title="Profile">
      <div className="max-w-140">
        <OwnerOnlyContent action="see and change the profile">
          <ProfileForm />
        </OwnerOnlyContent>
      </div>
    </ScreenFrame>
  );
}
