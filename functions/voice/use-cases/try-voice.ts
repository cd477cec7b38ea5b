// Drafts replies to past comments that the owner answered, with the present voice and with a changed one.
import { isDeepStrictEqual } from 'node:util';
import { createPlanModelCallCounter } from '#functions/drafts/storage/reserve-plan-usage.ts';
import { generateText } from '#functions/drafts/use-cases/generate-text.ts';
import { nowMs } from '#platform/clock.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { createId } from '#platform/ids.ts';
import type { ModelCallCounter } from '#platform/llm/complete-prompt.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { voiceContracts } from '#shared/contracts/voice.ts';
import { AppError } from '#shared/errors.ts';
import type { Voice } from '#shared/schemas/voice.ts';
import { say } from '#shared/sentences/say.ts';
import { applyVoiceChanges } from '../domain/current-voice.ts';
import type {
  AnsweredCommentExample,
  AnsweredCommentExampleSource,
  PrivateTextReader,
} from '../voice-ports.ts';
import { readStoredVoice } from '../voice-repository.ts';

/** For both texts of a draft. The API function has 20 seconds. */
const DRAFT_TIME_MS = 15_000;

type Contract = typeof voiceContracts.tryVoice;
type Example = ContractResponse<Contract>['examples'][number];

/** Counts each text in the plan, and remembers whether the plan had no room for one. */
function createTrialCounter({ userId }: AccountRef) {
  const countInPlan = createPlanModelCallCounter(userId, 'owner');
  let refusal: AppError | undefined;
  const countCall: ModelCallCounter = async (call) => {
    try {
      return await countInPlan(call);
    } catch (error) {
      if (error instanceof AppError) refusal = error;
      throw error;
    }
  };
  return { countCall, findRefusal: () => refusal };
}

async function draftWithVoice(
  { context }: AnsweredCommentExample,
  voice: Voice,
  countCall: ModelCallCounter,
): Promise<string | null> {
  const draft = await generateText(
    { ...context, voice, pictures: [] },
    createId('response'),
    countCall,
    nowMs() + DRAFT_TIME_MS,
  );
  return draft === undefined || draft.isFallback ? null : draft.text;
}

async function tryOnExample(
  example: AnsweredCommentExample,
  voices: { readonly before: Voice; readonly after: Voice },
  { countCall, findRefusal }: ReturnType<typeof createTrialCounter>,
): Promise<Example> {
  const isSame = isDeepStrictEqual(voices.before, voices.after);
  const before = draftWithVoice(example, voices.before, countCall);
  const after = isSame ? before : draftWithVoice(example, voices.after, countCall);
  const drafts = { before: await before, after: await after };
  const reason = findRefusal() ? 'voice_draft_beyond_plan' : 'voice_draft_not_written';
  const { id, mediaId, username, text } = example.comment;
  return {
    comment: { id, media_id: mediaId, username, text },
    owner_wrote: example.ownerWrote,
    ...drafts,
    missing_because: drafts.before === null || drafts.after === null ? say(reason) : null,
  };
}

export const tryVoice =
  (source: AnsweredCommentExampleSource, readPrivateTexts: PrivateTextReader) =>
  async ({ request, caller }: ApiRouteInput<Contract>): Promise<ContractResponse<Contract>> => {
    const [{ learned, changes }, found, foreignTexts] = await Promise.all([
      readStoredVoice(caller),
      source.readExamples(caller, request.count),
      readPrivateTexts(caller),
    ]);
    const voices = {
      before: applyVoiceChanges(learned?.voice, changes),
      after: applyVoiceChanges(learned?.voice, request.voice),
    };
    const counter = createTrialCounter(caller);
    const examples = await Promise.all(
      found.map((example) =>
        tryOnExample(
          { ...example, context: { ...example.context, foreignTexts } },
          voices,
          counter,
        ),
      ),
    );
    const refusal = counter.findRefusal();
    if (refusal && examples.every(({ before, after }) => before === null && after === null))
      throw refusal;
    return { examples };
  };
