// P16: what a log-in costs beside its one password hash, and whether an unknown address shows in the time.
import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { consumedBy } from '#tests/support/capacity.ts';
import { CLIENT_ID, PASSWORD, sessionApi, signedUp } from '#tests/support/users.ts';
import { ignoreQueues, withTable } from './content.ts';
import { finish, note, type Row, rowOf } from './row.ts';
import { mediansOf } from './samples.ts';

const ROUNDS = 61;
/** Log-ins before the first one counts: what is compared is a warm function. */
const WARM_UPS = 40;

const derive = promisify(argon2);

/** The parameters OWASP's password storage cheat sheet names first. */
const hashOnce = () =>
  derive('argon2id', {
    message: PASSWORD,
    nonce: randomBytes(16),
    memory: 19 * 1_024,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  });

/** Microseconds of CPU of all threads of this process; the table is another process. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

let visitors = 0;
/** Each from an address and to an account of its own, so that no limit slows anybody down. */
async function tryToLogIn(email: string, password: string, expected: number): Promise<void> {
  visitors += 1;
  const ip = `203.0.${Math.floor(visitors / 250)}.${visitors % 250}`;
  const body = { client_id: CLIENT_ID, grant_type: 'password', email, password };
  const { status } = await sessionApi('POST', '/oauth/token', { body, ip });
  if (status !== expected) throw new Error(`The log-in answered ${status} instead of ${expected}.`);
}

/** Addresses of that many new users, one after the other. */
async function newUsers(count: number): Promise<() => string> {
  const emails: string[] = [];
  for (let user = 0; user < count; user += 1) emails.push((await signedUp()).email);
  return () => {
    const email = emails.pop();
    if (email === undefined) throw new Error('There are too few users.');
    return email;
  };
}

async function measure(): Promise<Row[]> {
  ignoreQueues();
  note(`Logging in, ${ROUNDS} times in each way`);
  const nextUser = await newUsers(WARM_UPS + 2 * (ROUNDS + 1) + 1);
  for (let run = 0; run < WARM_UPS; run += 1) await tryToLogIn(nextUser(), PASSWORD, 200);
  const cpu = await mediansOf(
    {
      hash: () => cpuOf(hashOnce),
      login: () => cpuOf(() => tryToLogIn(nextUser(), PASSWORD, 200)),
    },
    ROUNDS,
  );
  note(
    `CPU: one hash ${(cpu.hash / 1_000).toFixed(1)} ms, one log-in ${(cpu.login / 1_000).toFixed(1)} ms`,
  );
  const { calls } = await consumedBy(() => tryToLogIn(nextUser(), PASSWORD, 200));
  note(`A log-in makes ${calls} calls to the table`);
  let strangers = 0;
  const time = await mediansOf(
    {
      known: () => timeOf(() => tryToLogIn(nextUser(), 'not the Password 1', 401)),
      unknown: () => timeOf(() => tryToLogIn(`stranger-${++strangers}@example.com`, PASSWORD, 401)),
    },
    ROUNDS,
  );
  note(`Refused: known address ${time.known.toFixed(1)} ms, unknown ${time.unknown.toFixed(1)} ms`);
  return [
    rowOf({
      id: 'P16-cpu',
      what: 'CPU of a log-in ÷ one argon2id of 19 MiB, 2 passes',
      ratio: cpu.login / cpu.hash,
      target: { atMost: 1.3 },
    }),
    rowOf({
      id: 'P16-unknown',
      what: 'time of a refused log-in with an unknown address ÷ with a known one',
      ratio: time.unknown / time.known,
      target: { between: [0.9, 1.1] },
    }),
  ];
}

await finish(await withTable(measure));
