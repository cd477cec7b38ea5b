// The users contracts: profile, feature flags, plan, usage, deletion, and the network's deauthorize and deletion callbacks.
import * as z from 'zod';
import { emptyRequestSchema } from '../schemas/common.ts';
import { emailSchema, passwordSchema } from '../schemas/credentials.ts';
import { dataDeletionStatusSchema } from '../schemas/data-deletion-status.ts';
import {
  authTokensWithUserSchema,
  featuresSchema,
  planUsageSchema,
  userSchema,
  userSubscriptionSchema,
} from '../schemas/user.ts';
import { say } from '../sentences/say.ts';
import { defineContract } from './define-contract.ts';

/** Any form fields: `verifyFacebookSignedRequest` checks the signature over the raw body. */
const signedRequestSchema = z.looseObject({});

export const usersContracts = {
  updateProfile: defineContract({
    name: 'updateProfile',
    feature: 'users',
    method: 'PATCH',
    path: '/users',
    access: 'user',
    summary: 'Changes e-mail address or password, and ends every other session.',
    request: z.object({
      current_password: passwordSchema,
      email: emailSchema.optional(),
      password: passwordSchema.optional(),
    }),
    response: authTokensWithUserSchema,
  }),
  getMe: defineContract({
    name: 'getMe',
    feature: 'users',
    method: 'GET',
    path: '/users/me',
    access: 'user',
    summary: 'The signed-in user.',
    request: emptyRequestSchema,
    response: userSchema,
  }),
  getMyDetails: defineContract({
    name: 'getMyDetails',
    feature: 'users',
    method: 'GET',
    path: '/users/me/details',
    access: 'user',
    summary: 'The signed-in user with their onboarding step.',
    request: emptyRequestSchema,
    response: userSchema,
  }),
  getMyFeatures: defineContract({
    name: 'getMyFeatures',
    feature: 'users',
    method: 'GET',
    path: '/users/me/features',
    access: 'user',
    summary: 'Which features the plan opens, bare and inside `response`.',
    request: emptyRequestSchema,
    response: z.object({
      response: z.object({ features: featuresSchema }),
      features: featuresSchema,
      last_updated: z.string(),
    }),
  }),
  getMySubscription: defineContract({
    name: 'getMySubscription',
    feature: 'users',
    method: 'GET',
    path: '/users/me/subscription',
    access: 'user',
    summary: 'Trial and plan.',
    request: emptyRequestSchema,
    response: userSubscriptionSchema,
  }),
  getMyUsage: defineContract({
    name: 'getMyUsage',
    feature: 'users',
    method: 'GET',
    path: '/users/me/usage',
    access: 'user',
    summary: 'What this period has used of the plan.',
    request: emptyRequestSchema,
    response: planUsageSchema,
  }),
  deleteMe: defineContract({
    name: 'deleteMe',
    feature: 'users',
    method: 'DELETE',
    path: '/users/me',
    access: 'user',
    summary: 'Deletes the user: nobody logs in as them from now on, and everything is erased.',
    request: emptyRequestSchema,
    response: z.object({ message: z.literal(say('user_deleted')) }),
  }),
  networkDeauthorize: defineContract({
    name: 'networkDeauthorize',
    feature: 'users',
    method: 'POST',
    base: '',
    path: '/webhooks/network/deauthorize',
    access: 'signature',
    summary: 'Somebody removed the app at the network: their tokens are dropped.',
    request: signedRequestSchema,
    response: z.object({ received: z.literal(true) }),
  }),
  networkDataDeletion: defineContract({
    name: 'networkDataDeletion',
    feature: 'users',
    method: 'POST',
    base: '',
    path: '/webhooks/network/data_deletion',
    access: 'signature',
    summary: 'Somebody asked the network to have their data deleted: answers where to follow it.',
    request: signedRequestSchema,
    response: z.object({ url: z.string(), confirmation_code: z.string() }),
  }),
  getDataDeletion: defineContract({
    name: 'getDataDeletion',
    feature: 'users',
    method: 'GET',
    path: '/data_deletion/{code}',
    access: 'public',
    summary: 'Returns the state of the deletion with this confirmation code.',
    request: z.object({ code: z.string().max(200) }),
    response: dataDeletionStatusSchema,
  }),
};
