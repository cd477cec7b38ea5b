// What a due row asks for, as its key tells.
import {
  type AccountRef,
  accountOfKey,
  accountOfPartition,
  type CommentRef,
  commentOfKey,
  deletionOfKey,
  isMessageKey,
  type Key,
} from '#platform/table/keys.ts';
import type { DueRow } from './due-repository.ts';

export type DueWork =
  | { readonly kind: 'import'; readonly account: AccountRef; readonly importId: string }
  | { readonly kind: 'check'; readonly account: AccountRef }
  | { readonly kind: 'draft'; readonly comment: CommentRef }
  | { readonly kind: 'message'; readonly account: AccountRef; readonly key: Key }
  | { readonly kind: 'erase'; readonly code: string }
  | { readonly kind: 'unknown' };

/** Keys of messages hold digests: they name the account, the item itself names the rest. */
const accountOfMessage = (key: Key): AccountRef | undefined =>
  isMessageKey(key) ? accountOfPartition(key.pk.replace(/#CONVERSATION#[^#]+$/, '')) : undefined;

export function workOf({ key, tag }: DueRow): DueWork {
  const importing = key.sk === 'IMPORT' ? accountOfPartition(key.pk) : undefined;
  if (importing) return { kind: 'import', account: importing, importId: tag };
  const account = accountOfKey(key);
  if (account) return { kind: 'check', account };
  const comment = commentOfKey(key);
  if (comment) return { kind: 'draft', comment };
  const messageAccount = accountOfMessage(key);
  if (messageAccount) return { kind: 'message', account: messageAccount, key };
  const code = deletionOfKey(key);
  if (code !== undefined) return { kind: 'erase', code };
  return { kind: 'unknown' };
}
