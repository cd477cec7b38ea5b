// Leaving: a user who deletes their account, and what the network says of people who left there.
import * as z from 'zod';
import { emptyRequest } from '../schemas/common.ts';
import { dataDeletion } from '../schemas/data-deletion.ts';
import { defineContract } from './define.ts';

/** Form fields of the network; what they are worth only the signature can say. */
const signedRequest = z.looseObject({});

export const usersContracts = {
  deleteMe: defineContract({
    name: 'deleteMe',
    feature: 'users',
    method: 'DELETE',
    path: '/users/me',
    access: 'user',
    whileImpersonating: 'refused',
    summary: 'Deletes the user: nobody logs in as them from now on, and everything is erased.',
    request: emptyRequest,
    response: z.object({ message: z.literal('User deleted successfully') }),
  }),
  networkDeauthorize: defineContract({
    name: 'networkDeauthorize',
    feature: 'users',
    method: 'POST',
    base: '',
    path: '/webhooks/network/deauthorize',
    access: 'signature',
    summary: 'Somebody removed the app at the network: their tokens are dropped.',
    request: signedRequest,
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
    request: signedRequest,
    response: z.object({ url: z.string(), confirmation_code: z.string() }),
  }),
  getDataDeletion: defineContract({
    name: 'getDataDeletion',
    feature: 'users',
    method: 'GET',
    path: '/data_deletion/{code}',
    access: 'public',
    summary: 'How the deletion with this confirmation code stands.',
    request: z.object({ code: z.string().max(200) }),
    response: dataDeletion,
  }),
};
