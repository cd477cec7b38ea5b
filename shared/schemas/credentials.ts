// Schemas of login credentials in requests.
import * as z from 'zod';
import { PASSWORD_MAX_LENGTH } from '../limits.ts';
import { FILL_ALL_FIELDS_SENTENCE } from './common.ts';

/** Above the maximum password length, which `listPasswordProblems` reports together with the other rules. */
const PASSWORD_FIELD_MAX_LENGTH = 1_000;
const PASSWORD_TOO_LONG_SENTENCE = `Password is too long (maximum is ${PASSWORD_MAX_LENGTH} characters)`;

export const emailSchema = z
  .string({ error: FILL_ALL_FIELDS_SENTENCE })
  .trim()
  .max(254, 'Please enter a valid email address');
export const passwordSchema = z
  .string({ error: FILL_ALL_FIELDS_SENTENCE })
  .max(PASSWORD_FIELD_MAX_LENGTH, PASSWORD_TOO_LONG_SENTENCE);
