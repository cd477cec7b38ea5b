// Addresses that get no more emails, because they do not exist or because their reader reported one as spam.
import * as z from 'zod';
import { computeTtlEpochSeconds, nowIso } from '#platform/clock.ts';
import { hashSha256 } from '#platform/crypto.ts';
import { toAsciiDomain } from '#platform/mail/to-ascii-domain.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { deleteItem, getItem, putItem } from '#platform/table/table.ts';

/** A mailbox may exist again by then, and a reader may have forgotten. */
const BLOCK_SECONDS = 180 * 24 * 60 * 60;

const blockSchema = z.object({ reason: z.enum(['bounce', 'complaint']), since: z.string() });
export type EmailAddressBlock = z.output<typeof blockSchema>;

/** SES reports addresses in their sent form: lower case, with the domain in Punycode. */
const toKey = (address: string) =>
  tableKeys.mailBlock(hashSha256(toAsciiDomain(address).toLowerCase()));

export async function blockEmailAddress(
  address: string,
  reason: EmailAddressBlock['reason'],
): Promise<void> {
  const block: EmailAddressBlock = { reason, since: nowIso() };
  await putItem(toKey(address), { ...block, ttl: computeTtlEpochSeconds(BLOCK_SECONDS) });
}

/** Undefined when the address gets emails. */
export async function findEmailAddressBlock(
  address: string,
): Promise<EmailAddressBlock | undefined> {
  const item = await getItem(toKey(address), { consistent: true });
  return item && blockSchema.parse(item);
}

export const unblockEmailAddress = (address: string): Promise<void> => deleteItem(toKey(address));
