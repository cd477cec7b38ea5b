// What people log in with, as calls take it.
import * as z from 'zod';
import { PASSWORD_MAX } from '../limits.ts';
import { FILL_ALL } from './common.ts';

/** Longer than any password may be; how long it may be is said with the other password rules. */
const PASSWORD_FIELD_MAX = 1_000;
const TOO_LONG = `Password is too long (maximum is ${PASSWORD_MAX} characters)`;

export const email = z
  .string({ error: FILL_ALL })
  .trim()
  .max(254, 'Please enter a valid email address');
export const password = z.string({ error: FILL_ALL }).max(PASSWORD_FIELD_MAX, TOO_LONG);
