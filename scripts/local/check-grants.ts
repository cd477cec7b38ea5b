// Run after all tests: fails naming every right a function holds and no test made use of.
import { fileURLToPath } from 'node:url';
import { readAssembly } from './assembly.ts';
import { createCloud } from './cloud.ts';
import { readRightsLog } from './rights-log.ts';
import { readRoles } from './roles.ts';
import { productSettingsFor } from './settings.ts';
import { synthesize } from './synth.ts';
import { unusedGrants } from './unused-grants.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** No ARN depends on them, except the mail's identity, which has its default. */
const PLACES = { appUrl: 'http://app', sandboxUrl: 'http://sandbox', tokenKey: '' };

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What is wrong, in lines; none where every right was of use. */
async function complaints(file: string): Promise<readonly string[]> {
  const used = readRightsLog(file);
  if (!used) return [`No test noted a right in ${file}.`];
  const cloud = createCloud(readAssembly(await synthesize(ROOT, say)), {
    endpoint: PLACES.appUrl,
    setting: productSettingsFor({}, PLACES).get,
  });
  const roles = [...readRoles(cloud).values()];
  const unclear = roles.flatMap(({ name, policy }) =>
    policy.unclear.map((part) => `${name} holds what is not understood here: ${part}`),
  );
  const unused = unusedGrants(roles, used).map((grant) => `Never used: ${grant}`);
  if (unclear.length + unused.length === 0) {
    say(`${roles.length} functions used every right they hold (${used.length} noted).`);
  }
  return [...unclear, ...unused];
}

const [file = ''] = process.argv.slice(2);
const found = await complaints(file);
for (const complaint of found) say(complaint);
process.exit(found.length > 0 ? 1 : 0);
