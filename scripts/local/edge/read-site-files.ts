// The site's files, as the template's bucket deployments upload them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { CloudResources } from '../template/read-cloud-resources.ts';

export const bucketDeploymentPropertiesSchema = z.strictObject({
  SourceObjectKeys: z.array(z.string()),
  DestinationBucketName: z.string(),
  Exclude: z.array(z.string()).default([]),
  Include: z.array(z.string()).default([]),
  SystemMetadata: z.record(z.string(), z.string()).default({}),
});

/** The deployments name the bucket of their files. */
export const s3BucketPropertiesSchema = z.strictObject({});

type SiteFile = {
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string>>;
};

/** Files by their path with a leading slash. */
export type SiteFilesByPath = ReadonlyMap<string, SiteFile>;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
};

/** The wildcards of `aws s3 cp`, where `*` also matches slashes. */
const createWildcardPattern = (pattern: string) =>
  new RegExp(`^${pattern.replace(/[.+^${}()|[\]\\?]/g, '\\$&').replaceAll('*', '.*')}$`);

/** An include wins over the excludes before it. */
const isIncluded = (name: string, exclude: readonly string[], include: readonly string[]) =>
  include.some((pattern) => createWildcardPattern(pattern).test(name)) ||
  !exclude.some((pattern) => createWildcardPattern(pattern).test(name));

function readSiteFile(filePath: string, metadata: Readonly<Record<string, string>>): SiteFile {
  const content = readFileSync(filePath);
  return {
    content,
    headers: {
      'content-type': CONTENT_TYPES[path.extname(filePath)] ?? 'application/octet-stream',
      etag: `"${createHash('md5').update(content).digest('hex')}"`,
      ...metadata,
    },
  };
}

/** Every file of the bucket with that domain name. */
export function readSiteFiles(resources: CloudResources, bucketDomain: string): SiteFilesByPath {
  const files = new Map<string, SiteFile>();
  for (const { properties } of resources.listByType(
    'Custom::CDKBucketDeployment',
    bucketDeploymentPropertiesSchema,
  )) {
    const { SourceObjectKeys, DestinationBucketName, Exclude, Include, SystemMetadata } =
      properties;
    if (!bucketDomain.startsWith(`${DestinationBucketName}.`)) continue;
    for (const folder of SourceObjectKeys.map(resources.getAssetPath)) {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const filePath = path.join(entry.parentPath, entry.name);
        const name = path.relative(folder, filePath).split(path.sep).join('/');
        if (isIncluded(name, Exclude, Include))
          files.set(`/${name}`, readSiteFile(filePath, SystemMetadata));
      }
    }
  }
  return files;
}
