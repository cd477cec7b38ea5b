// Shown instead of product screens while the chosen account is being imported.
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { LoomIllustration } from '#web/components/illustrations/loom.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { ImportProgressView } from '#web/features/connection/components/import-progress-view.tsx';
import { SUPPORT_EMAIL } from '#web/lib/build-time-settings.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';

export function ImportingScreen({ onDone }: { readonly onDone: () => void }) {
  return (
    <ScreenFrame title="Importing">
      <div className="grid max-w-md gap-6">
        <LoomIllustration />
        <div>
          <p role="status" className="flex items-center gap-2.5 font-semibold sm:text-lg">
            <Spinner className="text-accent" />
            Importing your account, please wait...
          </p>
          <p className="mt-1 text-muted">This should only take a few minutes</p>
        </div>
        <ImportProgressView onDone={onDone} />
        <p className="text-xs text-muted">
          Does it take too long?{' '}
          <AppLink to={screenPaths.contact} className="font-medium text-accent-ink underline">
            Contact us
          </AppLink>{' '}
          or write to{' '}
          <a href={`mailto:${SUPPORT_EMAIL}`} className="font-medium text-accent-ink underline">
            {SUPPORT_EMAIL}
          </a>
        </p>
      </div>
    </ScreenFrame>
  );
}
