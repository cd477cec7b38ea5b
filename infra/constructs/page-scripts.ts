// The scripts that stand in the site's page itself, for the policy that lets them and no others run.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Of each of them, in the form of a content policy; `webFolder` holds the built application. */
export const hashScriptsOfPage = (webFolder: string): readonly string[] =>
  [
    ...readFileSync(`${webFolder}/index.html`, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g),
  ].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
