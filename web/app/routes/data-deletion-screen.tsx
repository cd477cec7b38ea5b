// /data-deletion/{code}: the status of a deletion for anyone who has its code. Needs no session.
import { useParams } from 'react-router-dom';
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import type { DataDeletionStatus } from '#shared/schemas/data-deletion-status.ts';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { LoadingIndicator } from '#web/components/states/loading-indicator.tsx';
import { useApiQuery } from '#web/lib/api/use-api-query.ts';
import { SUPPORT_EMAIL } from '#web/lib/build-time-settings.ts';
import { formatDate } from '#web/lib/format/format-dates-and-times.ts';
import { hasErrorCode } from '#web/lib/http/api-error.ts';
import { AuthCard } from './auth/auth-card.tsx';

function DeletionProgress({ deletion }: { readonly deletion: DataDeletionStatus }) {
  const { requested_at: requestedAt, completed_at: completedAt } = deletion;
  return (
    <div className="grid gap-3" role="status">
      <p>
        {completedAt === null
          ? 'Your data is being deleted. This usually takes a few minutes.'
          : 'Your data has been deleted.'}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-muted tabular-nums">
        <dt>Requested</dt>
        <dd>{formatDate(requestedAt)}</dd>
        {completedAt !== null && (
          <>
            <dt>Completed</dt>
            <dd>{formatDate(completedAt)}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

function DeletionStatus({ code }: { readonly code: string }) {
  const { data, error, mutate } = useApiQuery(
    'getDataDeletion',
    { code },
    {
      refreshInterval: (latest) =>
        latest?.status === 'in_progress' ? POLL_INTERVALS_MS.refreshMs : 0,
    },
  );
  if (data) return <DeletionProgress deletion={data} />;
  if (hasErrorCode(error, 'not_found')) {
    return (
      <p role="alert">
        We know of no deletion with this code. Please check the address: we keep the record of a
        deletion for a year.
      </p>
    );
  }
  return error ? (
    <LoadErrorMessage error={error} onRetry={() => void mutate()} />
  ) : (
    <LoadingIndicator />
  );
}

export function Screen() {
  const { code = '' } = useParams();
  return (
    <AuthCard title="Data deletion">
      <DeletionStatus code={code} />
      <p className="mt-6 text-muted">
        Questions? Write to{' '}
        <a href={`mailto:${SUPPORT_EMAIL}`} className="font-medium text-accent-ink underline">
          {SUPPORT_EMAIL}
        </a>
        .
      </p>
    </AuthCard>
  );
}
