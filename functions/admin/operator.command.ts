// The operators' command line (`npm run operator`). It runs on their machine with their own AWS permissions.
import { userInfo } from 'node:os';
import {
  findEmailAddressBlock,
  unblockEmailAddress,
} from '#functions/mail/email-address-block-repository.ts';
import { readAuditLog } from '#functions/session/audit-repository.ts';
import type { StoredUser } from '#functions/session/domain/user.ts';
import { getFeatureFlagsOfUser, toUserSubscription } from '#functions/session/domain/user-plan.ts';
import { nowMs } from '#platform/clock.ts';
import { FEATURE_FLAGS, type FeatureFlag } from '#shared/schemas/user.ts';
import {
  extendUserTrial,
  getActiveUserByEmail,
  OperatorCommandError,
  setUserFeatureOverride,
  setUserRole,
} from './operator-user-changes.ts';
import { replayTableStreamFailures } from './replay-table-stream-failures.ts';

const MAX_TRIAL_EXTENSION_DAYS = 366;

const USAGE_TEXT = `npm run operator -- <command>

  show <email>                              plan, role and features of a user, and whether emails reach them
  log <email or user id>                    what admins and operators did concerning them
  grant-admin <email>, revoke-admin <email>
  set-feature <email> <feature> on|off|plan
  extend-trial <email> <days>
  replay-stream                             hands the records that failed for good to their consumers
  unblock-mail <email>                      emails go to the address again

Features: ${FEATURE_FLAGS.join(', ')}`;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

async function printUser(user: StoredUser): Promise<void> {
  const { subscription_active, free_trial_ends_on, plan_name } = toUserSubscription(user, nowMs());
  const openFeatures = Object.entries(getFeatureFlagsOfUser(user, nowMs())).filter(
    ([, isFeatureOpen]) => isFeatureOpen,
  );
  printLine(`${user.email} (${user.id}), ${user.role}, signed up ${user.createdAt}`);
  printLine(`Plan: ${plan_name ?? 'trial'}, ${subscription_active ? 'active' : 'not active'}`);
  printLine(`Trial ends: ${free_trial_ends_on ?? 'not begun'}`);
  printLine(`Features: ${openFeatures.map(([flag]) => flag).join(', ') || 'none'}`);
  const block = await findEmailAddressBlock(user.email);
  if (block) printLine(`Gets no emails since ${block.since}: ${block.reason}`);
}

async function printAuditLog(email: string): Promise<void> {
  // An erased user no longer has an email address, so their audit log can also be read by user id.
  const id = email.startsWith('usr_') ? email : (await getActiveUserByEmail(email)).id;
  for await (const { at, actorUserId, action, ip } of readAuditLog(id)) {
    printLine([at, actorUserId, action, ip ?? ''].join('  '));
  }
}

function parseFeatureFlag(argument: string | undefined): FeatureFlag {
  const flag = FEATURE_FLAGS.find((each) => each === argument);
  if (flag === undefined)
    throw new OperatorCommandError(`There is no feature ${argument ?? ''}.\n\n${USAGE_TEXT}`);
  return flag;
}

function parseFeatureSetting(argument: string | undefined): 'on' | 'off' | 'plan' {
  if (argument === 'on' || argument === 'off' || argument === 'plan') return argument;
  throw new OperatorCommandError('A feature is set to on, off or plan.');
}

function parseTrialDays(argument: string | undefined): number {
  const days = Number(argument);
  if (Number.isInteger(days) && days >= 1 && days <= MAX_TRIAL_EXTENSION_DAYS) return days;
  throw new OperatorCommandError(`A trial is extended by 1 to ${MAX_TRIAL_EXTENSION_DAYS} days.`);
}

async function replayStream(): Promise<void> {
  const { recordCount, remaining } = await replayTableStreamFailures();
  printLine(`Replayed: ${recordCount} records`);
  if (remaining.length > 0)
    throw new OperatorCommandError(`Failed again and kept:\n${remaining.join('\n')}`);
}

async function runCommand([command, email, first, second]: readonly string[]): Promise<void> {
  if (command === 'replay-stream') return await replayStream();
  if (email === undefined) throw new OperatorCommandError(USAGE_TEXT);
  const operatorInput = { email, operator: userInfo().username };
  switch (command) {
    case 'show':
      return await printUser(await getActiveUserByEmail(email));
    case 'log':
      return await printAuditLog(email);
    case 'grant-admin':
      return await printUser(await setUserRole({ ...operatorInput, role: 'admin' }));
    case 'revoke-admin':
      return await printUser(await setUserRole({ ...operatorInput, role: 'user' }));
    case 'set-feature':
      return await printUser(
        await setUserFeatureOverride({
          ...operatorInput,
          flag: parseFeatureFlag(first),
          setting: parseFeatureSetting(second),
        }),
      );
    case 'extend-trial':
      return await printUser(
        await extendUserTrial({ ...operatorInput, days: parseTrialDays(first) }),
      );
    case 'unblock-mail':
      return await unblockEmailAddress(email);
    default:
      throw new OperatorCommandError(USAGE_TEXT);
  }
}

try {
  await runCommand(process.argv.slice(2));
} catch (error) {
  process.stderr.write(
    `${error instanceof OperatorCommandError ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
