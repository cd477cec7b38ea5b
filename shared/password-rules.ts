// The password rules shared by web forms and server, with their user-facing sentences.
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './limits.ts';

const REQUIRED_CHARACTER_CLASSES = [
  [/\p{Ll}/u, 'a lowercase letter'],
  [/\p{Lu}/u, 'an uppercase letter'],
  [/\p{Nd}/u, 'a digit'],
  [/[^\p{L}\p{N}\s]/u, 'a special character'],
] as const;

/** The Unicode form in which a password is checked and hashed. It ignores how accents were typed. */
export const normalizePassword = (password: string): string => password.normalize('NFC');

function findLengthProblem(password: string): string | undefined {
  const characters = [...password].length;
  if (characters < PASSWORD_MIN_LENGTH) {
    return `Password is too short (minimum is ${PASSWORD_MIN_LENGTH} characters)`;
  }
  if (characters > PASSWORD_MAX_LENGTH) {
    return `Password is too long (maximum is ${PASSWORD_MAX_LENGTH} characters)`;
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
    missing.length > 0 ? `Password must include ${missing.join(', ')}` : undefined,
  ].filter((problem) => problem !== undefined);
}
