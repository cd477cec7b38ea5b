// Where the link to the network stands, from the two accounts the server knows.
import type { CurrentIgAccount, FbAccount } from '#shared/schemas/account.ts';

export type LinkedAccount = FbAccount | { readonly messages: readonly string[] };

export type ConnectionStatus =
  /** No login-provider account is linked: /welcome. */
  | 'not_linked'
  /** Linked, but no social account is chosen: /connect. */
  | 'not_chosen'
  /** Chosen, but the network no longer lets us in. */
  | 'lost_permissions'
  | 'importing'
  | 'ready';

/** `current` is null where no social account is chosen. */
export function connectionStatus(
  linked: LinkedAccount,
  current: CurrentIgAccount | null,
): ConnectionStatus {
  if (!('id' in linked)) return 'not_linked';
  if (current === null) return 'not_chosen';
  if (!current.facebook_access_token_valid || !current.instagram_account_is_valid) {
    return 'lost_permissions';
  }
  return current.import.importing ? 'importing' : 'ready';
}
