// Handles a Facebook account whose owner removed our app: deletes its tokens and records the reason.
import {
  listInstagramAccounts,
  updateFacebookAccount,
  updateInstagramAccount,
} from '../account-repository.ts';

const APP_DEAUTHORIZED_PROBLEM = 'user_has_not_authorized_application';

/** Idempotent. Linking the account again undoes it. */
export async function recordFacebookDeauthorization(
  userId: string,
  facebookUserId: string,
): Promise<void> {
  await updateFacebookAccount(userId, facebookUserId, {
    problems: [APP_DEAUTHORIZED_PROBLEM],
    sealedToken: '',
  });
  const accounts = await listInstagramAccounts(userId);
  const affectedAccounts = accounts.filter((account) => account.facebookUserId === facebookUserId);
  await Promise.all(
    affectedAccounts.map(({ igUserId }) =>
      updateInstagramAccount({ userId, igUserId }, { sealedPageToken: null }),
    ),
  );
}
