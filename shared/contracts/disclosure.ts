// The contracts of the line with which an account says that a reply is automated.
import * as z from 'zod';
import { emptyRequestSchema } from '../schemas/common.ts';
import { disclosureSchema, disclosureSettingSchema } from '../schemas/disclosure.ts';
import { defineContract } from './define-contract.ts';

const common = { feature: 'drafts', method: 'POST', access: 'product' } as const;
const disclosureResponseSchema = z.object({ disclosure: disclosureSchema });

export const disclosureContracts = {
  getDisclosure: defineContract({
    ...common,
    name: 'getDisclosure',
    path: '/users/me/ig/disclosure',
    effect: 'none',
    summary: 'The line at the end of AI replies that rules send unseen, and whether it is on.',
    request: emptyRequestSchema,
    response: disclosureResponseSchema,
  }),
  saveDisclosure: defineContract({
    ...common,
    name: 'saveDisclosure',
    rateLimit: { max: 60, seconds: 10 * 60 },
    path: '/users/me/ig/disclosure/save',
    summary:
      'Changes that line or switches it off. The answer is `conflict` when it has changed since the version that the request names.',
    request: z.object({ disclosure: disclosureSettingSchema }),
    response: disclosureResponseSchema,
  }),
};
