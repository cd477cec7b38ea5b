// Shows the voice of an account.
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { voiceContracts } from '#shared/contracts/voice.ts';
import { readCurrentVoice } from '../read-current-voice.ts';
import { toPublicVoice } from '../to-public-voice.ts';
import type { OwnerAnswerSource } from '../voice-ports.ts';

type Contract = typeof voiceContracts.getVoice;

export const getVoice =
  (sources: readonly OwnerAnswerSource[]) =>
  async ({ caller }: ApiRouteInput<Contract>): Promise<ContractResponse<Contract>> =>
    toPublicVoice(await readCurrentVoice(caller, sources));
