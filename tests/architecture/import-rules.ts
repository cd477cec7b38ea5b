// Which file may import which: the table of docs/architecture.md as data, and its check.
import path from 'node:path';

const ALIASES: Readonly<Record<string, string>> = {
  '#shared': 'shared',
  '#platform': 'functions/platform',
  '#functions': 'functions',
  '#infra': 'infra',
  '#scripts': 'scripts',
  '#web': 'web',
  '#tests': 'tests',
};

/**
 * A feature may import the ones before it, never those after it; every other feature may import all
 * of them.
 */
export const FOUNDATION_FEATURES = [
  'session',
  'events',
  'reply-memory',
  'connection',
  'facts',
  'drafts',
  'voice',
] as const;
export const WEB_FOUNDATION_FEATURES = ['session', 'drafts', 'rules'] as const;

export const SDK_PACKAGES = [
  '@aws-sdk/*',
  '@middy/*',
  '@aws-lambda-powertools/*',
  'openai',
  'stripe',
] as const;
export const UI_PACKAGES = [
  'react',
  'react-dom',
  'react-router-dom',
  'lucide-react',
  'swr',
  'zod',
  'react-hook-form',
  '@dnd-kit/*',
] as const;

export type Zone =
  | 'shared'
  | 'platform'
  | 'domain'
  | 'feature'
  | 'entry'
  | 'infra'
  | 'scripts'
  | 'scripts/sandbox'
  | 'tests'
  | 'web/lib'
  | 'web/components'
  | 'web/features'
  | 'web/app'
  | 'web/testing'
  | 'web start'
  | 'web build';

export type ZoneRule = {
  /**
   * Zones whose files may be imported. A feature's own files and the foundation features have rules
   * of their own.
   */
  readonly zones: readonly Zone[];
  /** Package names; `scope/*` means all packages of a scope, `node:*` Node's own modules. */
  readonly packages: readonly string[];
  /**
   * Which other features a file of a feature may import; `wired` includes their port
   * implementations.
   */
  readonly features?: 'any' | 'foundation' | 'wired';
};

const WEB_ZONES = ['web/lib', 'web/components', 'web/features', 'web/app'] as const;

/** No file may import an entry: it is a Lambda handler that wires features together. */
export const RULES_BY_ZONE: Readonly<Record<Exclude<Zone, 'tests'>, ZoneRule>> = {
  shared: { zones: ['shared'], packages: ['zod'] },
  platform: {
    zones: ['shared', 'platform'],
    packages: [...SDK_PACKAGES, 'aws-lambda', 'eld', 'zod', 'node:*'],
  },
  domain: { zones: ['shared', 'domain'], packages: ['zod'], features: 'foundation' },
  feature: {
    zones: ['shared', 'platform', 'domain', 'feature'],
    packages: ['zod', 'node:*'],
    features: 'foundation',
  },
  entry: {
    zones: ['shared', 'platform', 'domain', 'feature'],
    packages: ['zod', 'node:*'],
    features: 'wired',
  },
  infra: {
    zones: ['shared', 'infra'],
    packages: ['aws-cdk-lib', 'constructs', 'cdk-nag', 'zod', 'node:*'],
  },
  scripts: { zones: ['shared', 'infra', 'scripts'], packages: ['zod', 'fauxqs', 'node:*'] },
  // The simulated outside services may share only contracts with the product.
  'scripts/sandbox': { zones: ['shared', 'scripts/sandbox'], packages: ['zod', 'node:*'] },
  'web/lib': {
    zones: ['shared', 'web/lib'],
    packages: [...UI_PACKAGES, 'aws-amplify', '@aws-amplify/core', 'virtual:*'],
  },
  'web/components': { zones: ['shared', 'web/lib', 'web/components'], packages: UI_PACKAGES },
  'web/features': {
    zones: ['shared', 'web/lib', 'web/components', 'web/features'],
    packages: UI_PACKAGES,
    features: 'foundation',
  },
  'web/app': { zones: ['shared', ...WEB_ZONES], packages: UI_PACKAGES, features: 'any' },
  'web/testing': {
    zones: ['shared', ...WEB_ZONES, 'web/testing'],
    packages: [...UI_PACKAGES, '@testing-library/*', 'msw', 'vitest'],
    features: 'any',
  },
  'web start': {
    zones: ['shared', ...WEB_ZONES, 'web start'],
    packages: UI_PACKAGES,
    features: 'any',
  },
  'web build': {
    zones: ['shared', 'web/lib', 'web build'],
    packages: ['@tailwindcss/*', '@vitejs/*', 'vite', 'vitest'],
  },
};

/**
 * The modules that an entry may import from features that are not foundation features: use cases,
 * jobs, repositories and port implementations.
 */
const WIRABLE_MODULE = /^(use-cases\/.+|jobs|(.+\/)?[a-z-]+(-repository|\.port))\.ts$/;

/** A file that implements a port of another feature, so that an entry can connect the two. */
export const isPortImplementation = (file: string): boolean => file.endsWith('.port.ts');

/** Permitted violations of the table, each with a reason. `from` and `specifier` are prefixes. */
export const MODULE_IMPORT_EXCEPTIONS = [
  {
    from: 'functions/drafts/domain/text-gate/find-invented-contacts.ts',
    specifier: 'tldts',
    reason: 'It carries the list of public suffixes, by which a word with a full stop is a host.',
  },
  {
    from: 'scripts/local/',
    specifier: '@aws-sdk/',
    reason:
      'The local runner stands in for AWS: it creates tables and queues and polls the queues.',
  },
  {
    from: 'scripts/local/aws-services/local-sqs-queues.ts',
    specifier: '../../../node_modules/fauxqs/dist/',
    reason:
      'startFauxqs always listens on every network interface, and buildApp, which does not listen ' +
      'itself, keeps messages on disk only with stores that fauxqs does not export.',
  },
  {
    from: 'infra/constructs/bundle-function-code.ts',
    specifier: 'esbuild',
    reason: 'It bundles the code of the functions.',
  },
  {
    from: 'infra/constructs/inline-script-hashes.ts',
    specifier: 'node:',
    reason: 'The site’s headers name the hashes of the scripts in its built page.',
  },
  {
    from: 'scripts/test-run/vitest-results-reporter.ts',
    specifier: 'vitest',
    reason: 'It is a reporter of vitest, for types only.',
  },
  {
    from: 'scripts/sandbox/stripe/',
    specifier: 'stripe',
    reason: 'The objects of the double are checked against the types of the real client.',
  },
  {
    from: 'scripts/sandbox/language-model/embed-texts.ts',
    specifier: '@energetic-ai/',
    reason: 'The double of the model server finds texts of like meaning with a small real model.',
  },
  {
    from: 'web/build/third-party-notices.ts',
    specifier: '#infra/third-party-notices.ts',
    reason: 'The builds of the site and of the functions make the notices in the same way.',
  },
] as const;

type FileLocation = { readonly zone: Zone; readonly folder: string; readonly feature?: string };

/** Whether a file is code, in any form that Node or a bundler loads. */
export const isSourceFile = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file);

export const isTestFile = (file: string): boolean => /\.test\.[cm]?[jt]sx?$/.test(file);

/** The zone, folder and feature of a repository path; undefined for a path outside the table. */
export function findArchitectureZone(file: string): FileLocation | undefined {
  const [top = '', second = '', third = ''] = file.split('/');
  // Like the tests, the benchmark uses the product from outside, and nothing imports it.
  const isOutside = top === 'tests' || file.startsWith('scripts/bench/');
  if (isOutside || isTestFile(file)) return { zone: 'tests', folder: top };
  if (file.startsWith('scripts/sandbox/')) {
    return { zone: 'scripts/sandbox', folder: 'scripts/sandbox' };
  }
  if (top === 'shared' || top === 'infra' || top === 'scripts') return { zone: top, folder: top };
  if (top === 'functions')
    return third === '' ? undefined : locateFunctionsFile(file, second, third);
  return top === 'web' ? locateWebFile(file, second, third) : undefined;
}

function locateFunctionsFile(file: string, feature: string, third: string): FileLocation {
  const folder = `functions/${feature}`;
  if (feature === 'platform') return { zone: 'platform', folder };
  if (file.startsWith(`${folder}/domain/`)) return { zone: 'domain', folder, feature };
  const isEntry = /^(api|[a-z-]+\.(worker|schedule|stream|command))\.[cm]?tsx?$/.test(third);
  return { zone: isEntry ? 'entry' : 'feature', folder, feature };
}

function locateWebFile(file: string, second: string, third: string): FileLocation | undefined {
  if (file === 'web/vite.config.ts' || file.startsWith('web/build/'))
    return { zone: 'web build', folder: 'web' };
  if (third === '') return { zone: 'web start', folder: 'web' };
  const folder = `web/${second}`;
  switch (folder) {
    case 'web/features':
      return { zone: folder, folder: `${folder}/${third}`, feature: third };
    case 'web/lib':
    case 'web/components':
    case 'web/app':
    case 'web/testing':
      return { zone: folder, folder };
    default:
      return undefined;
  }
}

/**
 * The rule that `importer` (a repository path) breaks by importing `specifier`; undefined when the
 * import is allowed.
 */
export function findBrokenImportRule(importer: string, specifier: string): string | undefined {
  if (findImportException(importer, specifier) !== undefined) return undefined;
  const from = findArchitectureZone(importer);
  if (from === undefined) return 'the table has no zone for the importer';
  if (from.zone === 'tests') return undefined;
  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(importer), specifier);
    if (!target.startsWith(`${from.folder}/`)) return 'relative imports stay in their folder';
    return checkFileImport(from, from.zone, target);
  }
  if (specifier.startsWith('#')) {
    const [alias = '', ...rest] = specifier.split('/');
    const root = ALIASES[alias];
    if (root === undefined) return `${alias} is not an alias`;
    return checkFileImport(from, from.zone, path.posix.join(root, ...rest));
  }
  const { packages } = RULES_BY_ZONE[from.zone];
  return packages.some((name) => matchesPackage(name, specifier))
    ? undefined
    : `${from.zone} imports no package but ${packages.join(', ')}`;
}

export function findImportException(importer: string, specifier: string) {
  return MODULE_IMPORT_EXCEPTIONS.find(
    (exception) => importer.startsWith(exception.from) && specifier.startsWith(exception.specifier),
  );
}

function checkFileImport(
  from: FileLocation,
  zone: Exclude<Zone, 'tests'>,
  target: string,
): string | undefined {
  const to = findArchitectureZone(target);
  if (to === undefined) return `${target} has no zone in the table`;
  const { zones, features } = RULES_BY_ZONE[zone];
  if (!zones.includes(to.zone)) return `${zone} imports only ${zones.join(', ')}, not ${to.zone}`;
  if (to.feature === undefined || to.feature === from.feature || features === 'any') {
    return undefined;
  }
  if (features === 'wired') return checkEntryImport(to.feature, target);
  const order = to.zone === 'web/features' ? WEB_FOUNDATION_FEATURES : FOUNDATION_FEATURES;
  return isEarlierFoundation(order, to.feature, from.feature)
    ? undefined
    : `a feature imports only foundation features, in the order ${order.join(' ← ')}`;
}

function checkEntryImport(feature: string, target: string): string | undefined {
  const isImportable =
    FOUNDATION_FEATURES.some((name) => name === feature) ||
    WIRABLE_MODULE.test(target.slice(`functions/${feature}/`.length));
  return isImportable
    ? undefined
    : 'an entry imports only use cases, jobs, repositories and port implementations of another feature';
}

function isEarlierFoundation(
  order: readonly string[],
  target: string,
  importer: string | undefined,
): boolean {
  const targetIndex = order.indexOf(target);
  const importerIndex = order.indexOf(importer ?? '');
  return targetIndex !== -1 && (importerIndex === -1 || targetIndex < importerIndex);
}

function matchesPackage(name: string, specifier: string): boolean {
  if (name.endsWith('*')) return specifier.startsWith(name.slice(0, -1));
  return specifier === name || specifier.startsWith(`${name}/`);
}
