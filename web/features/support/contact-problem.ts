// What keeps the contact form from being sent.
import { CONTACT_MAX } from '#shared/limits.ts';
import { FILL_ALL } from '#web/features/session/form-problems.ts';

export type ContactText = { readonly [Field in keyof typeof CONTACT_MAX]: string };

/** The first problem in words, or null. Whether an address is one is left to the server. */
export function contactProblem(text: ContactText): string | null {
  const fields = Object.keys(CONTACT_MAX) as (keyof ContactText)[];
  if (fields.some((field) => text[field].trim() === '')) return FILL_ALL;
  const long = fields.find((field) => text[field].trim().length > CONTACT_MAX[field]);
  if (long === undefined) return null;
  const label = long.charAt(0).toUpperCase() + long.slice(1);
  return `${label} is too long (maximum is ${CONTACT_MAX[long]} characters)`;
}
