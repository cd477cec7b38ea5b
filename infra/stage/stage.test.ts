// Mistakes in the file of a stage, each found before anything is deployed, with a sentence that names its key.
import { expect, test } from 'vitest';
import { buildStageFromFile, parseStageFile, readStageFile, UNKNOWN_APP_URL } from './stage.ts';

const SETTINGS = {
  MAIL_IDENTITY: 'loom.test',
  MAIL_FROM: 'Loom <hello@mail.loom.test>',
  SUPPORT_EMAIL: 'help@loom.test',
  TERMS_URL: 'https://loom.test/terms',
  FACEBOOK_APP_ID: '4711',
  OPENAI_MODEL: 'a-model',
};
const FILE = {
  account: '998877665544',
  region: 'eu-west-1',
  settings: SETTINGS,
  operators: { email: 'ops@loom.test' },
};
const CERTIFICATE = 'arn:aws:acm:us-east-1:998877665544:certificate/1-2';
const domain = { name: 'app.loom.test', certificateArn: CERTIFICATE };

const withSettings = (changed: object) => ({ ...FILE, settings: { ...SETTINGS, ...changed } });

test('a stage file needs only required values and gets defaults', () => {
  const stage = buildStageFromFile('prod', parseStageFile('prod', FILE));

  expect(stage).toMatchObject({
    env: { account: '998877665544', region: 'eu-west-1' },
    terminationProtection: true,
    tracing: true,
    settings: {
      ADMIN_EMAILS: '',
      APP_URL: UNKNOWN_APP_URL,
      GRAPH_API_URL: 'https://graph.facebook.com',
      OPENAI_FALLBACK_MODEL: '',
      OPENAI_READS_PICTURES: 'false',
      OPENAI_REASONING_EFFORT: '',
      POST_HOLD_SECONDS: '5',
    },
  });
});

test('a stage takes the URL of the app from its domain', () => {
  const stage = buildStageFromFile('prod', parseStageFile('prod', { ...FILE, domain }));

  expect(stage.settings.APP_URL).toBe('https://app.loom.test');
});

test.each([
  ['a key that is unknown', withSettings({ APP_ULR: 'x' }), 'settings has the unknown key APP_ULR'],
  [
    'a setting that is missing',
    withSettings({ TERMS_URL: undefined }),
    'settings.TERMS_URL is missing: the terms and conditions linked at sign-up.',
  ],
  ['a number in quotation marks', withSettings({ POST_HOLD_SECONDS: '5' }), 'without quotation'],
  ['an account without them', { ...FILE, account: 1234 }, 'account must be a text in quotation'],
  [
    'a value of the example',
    withSettings({ SUPPORT_EMAIL: 'support@replyloom.example' }),
    'settings.SUPPORT_EMAIL is still the example "support@replyloom.example"',
  ],
  [
    'http instead of https',
    withSettings({ TERMS_URL: 'http://loom.test' }),
    'settings.TERMS_URL must be an address that begins with https://',
  ],
  [
    'an address of the app with a path',
    withSettings({ APP_URL: 'https://loom.test/app' }),
    'settings.APP_URL must be https:// and a host, without a path',
  ],
  [
    'an address beside a domain',
    { ...withSettings({ APP_URL: 'https://other.test' }), domain },
    'settings.APP_URL must be left out',
  ],
  [
    'a sender outside the identity',
    withSettings({ MAIL_FROM: 'hello@other.test' }),
    'settings.MAIL_FROM must belong to MAIL_IDENTITY (loom.test)',
  ],
  ['a sender without an address', withSettings({ MAIL_FROM: 'Loom' }), 'settings.MAIL_FROM must'],
  ...[
    'Wébstuhl <hello@loom.test>',
    'Loom, Ltd. <hello@loom.test>',
    'hello@loom.test, other@loom.test',
    'Loom\n<hello@loom.test>',
  ].map((MAIL_FROM): [string, object, string] => [
    `the sender ${JSON.stringify(MAIL_FROM)}`,
    withSettings({ MAIL_FROM }),
    'settings.MAIL_FROM must be one address, or a name of unaccented letters',
  ]),
  [
    'an address of the app that is neither that of CloudFront nor a domain',
    withSettings({ APP_URL: 'https://app.loom.test' }),
    'settings.APP_URL must be the output SiteAddress',
  ],
  [
    'a version in the address of the network',
    withSettings({ GRAPH_API_URL: 'https://graph.facebook.com/v26.0' }),
    'settings.GRAPH_API_URL must be https:// and a host, without a path',
  ],
  [
    'a model server without the path of its API',
    withSettings({ OPENAI_BASE_URL: 'https://api.openai.com' }),
    'settings.OPENAI_BASE_URL must begin with https:// and end with the path',
  ],
  [
    'one model twice',
    withSettings({ OPENAI_FALLBACK_MODEL: 'a-model' }),
    'settings.OPENAI_FALLBACK_MODEL must be another model than OPENAI_MODEL (a-model)',
  ],
  [
    'a text instead of true or false',
    withSettings({ OPENAI_READS_PICTURES: 'true' }),
    'settings.OPENAI_READS_PICTURES must be true or false',
  ],
  [
    'a domain that is a number',
    { ...FILE, domain: { ...domain, name: '203.0.113.9' } },
    'domain.name must be a host name',
  ],
  [
    'a domain of CloudFront',
    { ...FILE, domain: { ...domain, name: 'd1.cloudfront.net' } },
    'domain.name must be a name of your own',
  ],
  [
    'admins at sign-up',
    withSettings({ ADMIN_EMAILS: 'a@loom.test' }),
    'settings.ADMIN_EMAILS must be left out',
  ],
  [
    'a certificate of another region',
    {
      ...FILE,
      domain: { ...domain, certificateArn: CERTIFICATE.replace('us-east-1', 'eu-west-1') },
    },
    'domain.certificateArn must be the ARN of a certificate in us-east-1',
  ],
])('refuses %s', (_, file, sentence) => {
  expect(() => parseStageFile('prod', file)).toThrow(sentence);
});

test.each([
  ['a quoted sender', withSettings({ MAIL_FROM: '"Loom, Ltd." <hello@loom.test>' })],
  ['the address that CloudFront chose', withSettings({ APP_URL: 'https://d1abc.cloudfront.net' })],
  [
    'a host with the word example',
    withSettings({ TERMS_URL: 'https://my.example-shop.com/terms' }),
  ],
  [
    'a host below a domain named example',
    withSettings({ TERMS_URL: 'https://example.com.au/terms' }),
  ],
])('accepts %s', (_, file) => {
  expect(() => parseStageFile('prod', file)).not.toThrow();
});

test('a URL as mail identity is reported for that setting only', () => {
  const file = withSettings({ MAIL_IDENTITY: 'https://loom.test' });

  expect(() => parseStageFile('prod', file)).toThrow(
    /deployed:\nsettings\.MAIL_IDENTITY must be a domain in small letters without https:\/\/.*$/,
  );
  expect(() => parseStageFile('prod', file)).not.toThrow(/MAIL_FROM/);
});

test('the check of a stage file names every mistake at once', () => {
  const file = withSettings({
    TERMS_URL: 'http://loom.test',
    SUPPORT_EMAIL: 'a@replyloom.example',
  });

  expect(() => parseStageFile('prod', file)).toThrow(/TERMS_URL must[\s\S]*SUPPORT_EMAIL is still/);
});

test.each([
  ['no name', undefined, 'add `-c stage=<name>` to cdk'],
  ['a name that is a path', '../prod', 'small letters, digits and hyphens'],
  ['a name without a file', 'nowhere', 'does not exist: copy infra/stages/example.json'],
])('refuses %s', (_, name, sentence) => {
  expect(() => readStageFile(name)).toThrow(sentence);
});
