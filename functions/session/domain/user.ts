// The user as the product knows them: what is stored, and what a caller may see of it.
import type { FeatureFlag, User } from '#shared/schemas/user.ts';

/** What a plan allows within one billing period. */
export type PlanLimits = {
  readonly max_comments: number;
  readonly max_instagram_accounts: number;
  readonly max_responses: number;
};

/** The paid subscription as the card provider described it last. */
export type StoredSubscription = {
  readonly id: string;
  /** The provider's word: `active`, `past_due`, `canceled`, … */
  readonly status: string;
  readonly priceId: string;
  readonly lookupKey: string | null;
  readonly planName: string;
  /** Cents. */
  readonly price: number | null;
  readonly interval: string;
  readonly intervalCount: number;
  /** ISO times of the period that is paid for. */
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly cancelAtPeriodEnd: boolean;
  readonly limits: PlanLimits;
};

export type StoredUser = {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly role: 'user' | 'admin';
  /** ISO time. */
  readonly createdAt: string;
  /** ISO time; absent until the first social account was chosen. */
  readonly trialEndsAt?: string | undefined;
  /** The card provider's name for this user; absent until the first checkout. */
  readonly billingCustomerId?: string | undefined;
  readonly subscription?: StoredSubscription | undefined;
  /** The card provider's id of a promotion code to take off the next checkout. */
  readonly promotionCodeId?: string | undefined;
  /** Those this user has taken, whatever became of them: each is good once. */
  readonly takenPromotionCodes?: readonly string[] | undefined;
  /** The chosen social account. */
  readonly currentIgUserId?: string | undefined;
  /** The login-provider account the chosen one came from. */
  readonly currentFacebookUserId?: string | undefined;
  readonly refreshedPostsAfterLogin: boolean;
  /** Epoch milliseconds; sessions opened before are over. Absent: none ever was ended so. */
  readonly sessionsFrom?: number | undefined;
  /** ISO time; from then on nobody logs in as this user. */
  readonly deletedAt?: string | undefined;
  /** What operators switched for this user alone. */
  readonly featureOverrides?: Readonly<Partial<Record<FeatureFlag, boolean>>> | undefined;
};

/** What is still missing before the product can be used. */
export function onboardingStep(
  user: Pick<StoredUser, 'currentFacebookUserId' | 'currentIgUserId'>,
  importing = false,
): User['onboarding_step'] {
  if (user.currentFacebookUserId === undefined) return 'connect';
  if (user.currentIgUserId === undefined) return 'choose_account';
  return importing ? 'importing' : 'done';
}

/** `importing`: where that was looked up. */
export const toUser = (user: StoredUser, importing = false): User => ({
  id: user.id,
  email: user.email,
  role: user.role,
  created_at: user.createdAt,
  refreshed_posts_after_login: user.refreshedPostsAfterLogin,
  onboarding_step: onboardingStep(user, importing),
});

// Without the signs that give an address a name, a comment or a neighbour where mail is concerned:
// `gift<ann@b.c>` would reach ann under a heading somebody else wrote.
const EMAIL =
  /^[^\s@<>()[\]\\,;:"\p{C}\uFFFD]{1,64}@[^\s@.<>()[\]\\,;:"\p{C}\uFFFD]+(\.[^\s@.<>()[\]\\,;:"\p{C}\uFFFD]+)+$/u;

/**
 * One spelling per address: without it `A@b.c` and `a@b.c` would be two users. Halves of a
 * character, which no table key may hold, become the replacement character.
 */
export const normaliseEmail = (email: string): string =>
  email.trim().toWellFormed().normalize('NFC').toLowerCase();

/** Loose on purpose: only a mail that arrives proves an address. Expects a normalised one. */
export const isEmail = (email: string): boolean => email.length <= 254 && EMAIL.test(email);
