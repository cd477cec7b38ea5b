import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { hashInlineScripts } from './inline-script-hashes.ts';
import { createSecurityHeaders } from './security-headers.ts';

function hashScriptsIn(page: string): readonly string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-page-'));
  try {
    writeFileSync(path.join(folder, 'index.html'), page);
    return hashInlineScripts(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readScriptSources(page: string): string | undefined {
  const stack = new Stack(new App(), 'Site');
  createSecurityHeaders(stack, {
    imageOrigin: 'https://pictures.example',
    scriptHashes: hashScriptsIn(page),
  });
  const [policy] = Object.values(
    Template.fromStack(stack).findResources('AWS::CloudFront::ResponseHeadersPolicy'),
  );
  const { SecurityHeadersConfig } = policy?.Properties.ResponseHeadersPolicyConfig ?? {};
  const text: string = SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
  return text.split('; ').find((directive) => directive.startsWith('script-src'));
}

test('the content security policy allows an inline script by its hash only', () => {
  const script = 'for(const a of [1])console.log(a)';
  const hash = createHash('sha256').update(script).digest('base64');

  const page = `<script>${script}</script><script type="module" src="/assets/index.js"></script>`;

  expect(readScriptSources(page)).toBe(`script-src 'self' 'sha256-${hash}'`);
});

test('the content security policy allows no inline script when the page has none', () => {
  expect(readScriptSources('<script type="module" src="/a.js"></script>')).toBe(
    "script-src 'self'",
  );
});
