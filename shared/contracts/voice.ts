// The contracts of the voice: how drafts sound, learned from the owner's replies and changed by the owner.
import * as z from 'zod';
import { MAX_VOICE_TRIAL_COMMENTS } from '../limits.ts';
import { idSchema, isoTimeSchema } from '../schemas/common.ts';
import { voiceChangesSchema, voiceSchema, voiceToSaveSchema } from '../schemas/voice.ts';
import { defineContract } from './define-contract.ts';

const common = { feature: 'voice', method: 'POST', access: 'product' } as const;

const voiceResponseSchema = z.object({
  /** Drafts follow it: the learned traits, and those that the owner changed. */
  voice: voiceSchema,
  learned: voiceSchema,
  /** How many replies it was learned from; 0 when there is nothing to learn from yet. */
  based_on: z.number().int(),
  learned_at: isoTimeSchema.nullable(),
  /** The traits that the owner changed. */
  changes: voiceChangesSchema,
  /** Increases when the owner saves. */
  version: z.number().int(),
});

export const voiceContracts = {
  getVoice: defineContract({
    ...common,
    name: 'getVoice',
    /** Once a day it reads comments and messages, and learns from them. */
    rateLimit: { max: 120, seconds: 2 * 60 },
    path: '/users/me/ig/voice',
    effect: 'none',
    summary: "How the owner's replies sound, as drafts follow it.",
    request: z.object({}),
    response: voiceResponseSchema,
  }),
  saveVoice: defineContract({
    ...common,
    name: 'saveVoice',
    rateLimit: { max: 300, seconds: 10 * 60 },
    path: '/users/me/ig/voice/save',
    summary:
      'Replaces the traits that the owner decided about. A trait that is left out is the learned one. The answer is `conflict` when `version` is no longer that of the stored voice.',
    request: z.object({ voice: voiceToSaveSchema, version: z.number().int() }),
    response: voiceResponseSchema,
  }),
  tryVoice: defineContract({
    ...common,
    name: 'tryVoice',
    /** Two texts of the model for each example. */
    rateLimit: { max: 12, seconds: 10 * 60 },
    path: '/users/me/ig/voice/try',
    summary:
      'Drafts replies to past comments that the owner answered, with the present voice and with these changes, without saving any. Each draft counts in the plan.',
    request: z.object({
      voice: voiceToSaveSchema,
      count: z
        .number()
        .int()
        .min(1)
        .max(MAX_VOICE_TRIAL_COMMENTS)
        .default(MAX_VOICE_TRIAL_COMMENTS),
    }),
    response: z.object({
      examples: z.array(
        z.object({
          comment: z.object({
            id: idSchema,
            media_id: idSchema,
            username: z.string(),
            text: z.string(),
          }),
          owner_wrote: z.string(),
          /** With the present voice; null when there is none, with the reason. */
          before: z.string().nullable(),
          /** With the changes. */
          after: z.string().nullable(),
          /** Why a draft is missing, as a sentence. */
          missing_because: z.string().nullable(),
        }),
      ),
    }),
  }),
};
