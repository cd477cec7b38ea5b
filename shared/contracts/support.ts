// The support contract: the contact form.
import * as z from 'zod';
import { CONTACT_FORM_FIELD_MAX_LENGTHS } from '../limits.ts';
import { FILL_ALL_FIELDS_SENTENCE } from '../schemas/common.ts';
import { defineContract } from './define-contract.ts';

/** Optional here: the use case reports all missing and empty fields with one sentence. */
const contactTextSchema = (label: string, max: number) =>
  z
    .string({ error: FILL_ALL_FIELDS_SENTENCE })
    .trim()
    .max(max, `${label} is too long (maximum is ${max} characters)`)
    .optional();

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
      name: contactTextSchema('Name', CONTACT_FORM_FIELD_MAX_LENGTHS.name),
      email: contactTextSchema('Email', CONTACT_FORM_FIELD_MAX_LENGTHS.email),
      subject: contactTextSchema('Subject', CONTACT_FORM_FIELD_MAX_LENGTHS.subject),
      message: contactTextSchema('Message', CONTACT_FORM_FIELD_MAX_LENGTHS.message),
      token: z.string().max(1_000).optional(),
    }),
    response: z.object({ message: z.string() }),
  }),
};
