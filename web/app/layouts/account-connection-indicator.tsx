// A dot in the top bar that shows whether the link to Instagram works and whether an import runs.
import { joinClassNames } from '#web/components/ui/join-class-names.ts';
import type { AccountConnectionStatus } from '#web/features/connection/account-connection-status.ts';
import { useAccountConnection } from '#web/features/connection/api/use-account-connection.ts';
import { useIsOnline } from '#web/lib/browser/use-online.ts';

const HEALTH_BY_STATUS: Partial<
  Record<AccountConnectionStatus, { readonly text: string; readonly dot: string }>
> = {
  ready: { text: 'Connected', dot: 'bg-success' },
  importing: { text: 'Importing', dot: 'bg-info animate-pulse' },
  lost_permissions: { text: 'Connection lost', dot: 'bg-danger' },
};

/** The browser cannot know the status of the link while it is offline. */
const OFFLINE = { text: 'Offline', dot: 'bg-warning' } as const;

export function AccountConnectionIndicator() {
  const { status } = useAccountConnection();
  const isOnline = useIsOnline();
  const healthOfStatus = status && HEALTH_BY_STATUS[status];
  const health = healthOfStatus && (isOnline ? healthOfStatus : OFFLINE);
  if (!health) return null;
  return (
    <span
      className="flex items-center gap-2 ps-1 text-xs text-muted"
      title={`Instagram: ${health.text}`}
    >
      <span aria-hidden className={joinClassNames('size-2 rounded-full', health.dot)} />
      {/* On a phone the text is visible only for a problem, because color alone must not carry the message. */}
      <span className={joinClassNames(status === 'ready' && isOnline && 'max-md:sr-only')}>
        {health.text}
      </span>
    </span>
  );
}
