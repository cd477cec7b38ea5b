// Derives the task of a due item from its key.
import {
  type AccountRef,
  type CommentRef,
  type ItemKey,
  isMessageKey,
  parseAccountKey,
  parseAccountPartition,
  parseCommentKey,
  parseDeletionKey,
} from '#platform/table/keys.ts';
import type { DueItem } from './due-item-repository.ts';

export type DueTask =
  | { readonly kind: 'import'; readonly account: AccountRef; readonly importId: string }
  | { readonly kind: 'check'; readonly account: AccountRef }
  | { readonly kind: 'draft'; readonly comment: CommentRef }
  | { readonly kind: 'message'; readonly account: AccountRef; readonly key: ItemKey }
  | { readonly kind: 'erase'; readonly code: string }
  | { readonly kind: 'unknown' };

/** Message keys contain digests of ids, so they only give the account; the item has the ids. */
const parseMessageAccount = (key: ItemKey): AccountRef | undefined =>
  isMessageKey(key) ? parseAccountPartition(key.pk.replace(/#CONVERSATION#[^#]+$/, '')) : undefined;

export function classifyDueItem({ key, tag }: DueItem): DueTask {
  const importAccount = key.sk === 'IMPORT' ? parseAccountPartition(key.pk) : undefined;
  if (importAccount) return { kind: 'import', account: importAccount, importId: tag };
  const account = parseAccountKey(key);
  if (account) return { kind: 'check', account };
  const comment = parseCommentKey(key);
  if (comment) return { kind: 'draft', comment };
  const messageAccount = parseMessageAccount(key);
  if (messageAccount) return { kind: 'message', account: messageAccount, key };
  const code = parseDeletionKey(key);
  if (code !== undefined) return { kind: 'erase', code };
  return { kind: 'unknown' };
}
