// A login the network took from us: its tokens go, and its owner is told why nothing works.
import { listAccounts, updateAccount, updateLogin } from '../account-repository.ts';

const REMOVED = 'user_has_not_authorized_application';

/** May be repeated. Linking again puts everything right. */
export async function dropAccess(userId: string, facebookUserId: string): Promise<void> {
  await updateLogin(userId, facebookUserId, { problems: [REMOVED], sealedToken: '' });
  const accounts = await listAccounts(userId);
  const lost = accounts.filter((account) => account.facebookUserId === facebookUserId);
  await Promise.all(
    lost.map(({ igUserId }) => updateAccount({ userId, igUserId }, { sealedPageToken: null })),
  );
}
