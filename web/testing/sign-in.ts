// Signs in without the login screen.
import type { User } from '#shared/schemas/user.ts';
import { establishSession, switchToImpersonatedSession } from '#web/lib/session/session.ts';
import { makeSessionTokenResponse, makeUser } from './data/api-object-factories.ts';

export const signIn = () => establishSession(makeSessionTokenResponse());

export const signInAs = (user: Partial<User>) =>
  establishSession(makeSessionTokenResponse({ user: makeUser(user) }));

/** Lets the signed-in admin impersonate another user. */
export const impersonate = (user: Partial<User> = { id: 'usr_2' }) =>
  switchToImpersonatedSession(makeSessionTokenResponse({ user: makeUser(user) }));
