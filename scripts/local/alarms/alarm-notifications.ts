// Emails that the topics of the template send to their subscribers when an alarm changes its state.
import { z } from 'zod';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import type { AlarmStateChange } from './alarm-watcher.ts';

/** The template has only the name of a topic. */
export const snsTopicPropertiesSchema = z.strictObject({});
export const snsSubscriptionPropertiesSchema = z.strictObject({
  TopicArn: z.string(),
  Protocol: z.literal('email'),
  Endpoint: z.string(),
});

const SENDER = 'AWS Notifications <no-reply@sns.amazonaws.com>';

const buildText = ({ alarm, state, previousState, datapoints }: AlarmStateChange): string =>
  [
    alarm.description,
    '',
    `State: ${previousState} -> ${state}`,
    `Datapoints, the oldest first: ${datapoints.map((value) => value ?? 'none').join(', ')}`,
    `Threshold: ${alarm.rule.comparison} ${alarm.rule.threshold}`,
  ].join('\n');

/** `mailboxUrl` accepts an email as JSON; without it, no email is sent. */
export function createAlarmNotifier(resources: CloudResources, mailboxUrl: string | undefined) {
  const subscriptions = resources
    .listByType('AWS::SNS::Subscription', snsSubscriptionPropertiesSchema)
    .map(({ properties }) => properties);
  return async (change: AlarmStateChange): Promise<void> => {
    const { alarm, state } = change;
    const recipients = subscriptions.filter(({ TopicArn }) =>
      alarm.actions[state].includes(TopicArn),
    );
    if (mailboxUrl === undefined) return;
    for (const { Endpoint } of recipients) {
      await fetch(mailboxUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          from: SENDER,
          to: Endpoint,
          reply_to: [],
          subject: `${state}: "${alarm.name}"`,
          text: buildText(change),
          html: '',
        }),
      });
    }
  };
}
