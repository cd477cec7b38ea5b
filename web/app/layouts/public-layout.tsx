// The header of guest pages.
import { Outlet } from 'react-router-dom';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { ReplyloomLogo } from '#web/components/replyloom-logo.tsx';
import { getButtonClassName } from '#web/components/ui/button.tsx';
import { loadApiClient } from '#web/lib/http/send-endpoint-request.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';

export function PublicLayout() {
  return (
    // A user who types into a form will submit it, so the API client loads early.
    <div className="flex min-h-dvh flex-col" onInput={() => void loadApiClient()}>
      <header className="flex h-16 items-center gap-1 px-4 md:px-6">
        <AppLink to={screenPaths.home} aria-label="Replyloom" className="me-auto rounded-lg">
          <ReplyloomLogo />
        </AppLink>
        <nav aria-label="Account" className="flex gap-1">
          <AppLink to={screenPaths.signUp} className={getButtonClassName('quiet')}>
            Create Account
          </AppLink>
          <AppLink to={screenPaths.login} className={getButtonClassName('secondary')}>
            Login
          </AppLink>
        </nav>
      </header>
      <Outlet />
    </div>
  );
}
