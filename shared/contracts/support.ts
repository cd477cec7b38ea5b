// Writing to the people behind the product.
import * as z from 'zod';
import { CONTACT_MAX } from '../limits.ts';
import { FILL_ALL } from '../schemas/common.ts';
import { defineContract } from './define.ts';

/** Missing or empty ones are told apart from the others by the use case, in one sentence. */
const text = (label: string, max: number) =>
  z
    .string({ error: FILL_ALL })
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
    summary: 'Sends a message to support. With a valid `token` the message names its user.',
    status: 201,
    request: z.object({
      name: text('Name', CONTACT_MAX.name),
      email: text('Email', CONTACT_MAX.email),
      subject: text('Subject', CONTACT_MAX.subject),
      message: text('Message', CONTACT_MAX.message),
      token: z.string().max(1_000).optional(),
    }),
    response: z.object({ message: z.string() }),
  }),
};
