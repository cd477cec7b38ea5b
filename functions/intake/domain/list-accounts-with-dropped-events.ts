// Finds the accounts with unreadable events in a webhook body. The check of such an account finds the content of the
// event. Pure.
import * as z from 'zod';
import { networkIdSchema } from '#shared/schemas/network-value-schemas.ts';
import { parseCommentWebhookEvents } from './webhook-comment-events.ts';
import { listOrSingleItemSchema } from './webhook-list-schema.ts';
import { parseMessageWebhookEvents } from './webhook-message-events.ts';

/** The fields of every conversation event, besides its kind. */
const ENVELOPE_KEYS: ReadonlySet<string> = new Set(['sender', 'recipient', 'timestamp']);
/** Event kinds without content to show. */
const KINDS_WITHOUT_CONTENT: ReadonlySet<string> = new Set([
  'read',
  'delivery',
  'optin',
  'account_linking',
  'app_roles',
  'pass_thread_control',
  'take_thread_control',
  'request_thread_control',
  'policy_enforcement',
  'response_feedback',
]);
/** Webhook fields that bring a comment or a message. */
const CONTENT_FIELDS: ReadonlySet<string> = new Set([
  'comments',
  'live_comments',
  'messages',
  'message_edit',
  'message_reactions',
  'messaging_postbacks',
  'messaging_referral',
  'standby',
]);

const entrySchema = z
  .object({
    id: networkIdSchema,
    time: z.unknown().optional(),
    messaging: listOrSingleItemSchema,
    standby: listOrSingleItemSchema,
    changes: listOrSingleItemSchema,
    field: z.unknown().optional(),
    value: z.unknown().optional(),
  })
  // A single change may be in the entry itself.
  .transform(({ field, value, changes, ...entry }) => ({
    ...entry,
    changes: field === undefined ? changes : [...changes, { field, value }],
  }));
const bodySchema = z.object({ object: z.literal('instagram'), entry: z.array(z.unknown()) });

const member = z.object({ id: networkIdSchema });
const membersSchema = z.object({ sender: member, recipient: member });

/** The account writes to itself when its app is tested. */
function isToItself(item: object): boolean {
  const { data } = membersSchema.safeParse(item);
  return data !== undefined && data.sender.id === data.recipient.id;
}

function hasConversationContent(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return true;
  const kinds = Object.keys(item).filter((name) => !ENVELOPE_KEYS.has(name));
  return !isToItself(item) && kinds.some((name) => !KINDS_WITHOUT_CONTENT.has(name));
}

function hasChangeContent(item: unknown): boolean {
  const { field, value } = (item ?? {}) as { readonly field?: unknown; readonly value?: unknown };
  if (!CONTENT_FIELDS.has(String(field))) return false;
  return String(field).endsWith('comments') || hasConversationContent(value);
}

const isReadable = (id: string, time: unknown, part: object): boolean => {
  const body = { object: 'instagram', entry: [{ id, time, ...part }] };
  return parseCommentWebhookEvents(body).length > 0 || parseMessageWebhookEvents(body).length > 0;
};

function hasDroppedEvent({ id, time, ...lists }: z.output<typeof entrySchema>): boolean {
  const isDropped = (key: keyof typeof lists, hasContent: (item: unknown) => boolean) =>
    lists[key].some((item) => hasContent(item) && !isReadable(id, time, { [key]: [item] }));
  return (
    isDropped('messaging', hasConversationContent) ||
    isDropped('standby', hasConversationContent) ||
    isDropped('changes', hasChangeContent)
  );
}

export function listAccountsWithDroppedEvents(raw: unknown): readonly string[] {
  const body = bodySchema.safeParse(raw);
  if (!body.success) return [];
  const entries = body.data.entry.flatMap((one) => entrySchema.safeParse(one).data ?? []);
  return [...new Set(entries.filter(hasDroppedEvent).map(({ id }) => id))];
}
