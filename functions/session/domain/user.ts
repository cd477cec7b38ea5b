// The user: the stored fields, and the public fields that a caller may see.
import type { FeatureFlag, User } from '#shared/schemas/user.ts';

/** The usage a plan allows within one billing period. */
export type PlanLimits = {
  readonly max_comments: number;
  readonly max_instagram_accounts: number;
  readonly max_responses: number;
};

/** The paid subscription as last read from Stripe. */
export type StoredSubscription = {
  readonly id: string;
  /** The status in Stripe: `active`, `past_due`, `canceled`, … */
  readonly status: string;
  readonly priceId: string;
  readonly lookupKey: string | null;
  readonly planName: string;
  /** Cents. */
  readonly price: number | null;
  readonly interval: string;
  readonly intervalCount: number;
  /** Start and end (ISO times) of the paid period. */
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
  /** An ISO time. Absent until the user chose their first Instagram account. */
  readonly trialEndsAt?: string | undefined;
  /** The Stripe customer id; absent until the first checkout. */
  readonly billingCustomerId?: string | undefined;
  readonly subscription?: StoredSubscription | undefined;
  /** When a paid subscription was last found to have ended (ISO). */
  readonly planEndedAt?: string | undefined;
  /** The Stripe id of a promotion code to apply to the next checkout. */
  readonly promotionCodeId?: string | undefined;
  /** All promotion codes this user ever used: each may be used once. */
  readonly takenPromotionCodes?: readonly string[] | undefined;
  /** The chosen Instagram account. */
  readonly currentIgUserId?: string | undefined;
  /** The Facebook account through which the Instagram account is linked. */
  readonly currentFacebookUserId?: string | undefined;
  readonly refreshedPostsAfterLogin: boolean;
  /** Epoch milliseconds. Sessions created earlier are invalid. Absent until the first change of credentials. */
  readonly sessionsFrom?: number | undefined;
  /** An ISO time, after which no login as this user is possible. */
  readonly deletedAt?: string | undefined;
  /** Feature flags that operators set for this user only. */
  readonly featureOverrides?: Readonly<Partial<Record<FeatureFlag, boolean>>> | undefined;
};

/** The next step the user has to take before they can use the product. */
export function getOnboardingStep(
  user: Pick<StoredUser, 'currentFacebookUserId' | 'currentIgUserId'>,
  isImporting = false,
): User['onboarding_step'] {
  if (user.currentFacebookUserId === undefined) return 'connect';
  if (user.currentIgUserId === undefined) return 'choose_account';
  return isImporting ? 'importing' : 'done';
}

/** `isImporting` matters only to callers that know the import state. */
export const toPublicUser = (user: StoredUser, isImporting = false): User => ({
  id: user.id,
  email: user.email,
  role: user.role,
  created_at: user.createdAt,
  refreshed_posts_after_login: user.refreshedPostsAfterLogin,
  onboarding_step: getOnboardingStep(user, isImporting),
});

// Excludes the characters that add a display name, a comment or a second recipient in an email header:
// `gift<ann@b.c>` would reach ann with a display name that another person wrote.
const EMAIL_PATTERN =
  /^[^\s@<>()[\]\\,;:"\p{C}\uFFFD]{1,64}@[^\s@.<>()[\]\\,;:"\p{C}\uFFFD]+(\.[^\s@.<>()[\]\\,;:"\p{C}\uFFFD]+)+$/u;

/**
 * Gives one spelling per address, because `A@b.c` and `a@b.c` would be two users. Lone surrogates, which a table key
 * cannot hold, become the replacement character.
 */
export const normalizeEmail = (email: string): string =>
  email.trim().toWellFormed().normalize('NFC').toLowerCase();

/** Loose on purpose, because only a delivered email proves an address. Expects a normalized address. */
export const isValidEmail = (email: string): boolean =>
  email.length <= 254 && EMAIL_PATTERN.test(email);
