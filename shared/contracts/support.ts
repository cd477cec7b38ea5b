// The support contract: the contact form.
import * as z from 'zod';
import { CONTACT_FORM_FIELD_MAX_LENGTHS } from '../limits.ts';
import { say } from '../sentences/say.ts';
import { defineContract } from './define-contract.ts';

/** Optional here: the use case reports all missing and empty fields with one sentence. */
function contactTextSchema(field: keyof typeof CONTACT_FORM_FIELD_MAX_LENGTHS) {
  const maximum = CONTACT_FORM_FIELD_MAX_LENGTHS[field];
  return z
    .string({ error: say('fill_all_fields') })
    .trim()
    .max(maximum, say(`contact_${field}_too_long`, { maximum }))
    .optional();
}

export const supportContracts = {
  sendContact: defineContract({
    name: 'sendContact',
    feature: 'support',
    method: 'POST',
    path: '/contact',
    access: 'public',
    whileImpersonating: 'refused',
    summary: 'Sends a message to support. With a valid `token` the message names its user.',
    status: 201,
    request: z.object({
      name: contactTextSchema('name'),
      email: contactTextSchema('email'),
      subject: contactTextSchema('subject'),
      message: contactTextSchema('message'),
      token: z.string().max(1_000).optional(),
    }),
    response: z.object({ message: z.string() }),
  }),
};
