// Shortens texts and URLs of webhook events, so that one event always fits into a queue message.
import * as z from 'zod';

/** Longer than any message of the network. */
const MAX_TEXT_CHARACTERS = 4_000;
/** Enough for an emoji of many code points, or the name of a reaction. */
const MAX_SYMBOL_CHARACTERS = 64;
const MAX_URL_CHARACTERS = 2_048;

export const buildTruncatedStringSchema = (characters: number) =>
  z
    .string()
    .transform((text) => text.slice(0, characters).toWellFormed())
    .optional()
    .catch(undefined);
export const truncatedMessageTextSchema = buildTruncatedStringSchema(MAX_TEXT_CHARACTERS);
export const webhookReactionSymbolSchema = buildTruncatedStringSchema(MAX_SYMBOL_CHARACTERS);
export const webhookUrlSchema = z
  .string()
  .min(1)
  .max(MAX_URL_CHARACTERS)
  .optional()
  .catch(undefined);
