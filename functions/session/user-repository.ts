// The user item.
import * as z from 'zod';
import { isoIn } from '#platform/clock.ts';
import { ConditionFailedError } from '#platform/table/errors.ts';
import { and, type Condition, differs, exists, missing } from '#platform/table/expressions.ts';
import { keys } from '#platform/table/keys.ts';
import { getItem, type Item, updateItem, type Write } from '#platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import { TRIAL_DAYS } from '#shared/limits.ts';
import { featureFlags, role } from '#shared/schemas/user.ts';
import type { StoredUser } from './domain/user.ts';

const storedSubscription = z.object({
  id: z.string(),
  status: z.string(),
  priceId: z.string(),
  lookupKey: z.string().nullable(),
  planName: z.string(),
  price: z.number().nullable(),
  interval: z.string(),
  intervalCount: z.number(),
  periodStart: z.string(),
  periodEnd: z.string(),
  cancelAtPeriodEnd: z.boolean(),
  limits: z.object({
    max_comments: z.number(),
    max_instagram_accounts: z.number(),
    max_responses: z.number(),
  }),
});

const storedUser = z.object({
  id: z.string(),
  email: z.string(),
  passwordHash: z.string(),
  role,
  createdAt: z.string(),
  trialEndsAt: z.string().optional(),
  billingCustomerId: z.string().optional(),
  subscription: storedSubscription.optional(),
  promotionCodeId: z.string().optional(),
  takenPromotionCodes: z.array(z.string()).optional(),
  currentIgUserId: z.string().optional(),
  currentFacebookUserId: z.string().optional(),
  refreshedPostsAfterLogin: z.boolean(),
  sessionsFrom: z.number().optional(),
  deletedAt: z.string().optional(),
  featureOverrides: z.partialRecord(z.enum(featureFlags), z.boolean()).optional(),
});

export const readUser = (item: Item): StoredUser => storedUser.parse(item);

/** Changes are made to living users only. */
export const living: Condition = and(exists(), missing('deletedAt'));

/** The user, also a deleted one; read consistently, since guards decide upon it. */
export async function getUser(userId: string): Promise<StoredUser | undefined> {
  const item = await getItem(keys.user(userId), { consistent: true });
  return item && readUser(item);
}

/** Deletes a living user, as far as anybody who logs in is concerned. `at` is an ISO time. */
export const deletionWrite = (userId: string, at: string): Write => ({
  kind: 'update',
  key: keys.user(userId),
  change: { set: { deletedAt: at } },
  when: living,
});

/** Applies `change` where `when` holds; undefined where it does not. */
async function changeUser(
  userId: string,
  set: Partial<StoredUser>,
  when: Condition,
): Promise<StoredUser | undefined> {
  try {
    return readUser(await updateItem(keys.user(userId), { set }, when));
  } catch (error) {
    if (error instanceof ConditionFailedError) return undefined;
    throw error;
  }
}

/** Changes a user as an operator says; undefined where they are not there any more. */
export const changeLivingUser = (
  userId: string,
  set: Partial<StoredUser>,
): Promise<StoredUser | undefined> => changeUser(userId, set, living);

/** Remembers that the posts were refreshed since the log-in, of a user who is still there. */
export async function markPostsRefreshed(userId: string): Promise<void> {
  await changeUser(userId, { refreshedPostsAfterLogin: true }, living);
}

export type ChosenAccount = { readonly igUserId: string; readonly facebookUserId: string };

/**
 * Makes a social account the current one. The first one ever chosen starts the trial.
 * @throws AppError not_found where there is no such living user
 */
export async function chooseAccount(
  userId: string,
  { igUserId, facebookUserId }: ChosenAccount,
): Promise<{ readonly user: StoredUser; readonly trialStarted: boolean }> {
  const chosen = { currentIgUserId: igUserId, currentFacebookUserId: facebookUserId };
  const trialEndsAt = isoIn(TRIAL_DAYS * 24 * 60 * 60);
  const first = await changeUser(
    userId,
    { ...chosen, trialEndsAt },
    and(living, missing('trialEndsAt')),
  );
  if (first) return { user: first, trialStarted: true };
  const user = await changeUser(userId, chosen, living);
  if (!user) throw new AppError('not_found');
  return { user, trialStarted: false };
}

/**
 * Makes a login-provider account the current one. Another one than before leaves no social account
 * chosen, since the chosen one came from the one before.
 * @throws AppError not_found where there is no such living user
 */
export async function chooseFacebookAccount(
  userId: string,
  facebookUserId: string,
): Promise<StoredUser> {
  const changed = await changeUser(
    userId,
    { currentFacebookUserId: facebookUserId, currentIgUserId: undefined },
    and(living, differs('currentFacebookUserId', facebookUserId)),
  );
  const user = changed ?? (await getUser(userId));
  if (!user || user.deletedAt !== undefined) throw new AppError('not_found');
  return user;
}
