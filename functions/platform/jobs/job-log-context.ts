// Builds the ids in the log lines of a job: of the request that caused it, and of what it works on.
import type { LogContext } from '../log-context.ts';
import type { JobMessage } from './define-job.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const toId = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Jobs name their account directly, or in their event, or in the subject of their reply. */
function readPayloadFields(payload: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(payload)) return {};
  const { event, subject } = payload;
  return { ...payload, ...(isObject(event) && event), ...(isObject(subject) && subject) };
}

/** A job without a request begins a path of its own, named after its message. */
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
