// The simulated owner of the account: calls the product's API as the app does, and records every call.
import { handler } from '#functions/drafts/api.ts';
import type { ReplySubject } from '#functions/drafts/jobs.ts';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';
import type { Simulation } from '../runs/simulator.ts';
import type { OwnerReplyApiAction } from './reply-subject-adapter.ts';

/** One API call and its result. `status` is undefined when no response arrived. */
export type RecordedApiCall = {
  readonly action: OwnerReplyApiAction;
  readonly text: string | undefined;
  readonly startedAt: number;
  readonly at: number;
  readonly status: number | undefined;
  readonly response: ReplyDraft | undefined;
};

/** The timeout of the API Lambdas. */
const API_TIMEOUT_MS = 20_000;

/** The app polls every second; polling less often finds the same faults in less time. */
const FIRST_POLL_MS = 1_500;
const POLL_BACKOFF_FACTOR = 1.6;
const MAX_POLL_INTERVAL_MS = 60_000;

export type SimulatedOwner = {
  readonly subject: ReplySubject;
  readonly recordedCalls: readonly RecordedApiCall[];
  readonly callApi: (action: OwnerReplyApiAction, text?: string) => Promise<RecordedApiCall>;
  readonly sleep: (ms: number) => Promise<void>;
  /** Requests a draft and polls until it is generated or has failed. */
  readonly waitForDraft: () => Promise<ReplyDraft | undefined>;
  /** Polls until the reply is live or back with its owner, at most `ms`. */
  readonly waitForOutcome: (ms: number) => Promise<ReplyDraft | undefined>;
};

const isFinished = (response: ReplyDraft | undefined): boolean =>
  response !== undefined && ['editing', 'live'].includes(response.status);

/** `subjectIndex`: the subject of the run that the owner answers. */
export function createSimulatedOwner(
  { world, tenant, subjectAdapter }: Simulation,
  subjectIndex = 0,
): SimulatedOwner {
  const name = subjectIndex === 0 ? 'owner' : `owner${subjectIndex}`;
  const recordedCalls: RecordedApiCall[] = [];
  const random = world.random.fork(name);
  const subject = subjectAdapter.listSubjects({ world, tenant })[subjectIndex];
  if (!subject) throw new Error(`this world has no subject ${subjectIndex}`);
  let responseId = 'rsp_none';
  let count = 0;

  async function callApi(action: OwnerReplyApiAction, text?: string): Promise<RecordedApiCall> {
    const startedAt = world.now();
    const { path, body } = subjectAdapter.buildRequest(subject as ReplySubject, action, {
      responseId,
      text,
    });
    const { token } = tenant;
    const request = { method: 'POST', path: `/api/v1/users/me/ig${path}`, token, body };
    const outcome = await world.startProcess(`${name} ${++count} ${action}`, API_TIMEOUT_MS, () =>
      invokeApiHandler(handler, request),
    );
    const apiResponse = outcome.kind === 'answered' ? outcome.result : undefined;
    const response =
      apiResponse &&
      subjectAdapter.findReplyInResponse({ action, body: apiResponse.body }, { responseId, text });
    if (response) responseId = response.id;
    const at = world.now();
    const recordedCall = { action, text, startedAt, at, status: apiResponse?.status, response };
    recordedCalls.push(recordedCall);
    world.addTrace(
      `OWNER ${action} ${text ?? ''} → ${recordedCall.status} ${response?.status} ${response?.error}`,
    );
    return recordedCall;
  }
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      world.schedule(ms, resolve);
    });

  async function pollUntil(
    action: OwnerReplyApiAction,
    isDone: (response: ReplyDraft | undefined) => boolean,
    ms: number,
  ) {
    const until = world.now() + ms;
    let last: ReplyDraft | undefined;
    for (let pauseMs = FIRST_POLL_MS; world.now() < until; pauseMs *= POLL_BACKOFF_FACTOR) {
      last = (await callApi(action)).response ?? last;
      if (isDone(last)) break;
      await sleep(Math.min(MAX_POLL_INTERVAL_MS, pauseMs * (0.5 + random.next())));
    }
    return last;
  }
  return {
    subject,
    recordedCalls,
    callApi,
    sleep,
    waitForDraft: () => pollUntil('draft', (response) => response?.status === 'editing', 400_000),
    waitForOutcome: (ms) => pollUntil('check', isFinished, ms),
  };
}
