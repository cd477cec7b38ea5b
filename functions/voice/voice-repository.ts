// Stores the voice of an account in one item, so that a draft needs one read.
import * as z from 'zod';
import { attributeUnchanged } from '#platform/table/expressions.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { getItem, type TableItem, updateItem } from '#platform/table/table.ts';
import { type VoiceChanges, voiceChangesSchema, voiceSchema } from '#shared/schemas/voice.ts';
import type { LearnedVoice } from './domain/learn-voice.ts';

const voiceItemSchema = z.object({
  learned: voiceSchema.optional(),
  learned_at: z.string().optional(),
  based_on: z.number().default(0),
  changes: voiceChangesSchema.default({}),
  version: z.number().optional(),
});

export type StoredVoice = {
  /** Undefined before the first learning, and when there was nothing to learn from. */
  readonly learned: LearnedVoice | undefined;
  /** ISO; undefined before the first learning. */
  readonly learnedAt: string | undefined;
  /** The traits that the owner decided about. */
  readonly changes: VoiceChanges;
  /** Undefined before the first save. */
  readonly version: number | undefined;
};

function parseVoiceItem(item: TableItem): StoredVoice {
  const { learned, learned_at, based_on, changes, version } = voiceItemSchema.parse(item);
  return {
    learned: learned && { voice: learned, basedOn: based_on },
    learnedAt: learned_at,
    changes,
    version,
  };
}

/** Reads consistently, so that the next draft has what the owner just saved. */
export async function readStoredVoice(account: AccountRef): Promise<StoredVoice> {
  return parseVoiceItem((await getItem(tableKeys.voice(account), { consistent: true })) ?? {});
}

/** Leaves the owner's changes as they are. */
export async function writeLearnedVoice(
  account: AccountRef,
  learned: LearnedVoice | undefined,
  learnedAt: string,
): Promise<StoredVoice> {
  const set = {
    learned: learned?.voice,
    based_on: learned?.basedOn ?? 0,
    learned_at: learnedAt,
  };
  return parseVoiceItem(await updateItem(tableKeys.voice(account), { set }));
}

/** @throws ConditionFailedError when the stored voice has another version */
export async function writeVoiceChanges(
  account: AccountRef,
  changes: VoiceChanges,
  version: number | undefined,
): Promise<StoredVoice> {
  const change = { set: { changes }, add: { version: 1 } };
  const when = attributeUnchanged('version', version);
  return parseVoiceItem(await updateItem(tableKeys.voice(account), change, when));
}
