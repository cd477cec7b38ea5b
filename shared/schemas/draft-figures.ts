// Schema of the figures of drafts: how much of them owners changed, and what the model did for them.
import * as z from 'zod';

const countSchema = z.number().int();

/** The figures of the drafts of an account on one day. */
export const draftFiguresSchema = z.object({
  day: z.iso.date(),
  /** Sent replies that the owner began on that day, by their text: the draft as it was generated. */
  sent_unedited: countSchema,
  /** The draft with a change. */
  sent_edited: countSchema,
  /** The sum of the changed shares of these texts, in thousandths of the longer text. */
  changed_permille: countSchema,
  /** A standard text, edited or not. */
  sent_standard: countSchema,
  /** Without a draft. */
  sent_own_words: countSchema,
  /** Texts that the model was asked for, by owners and rules. */
  drafts: countSchema,
  /** Drafts that were corrected once. */
  corrected: countSchema,
  /** Drafts that a standard text replaced. */
  standard: countSchema,
  /** Texts that the model did not write in time. */
  failed: countSchema,
  /** The sum of the times until a draft was written, in milliseconds, without those that failed. */
  draft_ms: countSchema,
  /** Drafts that took more than ten seconds. */
  slow: countSchema,
  /** By the code of the reason. */
  rejected: z.record(z.string(), countSchema),
  /** How many completions each model wrote, by its name with `_` for other characters than letters and digits. */
  answered_by: z.record(z.string(), countSchema),
  /** The calls of the model until it answered, also those for smart checks and for the texts of rules. */
  model_calls: countSchema,
  model_ms: countSchema,
  /** 0 when the server of the model gives no counts of tokens. */
  prompt_tokens: countSchema,
  /** The prompt tokens that the server had read before. */
  cached_tokens: countSchema,
  completion_tokens: countSchema,
});
