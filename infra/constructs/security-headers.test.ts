import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { hashInlineScripts } from './inline-script-hashes.ts';
import { createSecurityHeaders } from './security-headers.ts';

function synthesizeSecurityHeaders(page: string, folder: string): Template {
  const webFolder = path.join(folder, 'web');
  mkdirSync(webFolder);
  writeFileSync(path.join(webFolder, 'index.html'), page);
  const stack = new Stack(new App({ outdir: path.join(folder, 'cloud-assembly') }), 'Site');
  createSecurityHeaders(stack, {
    imageOrigins: ['https://pictures.example'],
    scriptHashes: hashInlineScripts(webFolder),
  });
  return Template.fromStack(stack);
}

function readScriptSources(page: string): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-page-'));
  try {
    const template = synthesizeSecurityHeaders(page, folder);
    const [policy] = Object.values(
      template.findResources('AWS::CloudFront::ResponseHeadersPolicy'),
    );
    const { SecurityHeadersConfig } = policy?.Properties.ResponseHeadersPolicyConfig ?? {};
    const text: string = SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
    return text.split('; ').find((directive) => directive.startsWith('script-src'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('the content security policy allows an inline script by its hash only', () => {
  const script = 'for(const a of [1])console.log(a)';
  const hash = createHash('sha256').update(script).digest('base64');

  const page = `<script>${script}</script><script type="module" src="/assets/index.js"></script>`;

  expect(readScriptSources(page)).toBe(`script-src 'self' 'sha256-${hash}'`);
});

test('the content security policy allows no inline script without one', () => {
  expect(readScriptSources('<script type="module" src="/a.js"></script>')).toBe(
    "script-src 'self'",
  );
});
