// The header of guest pages.
import { Outlet } from 'react-router-dom';
import { Brand } from '#web/components/brand.tsx';
import { AppLink } from '#web/components/navigation/screens.tsx';
import { buttonClass } from '#web/components/ui/button.tsx';
import { paths } from '#web/lib/paths.ts';
import { loadClient } from '#web/lib/request.ts';

export function PublicLayout() {
  return (
    // Whoever fills a form in will send it.
    <div className="flex min-h-dvh flex-col" onInput={() => void loadClient()}>
      <header className="flex h-16 items-center gap-1 px-4 md:px-6">
        <AppLink to={paths.home} aria-label="Replyloom" className="me-auto rounded-lg">
          <Brand />
        </AppLink>
        <nav aria-label="Account" className="flex gap-1">
          <AppLink to={paths.signUp} className={buttonClass('quiet')}>
            Create Account
          </AppLink>
          <AppLink to={paths.login} className={buttonClass('secondary')}>
            Login
          </AppLink>
        </nav>
      </header>
      <Outlet />
    </div>
  );
}
