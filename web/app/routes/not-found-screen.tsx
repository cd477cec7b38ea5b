// The screen for every unknown path.
import { useContext } from 'react';
import { AppFrameContext, ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { EmptyFrameIllustration } from '#web/components/illustrations/empty-frame.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { getButtonClassName } from '#web/components/ui/button.tsx';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { useScreenHeadingFocus } from '#web/lib/navigation/use-screen-heading-focus.ts';

const NOT_FOUND_TEXT = 'There is nothing at this address';

const PostsLink = () => (
  <AppLink to={screenPaths.home} className={getButtonClassName('secondary')}>
    Go to Posts
  </AppLink>
);

function NotFoundPage() {
  const heading = useScreenHeadingFocus();
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-5 px-4 text-center">
      <title>Not found · Replyloom</title>
      <EmptyFrameIllustration />
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {NOT_FOUND_TEXT}
      </h1>
      <PostsLink />
    </main>
  );
}

export function Screen() {
  const isInFrame = useContext(AppFrameContext) !== null;
  if (!isInFrame) return <NotFoundPage />;
  return (
    <ScreenFrame title="Not found">
      <EmptyState text={`${NOT_FOUND_TEXT}.`}>
        <PostsLink />
      </EmptyState>
    </ScreenFrame>
  );
}
