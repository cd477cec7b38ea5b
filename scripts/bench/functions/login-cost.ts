// P16: the cost of a login compared with its one password hash, and whether the response time
// reveals an unknown email address.
import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { hashPassword as hashProductPassword } from '#functions/session/password-hash.ts';
import { measureConsumedCapacity } from '#tests/support/table/measure-consumed-capacity.ts';
import {
  callSessionApi,
  createTestUser,
  TEST_CLIENT_ID,
  TEST_PASSWORD,
} from '#tests/support/users/test-users.ts';
import { runWithBenchTable } from '../bench-table.ts';
import { logProgress, type Measurement, reportAndExit } from '../measurement.ts';
import { measureMedians, measureMilliseconds } from '../medians.ts';

const ROUNDS = 61;
/** Logins before the first measured one, so that the function is warm. */
const WARM_UP_COUNT = 40;

const argon2Async = promisify(argon2);

/** The first parameters that OWASP's password storage cheat sheet recommends. */
const hashPassword = () =>
  argon2Async('argon2id', {
    message: TEST_PASSWORD,
    nonce: randomBytes(16),
    memory: 19 * 1_024,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  });

/** CPU time of all threads of this process in microseconds; the table runs in another process. */
async function measureCpuMicroseconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

let visitorCount = 0;
/** Uses a new IP address each time, so that no rate limit slows it down. */
async function attemptLogIn(email: string, password: string, expected: number): Promise<void> {
  visitorCount += 1;
  const ip = `203.0.${Math.floor(visitorCount / 250)}.${visitorCount % 250}`;
  const body = { client_id: TEST_CLIENT_ID, grant_type: 'password', email, password };
  const { status } = await callSessionApi('POST', '/oauth/token', { body, ip });
  if (status !== expected) throw new Error(`The login returned ${status} instead of ${expected}.`);
}

/** Creates that many users; the returned function logs the next one in. */
async function createUserPool(count: number) {
  const emails: string[] = [];
  const passwordHash = await hashProductPassword(TEST_PASSWORD);
  for (let user = 0; user < count; user += 1)
    emails.push((await createTestUser(undefined, passwordHash)).email);
  return (password = TEST_PASSWORD, expected = 200) =>
    attemptLogIn(emails.pop() ?? '', password, expected);
}

async function measure(): Promise<Measurement[]> {
  logProgress(`Logging in, ${ROUNDS} times in each way`);
  const logInNextUser = await createUserPool(WARM_UP_COUNT + 2 * (ROUNDS + 1) + 1);
  for (let run = 0; run < WARM_UP_COUNT; run += 1) await logInNextUser();
  const cpu = await measureMedians(
    {
      hash: () => measureCpuMicroseconds(hashPassword),
      login: () => measureCpuMicroseconds(() => logInNextUser()),
    },
    ROUNDS,
  );
  logProgress(
    `CPU: one hash ${(cpu.hash / 1_000).toFixed(1)} ms, one login ${(cpu.login / 1_000).toFixed(1)} ms`,
  );
  const { calls } = await measureConsumedCapacity(() => logInNextUser());
  logProgress(`A login makes ${calls} calls to the table`);
  let unknownCount = 0;
  const time = await measureMedians(
    {
      known: () => measureMilliseconds(() => logInNextUser('not the Password 1', 401)),
      unknown: () =>
        measureMilliseconds(() =>
          attemptLogIn(`stranger-${++unknownCount}@example.com`, TEST_PASSWORD, 401),
        ),
    },
    ROUNDS,
  );
  logProgress(
    `Rejected logins: known address ${time.known.toFixed(1)} ms, unknown ${time.unknown.toFixed(1)} ms`,
  );
  return [
    { id: 'P16-cpu', ratio: cpu.login / cpu.hash },
    { id: 'P16-unknown', ratio: time.unknown / time.known },
  ];
}

await reportAndExit(await runWithBenchTable(measure));
