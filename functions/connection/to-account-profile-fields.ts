// Maps an Instagram profile to the stored account fields.
import type { InstagramProfile } from '#platform/instagram/accounts.ts';
import type { InstagramAccount } from './domain/account.ts';

export const toAccountProfileFields = (
  profile: InstagramProfile,
): Pick<InstagramAccount, 'username' | 'name' | 'picture' | 'details'> => ({
  username: profile.username,
  name: profile.name ?? null,
  picture: profile.profile_picture_url ?? null,
  details: {
    biography: profile.biography ?? null,
    followersCount: profile.followers_count ?? null,
    followsCount: profile.follows_count ?? null,
    mediaCount: profile.media_count ?? null,
    website: profile.website ?? null,
  },
});
