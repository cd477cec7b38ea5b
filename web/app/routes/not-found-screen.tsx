// The screen for every unknown path.
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { EmptyFrameIllustration } from '#web/components/states/illustrations.tsx';
import { getButtonClass } from '#web/components/ui/button.tsx';
import { screenPaths } from '#web/lib/paths.ts';
import { useHeadingFocus } from '#web/lib/use-heading-focus.ts';

export function Screen() {
  const heading = useHeadingFocus();
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-5 px-4 text-center">
      <title>Not found · Replyloom</title>
      <EmptyFrameIllustration />
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        There is nothing at this address
      </h1>
      <AppLink to={screenPaths.home} className={getButtonClass('secondary')}>
        Go to Posts
      </AppLink>
    </main>
  );
}
