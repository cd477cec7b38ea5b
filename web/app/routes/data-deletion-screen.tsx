// /data-deletion/{code}: how a deletion stands, for whoever holds its code. Needs no session.
import { useParams } from 'react-router-dom';
import { POLL } from '#shared/limits.ts';
import type { DataDeletion } from '#shared/schemas/data-deletion.ts';
import { LoadError } from '#web/components/states/load-error.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { hasCode } from '#web/lib/api-error.ts';
import { SUPPORT_EMAIL } from '#web/lib/config.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { useCall } from '#web/lib/use-call.ts';
import { AuthCard } from './auth/auth-card.tsx';

function Progress({ deletion }: { readonly deletion: DataDeletion }) {
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

function Standing({ code }: { readonly code: string }) {
  const { data, error, mutate } = useCall(
    'getDataDeletion',
    { code },
    { refreshInterval: (latest) => (latest?.status === 'in_progress' ? POLL.refreshMs : 0) },
  );
  if (data) return <Progress deletion={data} />;
  if (hasCode(error, 'not_found')) {
    return (
      <p role="alert">
        We know of no deletion with this code. Please check the address: we keep the record of a
        deletion for a year.
      </p>
    );
  }
  return error ? <LoadError error={error} onRetry={() => void mutate()} /> : <Loading />;
}

export function Screen() {
  const { code = '' } = useParams();
  return (
    <AuthCard title="Data deletion">
      <Standing code={code} />
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
