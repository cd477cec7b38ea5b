// The owner of a comment or a message: calls the product's API as the app would, and remembers what they
// were told.
import { handler } from '#functions/drafts/api.ts';
import type { SubjectRef } from '#functions/drafts/jobs.ts';
import type { Response } from '#shared/schemas/draft.ts';
import { invoke } from '#tests/support/http.ts';
import type { Simulation } from './simulator.ts';
import type { Ask } from './subject-world.ts';

/** One call and what came of it. `status` is undefined where no answer ever came. */
export type Told = {
  readonly ask: Ask;
  readonly text: string | undefined;
  readonly startedAt: number;
  readonly at: number;
  readonly status: number | undefined;
  readonly response: Response | undefined;
};

/** The API Lambdas' own. */
const TIMEOUT_MS = 20_000;

/** The app looks every second; fewer looks at the same moments find the same faults sooner. */
const FIRST_LOOK_MS = 1_500;
const PATIENCE = 1.6;
const LONGEST_PAUSE_MS = 60_000;

export type Owner = {
  readonly subject: SubjectRef;
  readonly told: readonly Told[];
  readonly call: (ask: Ask, text?: string) => Promise<Told>;
  readonly sleep: (ms: number) => Promise<void>;
  /** Asks for a draft until one is written or writing it failed. */
  readonly getDraft: () => Promise<Response | undefined>;
  /** Looks every few seconds until the reply is at rest, at most so long. */
  readonly watch: (ms: number) => Promise<Response | undefined>;
};

const isResting = (response: Response | undefined): boolean =>
  response !== undefined && ['editing', 'live'].includes(response.status);

/** `which`: the how many-th of the run's subjects they answer. */
export function createOwner({ world, tenant, about }: Simulation, which = 0): Owner {
  const name = which === 0 ? 'owner' : `owner${which}`;
  const told: Told[] = [];
  const random = world.random.fork(name);
  const subject = about.subjectsOf({ world, tenant })[which];
  if (!subject) throw new Error(`this world has no subject ${which}`);
  let responseId = 'rsp_none';
  let count = 0;

  async function call(ask: Ask, text?: string): Promise<Told> {
    const startedAt = world.now();
    const { path, body } = about.requestOf(subject as SubjectRef, ask, { responseId, text });
    const { token } = tenant;
    const request = { method: 'POST', path: `/api/v1/users/me/ig${path}`, token, body };
    const outcome = await world.start(`${name} ${++count} ${ask}`, TIMEOUT_MS, () =>
      invoke(handler, request),
    );
    const answer = outcome.kind === 'answered' ? outcome.result : undefined;
    const response = answer && about.responseIn({ ask, body: answer.body }, { responseId, text });
    if (response) responseId = response.id;
    const at = world.now();
    const heard = { ask, text, startedAt, at, status: answer?.status, response };
    told.push(heard);
    world.note(
      `OWNER ${ask} ${text ?? ''} → ${heard.status} ${response?.status} ${response?.error}`,
    );
    return heard;
  }
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      world.schedule(ms, resolve);
    });

  async function poll(ask: Ask, isDone: (response: Response | undefined) => boolean, ms: number) {
    const until = world.now() + ms;
    let last: Response | undefined;
    for (let pauseMs = FIRST_LOOK_MS; world.now() < until; pauseMs *= PATIENCE) {
      last = (await call(ask)).response ?? last;
      if (isDone(last)) break;
      await sleep(Math.min(LONGEST_PAUSE_MS, pauseMs * (0.5 + random.next())));
    }
    return last;
  }
  return {
    subject,
    told,
    call,
    sleep,
    getDraft: () => poll('draft', (response) => response?.status === 'editing', 400_000),
    watch: (ms) => poll('check', isResting, ms),
  };
}
