// The heartbeat: whether anything of the chosen account has changed, and how many items are new.
import * as z from 'zod';
import { emptyRequestSchema } from '../schemas/common.ts';
import { defineContract } from './define-contract.ts';

/** The lists that screens show; each has a version. */
export const ACCOUNT_CHANGE_KINDS = [
  'posts',
  'conversations',
  'approvals',
  'rules',
  'facts',
  'account',
] as const;
export type AccountChangeKind = (typeof ACCOUNT_CHANGE_KINDS)[number];

export const changesContracts = {
  getChanges: defineContract({
    name: 'getChanges',
    feature: 'changes',
    method: 'POST',
    path: '/users/me/ig/changes',
    access: 'product',
    effect: 'none',
    summary: 'A version of each kind of data, which changes with the data, and what is new.',
    request: emptyRequestSchema,
    response: z.object({
      /** Empty until something of the kind has changed. Versions have no order. */
      versions: z.record(z.enum(ACCOUNT_CHANGE_KINDS), z.string()),
      counts: z.object({
        new_comments: z.number().int(),
        new_messages: z.number().int(),
        awaiting_approvals: z.number().int(),
      }),
    }),
  }),
};
