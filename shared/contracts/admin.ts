// What admins may do: list users, sign in as one of them, stop.
import * as z from 'zod';
import { emptyRequest, id } from '../schemas/common.ts';
import { role, tokens, user } from '../schemas/user.ts';
import { defineContract } from './define.ts';

export const adminContracts = {
  checkAdmin: defineContract({
    name: 'checkAdmin',
    feature: 'admin',
    method: 'POST',
    path: '/users/me/admin',
    access: 'user',
    effect: 'none',
    summary: 'Whether the caller, or who acts as them, is an admin.',
    request: emptyRequest,
    response: z.object({ admin: z.boolean(), role }),
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
      users: z.array(z.object({ id, email: z.string() })),
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
    request: z.object({ id }),
    response: z.object({ token: tokens, user }),
  }),
  stopImpersonating: defineContract({
    name: 'stopImpersonating',
    feature: 'admin',
    method: 'POST',
    path: '/users/stop_impersonating',
    access: 'user',
    summary: 'Ends the session it is called with; 409 where nobody acts as somebody else.',
    request: emptyRequest,
    response: z.object({ message: z.string() }),
  }),
};
