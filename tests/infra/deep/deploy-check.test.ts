// Plants mistakes in a file and in templates: each is found before a deployment, with its remedy.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildStageFromFile,
  parseStageFile,
  readStageContent,
  type Stage,
} from '#infra/stage/stage.ts';
import { synthesizeStage } from '#infra/synthesize-stage.ts';
import {
  checkStageBeforeDeployment,
  type StageDeploymentCheck,
} from '#scripts/deploy/check-stage-before-deployment.ts';
import { findTemplateProblems } from '#scripts/deploy/find-template-problems.ts';
import {
  readSynthesizedStacks,
  type SynthesizedStack,
  type SynthesizedStackResource,
} from '#scripts/deploy/read-synthesized-stacks.ts';

type Json = Record<string, unknown>;

const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-deploy-'));
const webFolder = path.join(folder, 'web');
const options = { webFolder, withBundles: false };

/** The example with an operator's possible values. */
const FILE = JSON.parse(
  JSON.stringify(readStageContent('example'))
    .replaceAll('replyloom.example', 'loom-weavers.com')
    .replaceAll('111122223333', '998877665544')
    .replaceAll('123456789012345', '777000111222333'),
) as Json & { readonly settings: Json; readonly domain: Json };

const withSettings = (settings: Json) => ({ ...FILE, settings: { ...FILE.settings, ...settings } });
const withDomain = (domain: Json) => ({ ...FILE, domain: { ...FILE.domain, ...domain } });
const check = (content: unknown, name = 'prod'): StageDeploymentCheck =>
  checkStageBeforeDeployment(name, content, options);
/** Checks `content` beside another stage. */
const checkBesideOtherStage = (content: unknown, neighbor: unknown): readonly string[] =>
  checkStageBeforeDeployment('staging', content, {
    ...options,
    neighbors: { prod: parseStageFile('prod', neighbor) },
  }).problems;

beforeAll(() => {
  mkdirSync(webFolder);
  writeFileSync(path.join(webFolder, 'index.html'), '<!doctype html>');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the check of a file', () => {
  it("the deploy check accepts the example file with an operator's values", () => {
    const { problems, steps } = check(FILE);

    expect(problems).toEqual([]);
    expect(steps.filter((line) => /^ +Replyloom-/.test(line)).map((line) => line.trim())).toEqual([
      expect.stringMatching(/^Replyloom-prod-Data \(\d+ resources\): 1 DynamoDB::GlobalTable/),
      expect.stringMatching(/^Replyloom-prod-Service .* Lambda::Function/),
      expect.stringMatching(/^Replyloom-prod-Web .*1 CloudFront::Distribution/),
    ]);
  });

  it("the deploy check says to repeat when the app's URL is unknown", () => {
    const { domain: _, ...withoutDomain } = FILE;
    const { problems, steps } = check(withoutDomain);

    expect(problems).toEqual([]);
    expect(steps.join('\n')).toMatch(
      /copy the output SiteAddress of Replyloom-prod-Web into settings\.APP_URL and repeat/,
    );
  });

  it('a known DNS zone gets its records without a manual step', () => {
    const zone = { id: 'Z0123', name: 'loom-weavers.com' };
    const { problems, steps } = check({ ...FILE, domain: { ...FILE.domain, zone } });

    expect(problems).toEqual([]);
    expect(steps.join('\n')).toContain('2 Route53::RecordSet');
    expect(steps.join('\n')).not.toContain('CNAME');
  });

  it.each(['a', 'eu', 'staging', 'production', 'staging-eu', 'preproduction', 'abcdefghijklmnop'])(
    'accepts the stage name %s',
    (name) => {
      expect(check(FILE, name).problems).toEqual([]);
    },
  );

  it('the deploy check accepts an app URL with a final slash', () => {
    const content = {
      ...withSettings({ APP_URL: 'https://d1.cloudfront.net/' }),
      domain: undefined,
    };

    expect(check(content).steps.join('\n')).toContain('https://d1.cloudfront.net/webhooks/stripe');
  });

  it('the deploy check asks for the Lambda concurrency of the file', () => {
    const { steps } = check({ ...FILE, limits: { accountExecutions: 2_500 } });

    expect(steps).toContain('0. Lambda may run 2,500 functions at once in eu-central-1.');
  });

  it('the deploy check warns that an apex domain forbids a CNAME', () => {
    const zone = { id: 'Z0123', name: 'loom-weavers.com' };
    const sentence = 'DNS forbids a CNAME at the top of a domain, as loom-weavers.com is';

    expect(check(withDomain({ name: zone.name })).steps.join('\n')).toContain(sentence);
    expect(check(withDomain({ name: zone.name, zone })).steps.join('\n')).not.toContain(sentence);
    expect(check(FILE).steps.join('\n')).not.toContain('DNS forbids');
  });

  it("the deploy check reports CDK's findings, not its missing report file", () => {
    const { problems } = check(withDomain({ name: 'app.loom.c' }));

    expect(problems.join('\n')).toContain(
      "CloudFront alias 'app.loom.c' is not a valid domain name",
    );
    expect(problems.join('\n')).not.toContain('report');
  });

  describe('beside another stage', () => {
    const other = withDomain({ name: 'staging.loom-weavers.com' });

    it('two stages with different domains and fitting limits are accepted', () => {
      expect(checkBesideOtherStage(other, FILE)).toEqual([]);
    });

    it('a stage with the domain of another stage is refused', () => {
      expect(checkBesideOtherStage(FILE, FILE)).toEqual([
        expect.stringContaining('domain.name is app.loom-weavers.com in infra/stages/prod.json'),
      ]);
    });

    it('limits of two stages that exceed the account are refused', () => {
      const limits = { accountExecutions: 300 };

      expect(checkBesideOtherStage({ ...other, limits }, FILE)).toEqual([
        expect.stringMatching(/^limits\.accountExecutions must be at least \d+, .* with prod: /),
      ]);
      expect(checkBesideOtherStage({ ...other, limits }, { ...FILE, region: 'eu-west-1' })).toEqual(
        [],
      );
    });
  });

  it.each<[mistake: string, content: unknown, sentence: string]>([
    ['an unknown key', { ...FILE, regoin: 'x' }, 'The file has the unknown key regoin'],
    [
      'an example left in',
      withSettings({ SUPPORT_EMAIL: 'a@replyloom.example' }),
      'SUPPORT_EMAIL is',
    ],
    [
      'http',
      withSettings({ TERMS_URL: 'http://loom.com' }),
      'settings.TERMS_URL must be an address',
    ],
    [
      'no terms',
      withSettings({ TERMS_URL: undefined }),
      'settings.TERMS_URL is missing: the terms',
    ],
    ['a foreign sender', withSettings({ MAIL_FROM: 'a@b.com' }), 'settings.MAIL_FROM must belong'],
    ['no operators', { ...FILE, operators: undefined }, 'operators is missing: who watches'],
    [
      'an address of the app with a path',
      { ...withSettings({ APP_URL: 'https://loom.com/app' }), domain: undefined },
      'settings.APP_URL must be https:// and a host, without a path after it.',
    ],
    [
      'a certificate where CloudFront finds none',
      {
        ...FILE,
        domain: { ...FILE.domain, certificateArn: 'arn:aws:acm:eu-west-1:1:certificate/1' },
      },
      'domain.certificateArn must be the ARN of a certificate in us-east-1',
    ],
    [
      'admins at sign-up',
      withSettings({ ADMIN_EMAILS: 'boss@loom-weavers.com' }),
      'settings.ADMIN_EMAILS must be left out: sign-up does not prove an address',
    ],
    [
      'an unknown region',
      { ...FILE, region: 'eu-centrall-1' },
      'region must be the name of an AWS',
    ],
    ['GovCloud', { ...FILE, region: 'us-gov-west-1' }, 'GovCloud and China cannot run the product'],
    ['China', { ...FILE, region: 'cn-north-1' }, 'GovCloud and China cannot run the product'],
    [
      'a certificate of another account',
      withDomain({ certificateArn: 'arn:aws:acm:us-east-1:999988887777:certificate/1-1' }),
      'domain.certificateArn must be a certificate of the account 998877665544',
    ],
    [
      'a domain in capitals',
      withDomain({ name: 'App.Loom.com' }),
      'domain.name must be a host name',
    ],
    ['a domain of one word', withDomain({ name: 'localhost' }), 'domain.name must be a host name'],
    [
      'a zone of another domain',
      withDomain({ zone: { id: 'Z1', name: 'weavers.com' } }),
      'domain.zone.name must be app.loom-weavers.com or a domain above it',
    ],
    [
      'the path of a zone',
      withDomain({ zone: { id: '/hostedzone/Z1', name: 'loom-weavers.com' } }),
      'domain.zone.id must be the id alone, such as Z0123456789, without /hostedzone/',
    ],
    ...['dynamodb:us-east-1:998877665544', 'dynamodb:eu-central-1:999988887777'].map(
      (place): [string, unknown, string] => [
        `a restored table of ${place}`,
        {
          ...FILE,
          restoredTable: { name: 'back', streamArn: `arn:aws:${place}:table/back/stream/1` },
        },
        'restoredTable.streamArn must begin with arn:aws:dynamodb:eu-central-1:998877665544:table/back/stream/',
      ],
    ),
    [
      'the stream of another table',
      {
        ...FILE,
        restoredTable: {
          name: 'back',
          streamArn: 'arn:aws:dynamodb:eu-central-1:998877665544:table/backup/stream/1',
        },
      },
      'restoredTable.streamArn must begin with',
    ],
    [
      'a table name that DynamoDB refuses',
      { ...FILE, restoredTable: { name: 'my table!', streamArn: 'x' } },
      'restoredTable.name must be 3 to 255 letters',
    ],
  ])('refuses %s', (_, content, sentence) => {
    expect(check(content).problems.join('\n')).toContain(sentence);
  });
});

describe('the check of templates', () => {
  let stage: Stage;
  let stacks: readonly SynthesizedStack[];

  beforeAll(() => {
    const outputFolder = path.join(folder, 'assembly');
    stage = buildStageFromFile('prod', parseStageFile('prod', FILE));
    synthesizeStage(stage, { ...options, outputFolder });
    stacks = readSynthesizedStacks(outputFolder);
  });

  const plant = (part: string, change: (stack: SynthesizedStack) => SynthesizedStack) =>
    findTemplateProblems(
      stage,
      stacks.map((stack) => (stack.name.endsWith(part) ? change(structuredClone(stack)) : stack)),
    );
  const plantResource = (resource: SynthesizedStackResource) =>
    plant('Service', (stack) => {
      stack.template.Resources.Planted = resource;
      return stack;
    });
  const bus = (more: Partial<SynthesizedStackResource>): SynthesizedStackResource => ({
    Type: 'AWS::Events::EventBus',
    Properties: { Name: 'the-prod-bus' },
    ...more,
  });

  it('the template check finds a name that two stages would share', () => {
    expect(plantResource(bus({ Properties: { Name: 'the-bus' } }))).toEqual([
      expect.stringContaining('Planted (AWS::Events::EventBus) has the fixed name the-bus'),
    ]);
  });

  it('a letter inside a resource name does not count as stage name', () => {
    const [data] = stacks.filter(({ name }) => name.endsWith('-Data'));
    const planted = (name: string): SynthesizedStack => ({
      ...(data as SynthesizedStack),
      template: {
        Resources: { Planted: bus({ Properties: { Name: name } }) },
        Parameters: {},
        Outputs: {},
      },
    });
    const find = (name: string) =>
      findTemplateProblems({ ...stage, name: 'a' }, [planted(name)]).filter((problem) =>
        problem.includes('fixed name'),
      );

    expect(find('the-data-bus')).toHaveLength(1);
    expect(find('the-a-bus')).toEqual([]);
  });

  it('the template check finds named resources that block a repeated deployment', () => {
    expect(plantResource(bus({ DeletionPolicy: 'Retain' }))).toEqual([
      expect.stringContaining('which blocks the next one: use RETAIN_ON_UPDATE_OR_DELETE'),
    ]);
  });

  it('the template check finds too many environment variables of a function', () => {
    const Environment = { Variables: { LONG: 'x'.repeat(4_100) } };

    expect(plantResource({ Type: 'AWS::Lambda::Function', Properties: { Environment } })).toEqual([
      expect.stringContaining('more than 4 KB of environment variables'),
    ]);
  });

  it.each<[string, string, (stack: SynthesizedStack) => SynthesizedStack, string]>([
    [
      'a stack that anybody can delete',
      'Data',
      (one) => ({ ...one, isProtected: false }),
      'protection',
    ],
    ['a template of a megabyte', 'Web', (one) => ({ ...one, templateBytes: 1_000_001 }), '1 MB'],
    [
      'a parameter',
      'Service',
      (one) => ({ ...one, template: { ...one.template, Parameters: { AppUrl: {} } } }),
      'the parameter AppUrl, whose earlier value',
    ],
    [
      'a missing output',
      'Web',
      (one) => ({ ...one, template: { ...one.template, Outputs: {} } }),
      'no output SiteAddress',
    ],
  ])('finds %s', (_, part, change, sentence) => {
    expect(plant(part, change)).toEqual([expect.stringContaining(sentence)]);
  });

  it('the template check finds a stack with too many resources', () => {
    const Resources = Object.fromEntries(
      Array.from({ length: 501 }, (_, index) => [`R${index}`, { Type: 'A', Properties: {} }]),
    );

    expect(plant('Web', (one) => ({ ...one, template: { ...one.template, Resources } }))).toEqual([
      expect.stringContaining('501 resources, and CloudFormation allows 500'),
    ]);
  });
});
