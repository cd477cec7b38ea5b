// The stored voice as the API shows it.
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { voiceContracts } from '#shared/contracts/voice.ts';
import { applyVoiceChanges, toShownVoice } from './domain/current-voice.ts';
import type { StoredVoice } from './voice-repository.ts';

export const toPublicVoice = ({
  learned,
  learnedAt,
  changes,
  version,
}: StoredVoice): ContractResponse<typeof voiceContracts.getVoice> => ({
  voice: applyVoiceChanges(learned?.voice, changes),
  learned: toShownVoice(learned?.voice),
  based_on: learned?.basedOn ?? 0,
  learned_at: learnedAt ?? null,
  changes,
  version: version ?? 0,
});
