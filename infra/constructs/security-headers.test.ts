import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { hashScriptsOfPage } from './page-scripts.ts';
import { createSecurityHeaders } from './security-headers.ts';

function hashesOf(page: string): readonly string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-page-'));
  try {
    writeFileSync(path.join(folder, 'index.html'), page);
    return hashScriptsOfPage(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function scriptSources(page: string): string | undefined {
  const stack = new Stack(new App(), 'Site');
  createSecurityHeaders(stack, {
    imageOrigin: 'https://pictures.example',
    scriptHashes: hashesOf(page),
  });
  const [policy] = Object.values(
    Template.fromStack(stack).findResources('AWS::CloudFront::ResponseHeadersPolicy'),
  );
  const { SecurityHeadersConfig } = policy?.Properties.ResponseHeadersPolicyConfig ?? {};
  const text: string = SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
  return text.split('; ').find((directive) => directive.startsWith('script-src'));
}

test('a script in the page runs by its own hash alone', () => {
  const script = 'for(const a of [1])console.log(a)';
  const hash = createHash('sha256').update(script).digest('base64');

  const page = `<script>${script}</script><script type="module" src="/assets/index.js"></script>`;

  expect(scriptSources(page)).toBe(`script-src 'self' 'sha256-${hash}'`);
});

test('a page without one allows none', () => {
  expect(scriptSources('<script type="module" src="/a.js"></script>')).toBe("script-src 'self'");
});
