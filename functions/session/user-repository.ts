// Reads and updates the user item.
import * as z from 'zod';
import { isoSecondsFromNow } from '#platform/clock.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import {
  attributeDiffers,
  attributeExists,
  attributeMissing,
  combineConditionsWithAnd,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem, type TableItem, type TableWrite, updateItem } from '#platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import { TRIAL_DAYS } from '#shared/limits.ts';
import { roleSchema } from '#shared/schemas/user.ts';
import type { StoredUser } from './domain/user.ts';

const storedSubscriptionSchema = z.object({
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

const storedUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  passwordHash: z.string(),
  role: roleSchema,
  createdAt: z.string(),
  trialEndsAt: z.string().optional(),
  billingCustomerId: z.string().optional(),
  subscription: storedSubscriptionSchema.optional(),
  planEndedAt: z.string().optional(),
  promotionCodeId: z.string().optional(),
  takenPromotionCodes: z.array(z.string()).optional(),
  currentIgUserId: z.string().optional(),
  currentFacebookUserId: z.string().optional(),
  refreshedPostsAfterLogin: z.boolean(),
  sessionsFrom: z.number().optional(),
  deletedAt: z.string().optional(),
  // Accepts any name, because a feature of another version must not lock its users out.
  featureOverrides: z.record(z.string(), z.boolean()).optional(),
});

export const parseStoredUser = (item: TableItem): StoredUser => storedUserSchema.parse(item);

/** Holds for users who exist and are not deleted; all updates of a user require it. */
export const activeUserCondition: ItemCondition = combineConditionsWithAnd(
  attributeExists(),
  attributeMissing('deletedAt'),
);

/** The user, even a deleted one. The read is consistent because access checks depend on it. */
export async function findUserIncludingDeleted(userId: string): Promise<StoredUser | undefined> {
  const item = await getItem(tableKeys.user(userId), { consistent: true });
  return item && parseStoredUser(item);
}

/** Marks the user as deleted, so that no login as them is possible. `at` is an ISO time. */
export const buildUserDeletionWrite = (userId: string, at: string): TableWrite => ({
  kind: 'update',
  key: tableKeys.user(userId),
  change: { set: { deletedAt: at } },
  when: activeUserCondition,
});

/** Applies `set` if `when` holds. Undefined when it does not. */
async function updateUserIf(
  userId: string,
  set: Partial<StoredUser>,
  when: ItemCondition,
): Promise<StoredUser | undefined> {
  const item = await ignoreConflict(updateItem(tableKeys.user(userId), { set }, when));
  return item && parseStoredUser(item);
}

/** Applies an operator's change to a user. Undefined when the user was deleted. */
export const updateActiveUser = (
  userId: string,
  set: Partial<StoredUser>,
): Promise<StoredUser | undefined> => updateUserIf(userId, set, activeUserCondition);

/** Records that the posts were refreshed since the login. Does nothing for a deleted user. */
export async function markPostsRefreshedSinceLogin(userId: string): Promise<void> {
  await updateUserIf(userId, { refreshedPostsAfterLogin: true }, activeUserCondition);
}

export type ChosenAccountIds = { readonly igUserId: string; readonly facebookUserId: string };

/**
 * Makes an Instagram account the current one. The first account ever chosen starts the trial.
 * @throws AppError not_found when the user does not exist or was deleted
 */
export async function setCurrentInstagramAccount(
  userId: string,
  { igUserId, facebookUserId }: ChosenAccountIds,
): Promise<{ readonly user: StoredUser; readonly trialStarted: boolean }> {
  const accountIds = { currentIgUserId: igUserId, currentFacebookUserId: facebookUserId };
  const trialEndsAt = isoSecondsFromNow(TRIAL_DAYS * 24 * 60 * 60);
  const userWithTrial = await updateUserIf(
    userId,
    { ...accountIds, trialEndsAt },
    combineConditionsWithAnd(activeUserCondition, attributeMissing('trialEndsAt')),
  );
  if (userWithTrial) return { user: userWithTrial, trialStarted: true };
  const user = await updateUserIf(userId, accountIds, activeUserCondition);
  if (!user) throw new AppError('not_found');
  return { user, trialStarted: false };
}

/**
 * Makes a Facebook account the current one. A change clears the chosen Instagram account, which was linked through
 * the previous one.
 * @throws AppError not_found when the user does not exist or was deleted
 */
export async function setCurrentFacebookAccount(
  userId: string,
  facebookUserId: string,
): Promise<StoredUser> {
  const changed = await updateUserIf(
    userId,
    { currentFacebookUserId: facebookUserId, currentIgUserId: undefined },
    combineConditionsWithAnd(
      activeUserCondition,
      attributeDiffers('currentFacebookUserId', facebookUserId),
    ),
  );
  const user = changed ?? (await findUserIncludingDeleted(userId));
  if (!user || user.deletedAt !== undefined) throw new AppError('not_found');
  return user;
}
