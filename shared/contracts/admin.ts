// The admin contracts: list users, impersonate one, stop impersonating.
import * as z from 'zod';
import { emptyRequestSchema, idSchema } from '../schemas/common.ts';
import { authTokensSchema, roleSchema, userSchema } from '../schemas/user.ts';
import { defineContract } from './define-contract.ts';

export const adminContracts = {
  checkAdmin: defineContract({
    name: 'checkAdmin',
    feature: 'admin',
    method: 'POST',
    path: '/users/me/admin',
    access: 'user',
    effect: 'none',
    summary: 'Whether the caller, or who acts as them, is an admin.',
    request: emptyRequestSchema,
    response: z.object({ admin: z.boolean(), role: roleSchema }),
  }),
  listUsers: defineContract({
    name: 'listUsers',
    feature: 'admin',
    method: 'GET',
    path: '/users',
    access: 'admin',
    summary: 'Users by e-mail address; `query` is a part of it.',
    request: z.object({
      query: z.string().trim().max(254).optional(),
      page_token: z.string().max(1_000).optional(),
    }),
    response: z.object({
      users: z.array(z.object({ id: idSchema, email: z.string(), role: roleSchema })),
      next_page_token: z.string().nullable(),
    }),
  }),
  impersonate: defineContract({
    name: 'impersonate',
    feature: 'admin',
    method: 'POST',
    path: '/users/{id}/impersonate',
    access: 'admin',
    summary: 'Tokens with which the admin acts as the user, for an hour at most.',
    request: z.object({ id: idSchema }),
    response: z.object({ token: authTokensSchema, user: userSchema }),
  }),
  stopImpersonating: defineContract({
    name: 'stopImpersonating',
    whileImpersonating: { allowedBecause: 'It is how an impersonation ends.' },
    feature: 'admin',
    method: 'POST',
    path: '/users/stop_impersonating',
    access: 'user',
    summary: 'Ends the session it is called with; 409 where nobody acts as somebody else.',
    request: emptyRequestSchema,
    response: z.object({ message: z.string() }),
  }),
};
