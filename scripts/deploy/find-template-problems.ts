// Finds parts of valid templates that CloudFormation would refuse or misread. One sentence each.
import type { Stage } from '#infra/stage/stage.ts';
import type { SynthesizedStack, SynthesizedStackResource } from './read-synthesized-stacks.ts';

/** Limits of CloudFormation, and of Lambda for the variables of a function. */
const MAX_RESOURCES = 500;
const MAX_TEMPLATE_BYTES = 1_000_000;
const MAX_VARIABLES_BYTES = 4_096;

/** CDK's own parameter, which asks whether the account is bootstrapped. */
const BOOTSTRAP_PARAMETER = 'BootstrapVersion';

/** Names inside something that carries the stage, or labels. */
const LOCAL_NAMES: ReadonlySet<string> = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Stage',
  'AWS::IAM::Policy',
  'AWS::IAM::ManagedPolicy',
  // The operator's own name, which only one stage can have.
  'AWS::Route53::RecordSet',
]);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names that a template gives; a reference to another resource is not a string. */
function listGivenNames({ Type, Properties }: SynthesizedStackResource): readonly string[] {
  if (LOCAL_NAMES.has(Type)) return [];
  const own = Object.entries(Properties).filter(
    // A metric's name is the one that an alarm watches.
    ([key]) => key.endsWith('Name') && key !== 'MetricName',
  );
  // CloudFront and budgets have their names in an object.
  const inner = Object.values(Properties)
    .filter(isObject)
    .flatMap(({ Name, BudgetName }) => [Name, BudgetName]);
  return [...own.map(([, value]) => value), ...inner].filter((value) => typeof value === 'string');
}

/** CDK ends its own names with a hash of the construct's path, which begins with the name of the stack. */
const HASHED_NAME = /[0-9A-F]{8}$/;

/** The stage must be a separate word: each name with an `a` contains the stage `a`. */
const isOfOneStage = (name: string, stageName: string): boolean =>
  HASHED_NAME.test(name) || new RegExp(`(?<![a-z0-9])${stageName}(?![a-z0-9])`, 'i').test(name);

function* findResourceProblems(
  stageName: string,
  id: string,
  resource: SynthesizedStackResource,
): Generator<string> {
  const names = listGivenNames(resource);
  for (const name of names.filter((one) => !isOfOneStage(one, stageName))) {
    yield `${id} (${resource.Type}) has the fixed name ${name}, which a second stage would want as well: put the stage into it.`;
  }
  if (names.length > 0 && resource.DeletionPolicy === 'Retain') {
    yield `${id} (${resource.Type}) has a name and is kept when a first deployment fails, which blocks the next one: use RETAIN_ON_UPDATE_OR_DELETE.`;
  }
  const { Variables } = (resource.Properties.Environment ?? {}) as { readonly Variables?: unknown };
  if (Variables !== undefined && JSON.stringify(Variables).length > MAX_VARIABLES_BYTES) {
    yield `${id} has more than 4 KB of environment variables, the limit of Lambda: take settings away.`;
  }
}

function* findStackProblems(
  { terminationProtection, name }: Stage,
  stack: SynthesizedStack,
): Generator<string> {
  const { Resources, Parameters } = stack.template;
  const count = Object.keys(Resources).length;
  if (count > MAX_RESOURCES)
    yield `${stack.name} has ${count} resources, and CloudFormation allows ${MAX_RESOURCES}: move some to another stack.`;
  if (stack.templateBytes > MAX_TEMPLATE_BYTES)
    yield `${stack.name} is larger than 1 MB, which CloudFormation refuses: move some resources to another stack.`;
  if (stack.isProtected !== terminationProtection)
    yield `${stack.name} does not have the termination protection of the file: pass it to the stack.`;
  for (const parameter of Object.keys(Parameters).filter((one) => one !== BOOTSTRAP_PARAMETER))
    yield `${stack.name} has the parameter ${parameter}, whose earlier value a deployment would keep: write the value into the template.`;
  for (const [id, resource] of Object.entries(Resources)) {
    for (const problem of findResourceProblems(name, id, resource))
      yield `${stack.name}: ${problem}`;
  }
}

/** The outputs that the operator copies after a deployment. */
const OUTPUTS = { Data: 'TableName', Web: 'SiteAddress' };

export function findTemplateProblems(
  stage: Stage,
  stacks: readonly SynthesizedStack[],
): readonly string[] {
  const missingOutputs = Object.entries(OUTPUTS).filter(([part, output]) => {
    const stack = stacks.find(({ name }) => name === `Replyloom-${stage.name}-${part}`);
    return !(output in (stack?.template.Outputs ?? {}));
  });
  return [
    ...stacks.flatMap((stack) => [...findStackProblems(stage, stack)]),
    ...missingOutputs.map(
      ([part, output]) =>
        `Replyloom-${stage.name}-${part} has no output ${output}, which docs/deployment.md tells operators to copy: add it to the stack.`,
    ),
  ];
}
