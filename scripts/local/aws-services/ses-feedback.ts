// Bounces and complaints of the local SES, for the addresses of its mailbox simulator. Source: SES developer guide,
// using the mailbox simulator; event publishing.
import { buildEventBridgeEvent, type EventBridgeEvent } from '../events/event-bridge-event.ts';

const SIMULATOR_DOMAIN = 'simulator.amazonses.com';

const FEEDBACK_BY_MAILBOX = {
  bounce: (emailAddress: string) => ({
    detailType: 'Email Bounced',
    detail: {
      eventType: 'Bounce',
      bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress }] },
    },
  }),
  complaint: (emailAddress: string) => ({
    detailType: 'Email Complaint Received',
    detail: {
      eventType: 'Complaint',
      complaint: { complainedRecipients: [{ emailAddress }] },
    },
  }),
} as const;

/** The event that SES publishes after it accepted an email; undefined for addresses outside the simulator. */
export function buildSesFeedbackEvent(
  recipient: string,
  configurationSet: string | undefined,
): EventBridgeEvent | undefined {
  const [mailbox = '', domain] = recipient.toLowerCase().split('@');
  // SES ignores a label after a plus sign.
  const [name = ''] = mailbox.split('+');
  if (configurationSet === undefined || domain !== SIMULATOR_DOMAIN) return undefined;
  if (!(name in FEEDBACK_BY_MAILBOX)) return undefined;
  const build = FEEDBACK_BY_MAILBOX[name as keyof typeof FEEDBACK_BY_MAILBOX];
  const { detailType, detail } = build(recipient);
  const mail = { destination: [recipient], tags: { 'ses:configuration-set': [configurationSet] } };
  return buildEventBridgeEvent({
    source: 'aws.ses',
    detailType,
    resources: [],
    detail: { ...detail, mail },
    time: new Date(),
  });
}
