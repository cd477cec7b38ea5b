// The status of the connection to Instagram, derived from the two accounts.
import type {
  CurrentInstagramAccountResponse,
  FacebookAccountResponse,
} from '#shared/schemas/account.ts';

export type FacebookAccountOrNone =
  | FacebookAccountResponse
  | { readonly messages: readonly string[] };

export type AccountConnectionStatus =
  /** No Facebook account is linked: /welcome. */
  | 'not_linked'
  /** Linked, but no Instagram account is chosen: /connect. */
  | 'not_chosen'
  /** Chosen, but Instagram no longer grants access. */
  | 'lost_permissions'
  | 'importing'
  | 'ready';

/** `currentAccount` is null when no Instagram account is chosen. */
export function getAccountConnectionStatus(
  linkedAccount: FacebookAccountOrNone,
  currentAccount: CurrentInstagramAccountResponse | null,
): AccountConnectionStatus {
  if (!('id' in linkedAccount)) return 'not_linked';
  if (currentAccount === null) return 'not_chosen';
  if (!currentAccount.facebook_access_token_valid || !currentAccount.instagram_account_is_valid) {
    return 'lost_permissions';
  }
  return currentAccount.import.importing ? 'importing' : 'ready';
}
