// The CDK app of the stage on a developer's machine. Its settings differ between starts, so the templates only refer to
// them, like references to parameters of SSM, and the runner resolves the references.
import { WEB_BUILD_FOLDER } from '#infra/config.ts';
import { FUNCTION_SETTING_NAMES, type FunctionSettings } from '#infra/stage/stage.ts';
import { stageLimitsSchema } from '#infra/stage/stage-limits.ts';
import { addSystemStacks, createCdkApp } from '#infra/system-stacks.ts';
import { buildLocalStreamArn } from './template-resource-identity.ts';

/** In AWS the file of the stage names it. */
const { RESTORED_TABLE } = process.env;

const referTo = (name: string) => `{{resolve:ssm:/replyloom/local/${name}}}`;

addSystemStacks(createCdkApp(), {
  stage: {
    name: 'local',
    env: undefined,
    settings: Object.fromEntries(
      FUNCTION_SETTING_NAMES.map((name) => [name, referTo(name)]),
    ) as FunctionSettings,
    imageOrigins: [referTo('NETWORK_IMAGE_ORIGIN')],
    operators: { email: referTo('SUPPORT_EMAIL'), monthlyBudgetDollars: 1 },
    limits: stageLimitsSchema.parse({}),
    terminationProtection: false,
    tracing: false,
    edge: { originSecret: 1, requestLimits: false },
    restoredTable: RESTORED_TABLE
      ? { name: RESTORED_TABLE, streamArn: buildLocalStreamArn(RESTORED_TABLE) }
      : undefined,
  },
  webFolder: WEB_BUILD_FOLDER,
});
