// Validation of the contact form.
import { CONTACT_FORM_FIELD_MAX_LENGTHS } from '#shared/limits.ts';
import { SCREEN_SENTENCES } from '#shared/sentences/en.ts';

export type ContactFormValues = {
  readonly [Field in keyof typeof CONTACT_FORM_FIELD_MAX_LENGTHS]: string;
};

/** The first problem as a message, or null. The server validates the email address. */
export function validateContactForm(values: ContactFormValues): string | null {
  const fields = Object.keys(CONTACT_FORM_FIELD_MAX_LENGTHS) as (keyof ContactFormValues)[];
  if (fields.some((field) => values[field].trim() === '')) return SCREEN_SENTENCES.fill_all_fields;
  const tooLongField = fields.find(
    (field) => values[field].trim().length > CONTACT_FORM_FIELD_MAX_LENGTHS[field],
  );
  if (tooLongField === undefined) return null;
  const label = tooLongField.charAt(0).toUpperCase() + tooLongField.slice(1);
  return `${label} is too long (maximum is ${CONTACT_FORM_FIELD_MAX_LENGTHS[tooLongField]} characters)`;
}
