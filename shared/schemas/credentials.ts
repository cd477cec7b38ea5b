// Schemas of login credentials in requests.
import * as z from 'zod';
import { PASSWORD_MAX_LENGTH } from '../limits.ts';
import { FIELD_SENTENCES, SCREEN_SENTENCES } from '../sentences/en.ts';
import { fillPlaceholders } from '../sentences/fill-placeholders.ts';

/** Above the maximum password length, which `listPasswordProblems` reports together with the other rules. */
const PASSWORD_FIELD_MAX_LENGTH = 1_000;

export const emailSchema = z
  .string({ error: SCREEN_SENTENCES.fill_all_fields })
  .trim()
  .max(254, FIELD_SENTENCES.email_invalid);
export const passwordSchema = z
  .string({ error: SCREEN_SENTENCES.fill_all_fields })
  .max(
    PASSWORD_FIELD_MAX_LENGTH,
    fillPlaceholders(SCREEN_SENTENCES.password_too_long, { maximum: PASSWORD_MAX_LENGTH }),
  );
