// A fact that drafts may use: a sentence of the owner about what customers ask for.
import * as z from 'zod';
import { FACT_MAX_CHARACTERS, MAX_FACT_POSTS } from '../limits.ts';
import { FIELD_SENTENCES } from '../sentences/en.ts';
import { idSchema, isoTimeSchema } from './common.ts';
import { requireReadable } from './readable-text.ts';

/** The origins of facts. All but `owner` are suggestions that the owner accepted or may accept. */
export const FACT_SOURCES = ['owner', 'caption', 'biography', 'website', 'reply'] as const;
export type FactSource = (typeof FACT_SOURCES)[number];

const textSchema = z.string().trim().min(1, FIELD_SENTENCES.fact_empty).max(FACT_MAX_CHARACTERS);
const mediaIdsSchema = z.array(idSchema).max(MAX_FACT_POSTS);

/** A fact as a client saves it; without an id it is created. */
export const factToSaveSchema = z.object({
  id: idSchema.nullish(),
  text: requireReadable(textSchema),
  media_ids: mediaIdsSchema.default([]),
  valid_until: z.iso.datetime({ offset: true, error: FIELD_SENTENCES.time_missing }).nullish(),
  /** The `updated_at` on which the change is based; without it the change overwrites any other. */
  updated_at: isoTimeSchema.optional(),
});
export type FactToSave = z.output<typeof factToSaveSchema>;

export const factSchema = z.object({
  id: idSchema,
  text: textSchema,
  /** The posts that it is about; empty for all posts and all messages. */
  media_ids: mediaIdsSchema,
  /** It is outdated from this time on; null when it has no end. */
  valid_until: isoTimeSchema.nullable(),
  source: z.enum(FACT_SOURCES),
  created_at: isoTimeSchema,
  /** The last change. A save that names another one is refused with `text_changed`. */
  updated_at: isoTimeSchema,
  /** The post, and the comment of the owner's reply, that a suggestion was found in; null for other sources. */
  place: z.object({ media_id: idSchema, comment_id: idSchema.nullable() }).nullable(),
});
export type Fact = z.infer<typeof factSchema>;
