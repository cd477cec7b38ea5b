// Stores the traits that the owner decided about.
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { ConditionFailedError } from '#platform/table/errors.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { voiceContracts } from '#shared/contracts/voice.ts';
import { AppError } from '#shared/errors.ts';
import { isSameJson } from '#shared/is-same-json.ts';
import { toPublicVoice } from '../to-public-voice.ts';
import { readStoredVoice, writeVoiceChanges } from '../voice-repository.ts';

type Contract = typeof voiceContracts.saveVoice;

/** @throws AppError conflict when another window has saved since */
export async function saveVoice({
  request: { voice, version },
  caller,
}: ApiRouteInput<Contract>): Promise<ContractResponse<Contract>> {
  try {
    const stored = await writeVoiceChanges(caller, voice, version === 0 ? undefined : version);
    return toPublicVoice(stored);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    const present = await readStoredVoice(caller);
    // A client that got no answer sends its change a second time.
    if (isSameJson(present.changes, voice)) return toPublicVoice(present);
    throw new AppError('conflict', 'voice_changed');
  }
}
