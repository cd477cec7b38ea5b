// The ids in the log lines of a job: of the request that caused it, and of what it works on.
import type { LogContext } from '../log-context.ts';
import type { JobMessage } from './define-job.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const toId = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Jobs name their account directly, or in the event or the subject of a reply that they are about. */
function readPayloadFields(payload: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(payload)) return {};
  const { event, subject } = payload;
  return { ...payload, ...(isObject(event) && event), ...(isObject(subject) && subject) };
}

/** A job that no request caused begins a path of its own, named by its message. */
export function buildJobLogContext(message: JobMessage, messageId: string): LogContext {
  const { userId, igUserId, responseId } = readPayloadFields(message.payload);
  return {
    request_id: message.requestId ?? messageId,
    job: message.job,
    user_id: toId(userId),
    account_id: toId(igUserId),
    draft_id: toId(responseId),
  };
}
