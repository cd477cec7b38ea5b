// Finds values of a stage's file that are right alone but wrong together.
import { findStageLimitsProblem, type StageLimits } from './stage-limits.ts';
import { isEmail, isHostName, isHttpsOrigin, isMailIdentity } from './stage-value-schemas.ts';

type StageValues = {
  readonly account: string;
  readonly region: string;
  readonly settings: {
    readonly APP_URL?: string | undefined;
    readonly MAIL_FROM: string;
    readonly MAIL_IDENTITY: string;
    readonly OPENAI_MODEL: string;
    readonly OPENAI_FALLBACK_MODEL: string;
  };
  readonly limits: StageLimits;
  readonly restoredTable?: { readonly name: string; readonly streamArn: string } | undefined;
  readonly domain?:
    | {
        readonly name: string;
        readonly certificateArn: string;
        readonly zone?: { readonly name: string } | undefined;
      }
    | undefined;
};

type StageProblem = { readonly path: readonly string[]; readonly message: string };

const isInDomain = (name: string, domain: string) => name === domain || name.endsWith(`.${domain}`);

function* findLimitsProblems({ limits }: StageValues): Generator<StageProblem> {
  const message = findStageLimitsProblem(limits);
  if (message) yield { path: ['limits', 'accountExecutions'], message };
}

/** Other letters, and signs with a meaning in a header, would need an encoding. */
const SENDER =
  /^(?:(?:[\w !#$%&'*+./=?^`{|}~-]+|"[\w ,.;:!#$%&'*+/=?^`{|}~()-]+") <([^<>]+)>|([^<>]+))$/;

/** The address in `hello@a.test`, `Name <hello@a.test>` and `"Name, Ltd." <hello@a.test>`. */
function getAddress(sender: string): string {
  const [, named, alone] = SENDER.exec(sender) ?? [];
  return named ?? alone ?? '';
}

function* findSenderProblems({ settings }: StageValues): Generator<StageProblem> {
  const { MAIL_FROM, MAIL_IDENTITY } = settings;
  const path = ['settings', 'MAIL_FROM'];
  const address = getAddress(MAIL_FROM);
  if (!isEmail(address))
    yield {
      path,
      message:
        'must be one address, or a name of unaccented letters and an <address>; a name with a comma needs \\" around it',
    };
  else if (
    // A wrong identity has its own sentence.
    isMailIdentity(MAIL_IDENTITY) &&
    address !== MAIL_IDENTITY &&
    !isInDomain(address.split('@')[1] ?? '', MAIL_IDENTITY)
  )
    yield {
      path,
      message: `must belong to MAIL_IDENTITY (${MAIL_IDENTITY}), because SES sends for no other`,
    };
}

function* findModelProblems({ settings }: StageValues): Generator<StageProblem> {
  if (settings.OPENAI_FALLBACK_MODEL === settings.OPENAI_MODEL)
    yield {
      path: ['settings', 'OPENAI_FALLBACK_MODEL'],
      message: `must be another model than OPENAI_MODEL (${settings.OPENAI_MODEL}), or be left out`,
    };
}

const CLOUDFRONT_DOMAIN = 'cloudfront.net';

function* findAddressProblems({ settings, domain }: StageValues): Generator<StageProblem> {
  const { APP_URL = '' } = settings;
  if (domain && isInDomain(domain.name, CLOUDFRONT_DOMAIN))
    yield {
      path: ['domain', 'name'],
      message: `must be a name of your own; without domain the app has the address that CloudFront chooses`,
    };
  if (
    !domain &&
    isHttpsOrigin(APP_URL) &&
    !isInDomain(new URL(APP_URL).hostname, CLOUDFRONT_DOMAIN)
  )
    yield {
      path: ['settings', 'APP_URL'],
      message: `must be the output SiteAddress, which ends with ${CLOUDFRONT_DOMAIN}; a name of your own is domain.name`,
    };
}

function* findDomainProblems({ account, settings, domain }: StageValues): Generator<StageProblem> {
  if (domain === undefined) return;
  const { name, certificateArn, zone } = domain;
  if (settings.APP_URL !== undefined && settings.APP_URL !== `https://${name}`)
    yield {
      path: ['settings', 'APP_URL'],
      message: `must be left out, because domain.name makes it https://${name}`,
    };
  const owner = /^arn:[\w-]+:acm:us-east-1:(\d{12}):/.exec(certificateArn)?.[1] ?? account;
  if (owner !== account)
    yield {
      path: ['domain', 'certificateArn'],
      message: `must be a certificate of the account ${account}, because CloudFront takes none of another (${owner})`,
    };
  if (zone && isHostName(zone.name) && !isInDomain(name, zone.name))
    yield {
      path: ['domain', 'zone', 'name'],
      message: `must be ${name} or a domain above it, because ${zone.name} cannot have its records`,
    };
}

function* findRestoredTableProblems({
  account,
  region,
  restoredTable,
}: StageValues): Generator<StageProblem> {
  if (restoredTable === undefined) return;
  const prefix = `arn:aws:dynamodb:${region}:${account}:table/${restoredTable.name}/stream/`;
  const label = restoredTable.streamArn.slice(prefix.length);
  if (!restoredTable.streamArn.startsWith(prefix) || !/^[\d:T.-]+$/.test(label))
    yield {
      path: ['restoredTable', 'streamArn'],
      message: `must begin with ${prefix} and end with the time of its creation, as the stream of that table does`,
    };
}

export const findStageProblems = (values: StageValues): readonly StageProblem[] => [
  ...findLimitsProblems(values),
  ...findSenderProblems(values),
  ...findModelProblems(values),
  ...findAddressProblems(values),
  ...findDomainProblems(values),
  ...findRestoredTableProblems(values),
];
