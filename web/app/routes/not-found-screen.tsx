// Any address that leads nowhere.
import { AppLink } from '#web/components/navigation/screens.tsx';
import { ThreadDrawing } from '#web/components/states/drawings.tsx';
import { buttonClass } from '#web/components/ui/button.tsx';
import { paths } from '#web/lib/paths.ts';
import { useScreenHeading } from '#web/lib/use-screen-heading.ts';

export function Screen() {
  const heading = useScreenHeading();
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-5 px-4 text-center">
      <title>Not found · Replyloom</title>
      <ThreadDrawing />
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        There is nothing at this address
      </h1>
      <AppLink to={paths.home} className={buttonClass('secondary')}>
        Go to Posts
      </AppLink>
    </main>
  );
}
