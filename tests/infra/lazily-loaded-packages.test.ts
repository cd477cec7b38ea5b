// The code of a function keeps a large, rarely needed package in a separate file, loaded on import.
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundleFunctionCode } from '#infra/constructs/bundle-function-code.ts';

let folder: string;
beforeEach(() => {
  // Outside the project, where Node finds no other copy of a package.
  folder = mkdtempSync(path.join(tmpdir(), 'replyloom-lazy-packages-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @returns the path of its `index.js` */
function writeFunctionCode(entry: string): string {
  const app = new App({ outdir: folder, analyticsReporting: false });
  new LambdaFunction(new Stack(app, 'Stack'), 'Function', {
    code: bundleFunctionCode(entry),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
  });
  app.synth();
  const [file = ''] = globSync('asset.*/index.js', { cwd: folder });
  return path.join(folder, file);
}

test.each([
  {
    entry: 'functions/rules/api.ts',
    text: 'chat/completions',
    load: "const { OpenAI } = await import('openai'); new OpenAI({ apiKey: 'key' }).chat.completions.create.name",
  },
  {
    entry: 'functions/billing/api.ts',
    text: '/v1/customers',
    load: "const { default: Stripe } = await import('stripe'); new Stripe('key').customers.create.name",
  },
  {
    entry: 'functions/drafts/generate.worker.ts',
    text: 'languageData',
    load: "const { eld } = await import('eld/small'); if (eld.detect('Guten Morgen').language !== 'de') throw new Error()",
  },
])('the code of $entry loads its package when it is imported', ({ entry, text, load }) => {
  const index = writeFunctionCode(entry);

  expect(readFileSync(index, 'utf8')).not.toContain(text);
  execFileSync(process.execPath, ['--input-type=module', '--eval', load], {
    cwd: path.dirname(index),
  });
});

test('functions that need no lazy package are bundled without packages', () => {
  const index = writeFunctionCode('functions/changes/api.ts');

  expect(globSync('**/*', { cwd: path.dirname(index) }).sort()).toEqual([
    'index.js',
    'index.js.map',
    'third-party-notices.txt',
  ]);
});

test.each([
  ['functions/drafts/post.worker.ts', 'never_sent_'],
  ['functions/drafts/generate.worker.ts', 'generation_failed'],
  ['functions/rules/evaluate.worker.ts', 'unreadable_'],
  ['functions/changes/record.stream.ts', 'gone_comment'],
])('the code of %s has codes of sentences, but no sentences', (entry, code) => {
  const text = readFileSync(writeFunctionCode(entry), 'utf8');

  expect(text.includes(code)).toBe(true);
  expect(text.includes('Your text is kept; please post it again')).toBe(false);
});
