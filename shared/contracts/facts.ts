// The contracts of facts: what drafts may say about the business, and suggestions of such facts.
import * as z from 'zod';
import { idSchema, pagingRequestFields } from '../schemas/common.ts';
import { factSchema, factToSaveSchema } from '../schemas/fact.ts';
import { defineContract } from './define-contract.ts';

const common = { feature: 'facts', method: 'POST', access: 'product' } as const;

const CHANGES_LIMIT = { max: 300, seconds: 10 * 60 } as const;
const factResponseSchema = z.object({ fact: factSchema });

export const factsContracts = {
  listFacts: defineContract({
    ...common,
    name: 'listFacts',
    /** The first page reads comments of several posts for its suggestions. */
    rateLimit: { max: 120, seconds: 2 * 60 },
    path: '/users/me/ig/facts',
    effect: 'none',
    summary:
      'A page of the accepted facts, newest first, outdated ones included. The first page also has at most 20 suggestions that the owner has not decided about, those from replies first.',
    request: z.object({
      ...pagingRequestFields,
      /** Asks for the page that has this fact. Without such a fact the paging fields count. */
      fact_id: idSchema.optional(),
    }),
    response: z.object({
      facts: z.array(factSchema),
      suggestions: z.array(factSchema),
      /** How many facts there are, without suggestions. */
      total_count: z.number().int(),
      pagination_offset: z.number().int(),
    }),
  }),
  saveFact: defineContract({
    ...common,
    name: 'saveFact',
    rateLimit: CHANGES_LIMIT,
    path: '/users/me/ig/facts/save',
    summary:
      'Creates a fact, changes the one with this id, or accepts the suggestion with this id and these values. The answer is `conflict` when another fact has the same text, compared without case, accents and spaces, and `text_changed` when the fact was changed since `updated_at`.',
    request: z.object({ fact: factToSaveSchema }),
    response: factResponseSchema,
  }),
  deleteFact: defineContract({
    ...common,
    name: 'deleteFact',
    rateLimit: CHANGES_LIMIT,
    path: '/users/me/ig/facts/delete',
    summary: 'Deletes a fact. One that was suggested is not suggested a second time.',
    request: z.object({ fact_id: idSchema }),
    response: z.object({ deleted: z.literal(true) }),
  }),
  decideFact: defineContract({
    ...common,
    name: 'decideFact',
    rateLimit: CHANGES_LIMIT,
    path: '/users/me/ig/facts/decide',
    summary: 'Accepts a suggestion as a fact, or refuses it for good.',
    request: z.object({ fact_id: idSchema, accepted: z.boolean() }),
    response: factResponseSchema,
  }),
};
