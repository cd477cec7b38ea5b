// Instagram denies access to messages: explains which setting to switch on.
import { MessageCircleOff } from 'lucide-react';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { getButtonClassName } from '#web/components/ui/button.tsx';
import { screenPaths } from '#web/lib/navigation/paths.ts';

export function MessageAccessOffNotice() {
  return (
    <section
      aria-labelledby="messages-off"
      className="m-4 grid justify-items-start gap-2 rounded-xl border border-hairline bg-surface p-4"
    >
      <h2 id="messages-off" className="flex items-center gap-2 text-sm font-semibold">
        <MessageCircleOff aria-hidden className="size-4 text-warning" />
        Instagram does not show us your messages
      </h2>
      <p className="max-w-[60ch] text-muted">
        Access to messages is switched off in your Instagram settings. Allow it in the Instagram
        app, then refresh this list.
      </p>
      <AppLink
        to={screenPaths.enableMessagesGuide}
        className={getButtonClassName('secondary', 'mt-1')}
      >
        Show me how
      </AppLink>
    </section>
  );
}
