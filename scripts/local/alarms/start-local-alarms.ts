// Watches the alarms of the template. An alarm that goes on is printed, logged and sent to the subscribers of its
// topics.
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { QueueMessageCounts } from '../aws-services/local-sqs-queues.ts';
import type { LocalMeters } from '../metrics/local-meters.ts';
import { recordQueueMessageCounts } from '../metrics/queue-metrics.ts';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import { readAlarmDefinitions } from './alarm-definitions.ts';
import { createAlarmNotifier } from './alarm-notifications.ts';
import { type AlarmStateChange, createAlarmWatcher } from './alarm-watcher.ts';

export type LocalAlarmsOptions = {
  readonly resources: CloudResources;
  readonly meters: LocalMeters;
  readonly listQueueSizes: () => readonly QueueMessageCounts[];
  /** How long a minute of the alarms takes. */
  readonly alarmMinuteSeconds: number;
  readonly mailboxUrl: string | undefined;
  /** Gets `alarms.log`. */
  readonly logFolder: string;
  readonly onLogLine: (line: string) => void;
};

const describeChange = ({ alarm, state }: AlarmStateChange): string =>
  `${state} ${alarm.name}: ${alarm.description}`;

export function startLocalAlarms(options: LocalAlarmsOptions): { readonly stop: () => void } {
  const { meters, mailboxUrl, logFolder, onLogLine } = options;
  const { store, ageFactor } = meters;
  const watch = createAlarmWatcher(readAlarmDefinitions(options.resources), store);
  const notify = createAlarmNotifier(options.resources, mailboxUrl);
  mkdirSync(logFolder, { recursive: true });
  const report = (change: AlarmStateChange) => {
    const line = describeChange(change);
    appendFileSync(
      path.join(logFolder, 'alarms.log'),
      `${new Date().toISOString()} ${line} [${change.datapoints.map((value) => value ?? '-').join(' ')}]\n`,
    );
    if (change.state === 'ALARM') onLogLine(line);
    // AWS mails the first OK of an alarm once, and not after each start.
    if (change.state === 'OK' && change.previousState !== 'ALARM') return;
    notify(change).catch((error: unknown) =>
      onLogLine(`The email about ${change.alarm.name} was not sent: ${String(error)}`),
    );
  };
  const timer = setInterval(() => {
    recordQueueMessageCounts(options.listQueueSizes(), store.record, ageFactor);
    for (const change of watch.closeMinute()) report(change);
  }, options.alarmMinuteSeconds * 1_000);
  return { stop: () => clearInterval(timer) };
}
