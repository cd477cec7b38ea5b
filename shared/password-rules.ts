// The password rules a form and the server share, with the sentences a person reads.
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';

const REQUIRED = [
  [/\p{Ll}/u, 'a lowercase letter'],
  [/\p{Lu}/u, 'an uppercase letter'],
  [/\p{Nd}/u, 'a digit'],
  [/[^\p{L}\p{N}\s]/u, 'a special character'],
] as const;

/** The one form a password is judged and hashed in, however a keyboard composed its accents. */
export const normalisePassword = (password: string): string => password.normalize('NFC');

function lengthProblem(password: string): string | undefined {
  const characters = [...password].length;
  if (characters < PASSWORD_MIN) {
    return `Password is too short (minimum is ${PASSWORD_MIN} characters)`;
  }
  if (characters > PASSWORD_MAX) {
    return `Password is too long (maximum is ${PASSWORD_MAX} characters)`;
  }
  return undefined;
}

/** Every sentence that applies; empty where length (in characters) and composition are fine. */
export function passwordProblems(password: string): readonly string[] {
  const normal = normalisePassword(password);
  const missing = REQUIRED.filter(([pattern]) => !pattern.test(normal)).map(([, item]) => item);
  return [
    lengthProblem(normal),
    missing.length > 0 ? `Password must include ${missing.join(', ')}` : undefined,
  ].filter((problem) => problem !== undefined);
}
