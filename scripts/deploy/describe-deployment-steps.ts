// The steps of a deployment as docs/deployment.md numbers them, with the resources that each creates in this stage.
import { type Stage, UNKNOWN_APP_URL } from '#infra/stage/stage.ts';
import { GENERATED_SECRET_NAMES, SECRET_NAMES } from '#shared/queue-and-secret-names.ts';
import type { SynthesizedStack } from './read-synthesized-stacks.ts';

function countTypes({ template }: SynthesizedStack): string {
  const counts = new Map<string, number>();
  for (const { Type } of Object.values(template.Resources))
    counts.set(Type, (counts.get(Type) ?? 0) + 1);
  return [...counts]
    .sort(([left], [right]) => left.localeCompare(right))
    .map(([type, count]) => `${count} ${type.replace('AWS::', '')}`)
    .join(', ');
}

const describeStack = (stack: SynthesizedStack): string =>
  `   ${stack.name} (${Object.keys(stack.template.Resources).length} resources): ${countTypes(stack)}`;

/** A name of two parts is certainly an apex; others, such as acme.co.uk, cannot be known. */
const describeApex = ({ name }: { readonly name: string }): readonly string[] =>
  name.split('.').length > 2
    ? []
    : [
        `   DNS forbids a CNAME at the top of a domain, as ${name} is: it needs an ALIAS record of your DNS provider,`,
        '   or domain.zone with a zone of Route 53, or a name below it as domain.name.',
      ];

function describeAddress({ name, settings, domain }: Stage): readonly string[] {
  const output = `the output SiteAddress of Replyloom-${name}-Web`;
  if (domain?.zone) return [];
  if (domain)
    return [`   Point ${domain.name} at ${output} with a CNAME record.`, ...describeApex(domain)];
  if (settings.APP_URL !== UNKNOWN_APP_URL) return [];
  return [
    '   The address is not known yet, so emails and log-ins do not work after this first pass:',
    `   copy ${output} into settings.APP_URL and repeat steps 3 and 5.`,
  ];
}

/** The lines, in order. */
export function describeDeploymentSteps(
  stage: Stage,
  stacks: readonly SynthesizedStack[],
): readonly string[] {
  const { name, settings, limits } = stage;
  const environments = [...new Set(stacks.map(({ environment }) => environment))];
  const region = stage.env?.region ?? '';
  const appUrl = settings.APP_URL === UNKNOWN_APP_URL ? '<SiteAddress>' : settings.APP_URL;
  const vendorSecrets = SECRET_NAMES.filter((secret) => !GENERATED_SECRET_NAMES.has(secret));
  return [
    `Stage ${name}, ${environments.join(' and ')}, ${appUrl}`,
    `0. Lambda may run ${limits.accountExecutions.toLocaleString('en-US')} functions at once in ${region}.`,
    `1. infra/stages/${name}.json is complete.`,
    `2. SES has verified ${settings.MAIL_IDENTITY} in ${region}, and granted production access.`,
    '3. This check.',
    `4. npx cdk bootstrap ${environments.join(' ')} -c stage=${name}`,
    `5. npx cdk deploy --all -c stage=${name} creates, in this order:`,
    ...stacks.map(describeStack),
    ...describeAddress(stage),
    '6. Secrets without a value, each stored with put of docs/deployment.md:',
    ...vendorSecrets.map((secret) => `   /replyloom/${name}/${secret}`),
    `7. The network's app: log-in to ${appUrl}/api/v1/auth/facebook/callback, webhook ${appUrl}/webhooks/network`,
    `8. Stripe: webhook ${appUrl}/webhooks/stripe`,
    `9. Sign up, then npm run operator -- grant-admin <email> with the output TableName of Replyloom-${name}-Data`,
    '10. The smoke test.',
  ];
}
