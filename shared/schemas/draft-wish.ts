// A wish of the owner for the text of a draft.
import * as z from 'zod';
import { DRAFT_WISH_LANGUAGES, DRAFT_WISH_STYLES } from '../draft-wish-options.ts';

export const draftWishSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(DRAFT_WISH_STYLES) }),
  z.object({ kind: z.literal('language'), language: z.enum(DRAFT_WISH_LANGUAGES) }),
]);
export type DraftWish = z.infer<typeof draftWishSchema>;
