// The password rules shared by web forms and server, with their user-facing sentences.
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './limits.ts';
import { SCREEN_SENTENCES as SENTENCES } from './sentences/en.ts';
import { fillPlaceholders } from './sentences/fill-placeholders.ts';

const REQUIRED_CHARACTER_CLASSES = [
  [/\p{Ll}/u, SENTENCES.password_lowercase],
  [/\p{Lu}/u, SENTENCES.password_uppercase],
  [/\p{Nd}/u, SENTENCES.password_digit],
  [/[^\p{L}\p{N}\s]/u, SENTENCES.password_special],
] as const;

/** The Unicode form in which a password is checked and hashed. It ignores how accents were typed. */
export const normalizePassword = (password: string): string => password.normalize('NFC');

function findLengthProblem(password: string): string | undefined {
  const characters = [...password].length;
  if (characters < PASSWORD_MIN_LENGTH) {
    return fillPlaceholders(SENTENCES.password_too_short, { minimum: PASSWORD_MIN_LENGTH });
  }
  if (characters > PASSWORD_MAX_LENGTH) {
    return fillPlaceholders(SENTENCES.password_too_long, { maximum: PASSWORD_MAX_LENGTH });
  }
  return undefined;
}

/** The user-facing sentence of every broken rule; empty when length (in characters) and composition are valid. */
export function listPasswordProblems(password: string): readonly string[] {
  const normalized = normalizePassword(password);
  const missing = REQUIRED_CHARACTER_CLASSES.filter(([pattern]) => !pattern.test(normalized)).map(
    ([, item]) => item,
  );
  return [
    findLengthProblem(normalized),
    missing.length > 0
      ? fillPlaceholders(SENTENCES.password_must_include, { missing: missing.join(', ') })
      : undefined,
  ].filter((problem) => problem !== undefined);
}
