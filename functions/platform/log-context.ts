// The ids of the request or job that is being handled. Every log line and every job that it causes carries them, so
// that one search finds the whole path. Jobs of a batch run in parallel, each with its own ids.
import { AsyncLocalStorage } from 'node:async_hooks';

export type LogContext = Readonly<Record<string, string | undefined>> & {
  readonly request_id?: string | undefined;
};

const storage = new AsyncLocalStorage<LogContext>();

export const runWithLogContext = <Result>(context: LogContext, run: () => Result): Result =>
  storage.run(context, run);

/** Empty outside of a request or job. */
export const getLogContext = (): LogContext => storage.getStore() ?? {};
