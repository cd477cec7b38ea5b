// Hashes the inline scripts of the site's page, so that the content security policy allows only these.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The hash of each inline script in the format of a content security policy. `webFolder` has the built app. */
export const hashInlineScripts = (webFolder: string): readonly string[] =>
  [
    ...readFileSync(`${webFolder}/index.html`, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g),
  ].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
