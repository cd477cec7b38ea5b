// A quiet dot: whether the link to the network is fine, and what runs on it now.
import { classNames } from '#web/components/ui/class-names.ts';
import { useConnection } from '#web/features/connection/api/use-connection.ts';
import type { ConnectionStatus } from '#web/features/connection/connection-status.ts';
import { useOnline } from '#web/lib/use-online.ts';

const HEALTH: Partial<Record<ConnectionStatus, { readonly words: string; readonly dot: string }>> =
  {
    ready: { words: 'Connected', dot: 'bg-success' },
    importing: { words: 'Importing', dot: 'bg-info animate-pulse' },
    lost_permissions: { words: 'Connection lost', dot: 'bg-danger' },
  };

/** Nobody can say how the network stands from here. */
const OFFLINE = { words: 'Offline', dot: 'bg-warning' } as const;

export function ConnectionHealth() {
  const { status } = useConnection();
  const online = useOnline();
  const known = status && HEALTH[status];
  const health = known && (online ? known : OFFLINE);
  if (!health) return null;
  return (
    <span
      className="flex items-center gap-2 ps-1 text-xs text-muted"
      title={`Instagram: ${health.words}`}
    >
      <span aria-hidden className={classNames('size-2 rounded-full', health.dot)} />
      {/* A phone has room for the words where they matter: a colour alone is no message. */}
      <span className={classNames(status === 'ready' && online && 'max-md:sr-only')}>
        {health.words}
      </span>
    </span>
  );
}
