// The API as tests see it: one handler per contract, answers checked against the contract's own schema.
import { HttpResponse, http } from 'msw/http';
import { setupServer } from 'msw/node';
import { fullPath } from '#shared/contracts/define.ts';
import { allContracts } from '#shared/contracts/registry.ts';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';
import type { CallAnswer, CallName } from '#web/lib/endpoints.ts';

export type Asked = {
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly authorization: string | null;
};

/** An error answer, in the envelope of the API. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly sentence: string;

  constructor(code: ErrorCode, sentence: string = ERRORS[code].sentence) {
    super(code);
    this.code = code;
    this.sentence = sentence;
  }
}
/** The connection breaks without an answer. */
export const NO_ANSWER = 'no answer';

type Answer<Name extends CallName> = CallAnswer<Name> | Refusal | typeof NO_ANSWER;
type Answering = (asked: Asked) => unknown;

const answers = new Map<string, Answering>();
const log: Asked[] = [];

/** Sets what a call answers from now on. */
export function respond<Name extends CallName>(
  name: Name,
  answer: Answer<Name> | ((asked: Asked) => Answer<Name> | Promise<Answer<Name>>),
): void {
  answers.set(name, typeof answer === 'function' ? answer : () => answer);
}

/** Every call of that name so far, oldest first. */
export const asked = (name: CallName): readonly Asked[] => log.filter((each) => each.name === name);

export const allAsked = (): readonly Asked[] => log;

export function forgetAnswers(): void {
  answers.clear();
  log.length = 0;
}

function toHttp(contract: (typeof allContracts)[number], answer: unknown) {
  if (answer === NO_ANSWER) return HttpResponse.error();
  if (answer instanceof Refusal) {
    const body = { error: answer.code, errors: [answer.sentence] };
    return HttpResponse.json(body, { status: ERRORS[answer.code].status });
  }
  const body = contract.response.parse(answer) as Record<string, unknown>;
  return HttpResponse.json(body, { status: contract.status ?? 200 });
}

const handlers = allContracts.map((contract) => {
  const method = contract.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
  const path = fullPath(contract).replaceAll(/\{(\w+)\}/g, ':$1');
  return http[method](`*${path}`, async ({ request, params: { 0: _origin, ...params } }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const text = await request.text();
    const body = text ? (JSON.parse(text) as object) : {};
    const fields: Record<string, unknown> = { ...query, ...body, ...params };
    const call = {
      name: contract.name,
      fields,
      authorization: request.headers.get('authorization'),
    };
    log.push(call);
    contract.request.parse(fields);
    const answering = answers.get(contract.name);
    if (!answering)
      return toHttp(contract, new Refusal('internal', `Nobody answers ${contract.name}.`));
    return toHttp(contract, await answering(call));
  });
});

export const server = setupServer(...handlers);
