// The operators' commands, on their own machine with their own rights to the table: `npm run operator`.
import { userInfo } from 'node:os';
import { readActions } from '#functions/session/audit-repository.ts';
import { featuresOf, subscriptionOf } from '#functions/session/domain/plan.ts';
import type { StoredUser } from '#functions/session/domain/user.ts';
import { nowMs } from '#platform/clock.ts';
import { type FeatureFlag, featureFlags } from '#shared/schemas/user.ts';
import { extendTrial, findUser, OperatorError, setFeature, setRole } from './change-user.ts';

const MOST_DAYS = 366;

const USAGE = `npm run operator -- <command>

  show <email>                              plan, role and features of a user
  log <email or user id>                    what admins and operators did concerning them
  grant-admin <email>, revoke-admin <email>
  set-feature <email> <feature> on|off|plan
  extend-trial <email> <days>

Features: ${featureFlags.join(', ')}`;

const say = (line: string) => process.stdout.write(`${line}\n`);

function describe(user: StoredUser): void {
  const { subscription_active, free_trial_ends_on, plan_name } = subscriptionOf(user, nowMs());
  const open = Object.entries(featuresOf(user, nowMs())).filter(([, isOpen]) => isOpen);
  say(`${user.email} (${user.id}), ${user.role}, signed up ${user.createdAt}`);
  say(`Plan: ${plan_name ?? 'trial'}, ${subscription_active ? 'active' : 'not active'}`);
  say(`Trial ends: ${free_trial_ends_on ?? 'not begun'}`);
  say(`Features: ${open.map(([flag]) => flag).join(', ') || 'none'}`);
}

async function printLog(email: string): Promise<void> {
  // An erased user has no address any more; their record goes by id.
  const id = email.startsWith('usr_') ? email : (await findUser(email)).id;
  for await (const { at, actorUserId, action, ip } of readActions(id)) {
    say([at, actorUserId, action, ip ?? ''].join('  '));
  }
}

function flagOf(word: string | undefined): FeatureFlag {
  const flag = featureFlags.find((each) => each === word);
  if (flag === undefined) throw new OperatorError(`There is no feature ${word ?? ''}.\n\n${USAGE}`);
  return flag;
}

function switchOf(word: string | undefined): 'on' | 'off' | 'plan' {
  if (word === 'on' || word === 'off' || word === 'plan') return word;
  throw new OperatorError('A feature is set to on, off or plan.');
}

function daysOf(word: string | undefined): number {
  const days = Number(word);
  if (Number.isInteger(days) && days >= 1 && days <= MOST_DAYS) return days;
  throw new OperatorError(`A trial is extended by 1 to ${MOST_DAYS} days.`);
}

async function run([command, email, first, second]: readonly string[]): Promise<void> {
  if (email === undefined) throw new OperatorError(USAGE);
  const order = { email, operator: userInfo().username };
  switch (command) {
    case 'show':
      return describe(await findUser(email));
    case 'log':
      return await printLog(email);
    case 'grant-admin':
      return describe(await setRole({ ...order, role: 'admin' }));
    case 'revoke-admin':
      return describe(await setRole({ ...order, role: 'user' }));
    case 'set-feature':
      return describe(await setFeature({ ...order, flag: flagOf(first), to: switchOf(second) }));
    case 'extend-trial':
      return describe(await extendTrial({ ...order, days: daysOf(first) }));
    default:
      throw new OperatorError(USAGE);
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof OperatorError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
