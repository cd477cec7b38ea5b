// Who may import what: the table of docs/architecture.md as data, and the judge that reads it.
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

/** Later ones may use earlier ones, never the reverse; every other feature may use them all. */
const FOUNDATION = ['session', 'connection', 'drafts'] as const;
const WEB_FOUNDATION = ['session', 'drafts'] as const;

const SDKS = ['@aws-sdk/*', '@middy/*', '@aws-lambda-powertools/*', 'openai', 'stripe'] as const;
const SCREEN = ['react', 'react-dom', 'react-router-dom', 'lucide-react', 'swr', 'zod'] as const;

type Zone =
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
  | 'web config';

type Row = {
  /** Zones whose files may be imported. A feature's own files and the foundation are judged apart. */
  readonly zones: readonly Zone[];
  /** Package names; `scope/*` stands for all of a scope, `node:*` for what Node brings. */
  readonly packages: readonly string[];
  /** Which features besides its own an importer inside a feature reaches: `wired` are its ports too. */
  readonly features?: 'any' | 'foundation' | 'wired';
};

const WEB_PARTS = ['web/lib', 'web/components', 'web/features', 'web/app'] as const;

/** Nobody may import an entry: it is a Lambda, and what it wires is not for others. */
const TABLE: Readonly<Record<Exclude<Zone, 'tests'>, Row>> = {
  shared: { zones: ['shared'], packages: ['zod'] },
  platform: {
    zones: ['shared', 'platform'],
    packages: [...SDKS, 'aws-lambda', 'zod', 'node:*'],
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
    packages: ['aws-cdk-lib', 'constructs', 'cdk-nag', 'node:*'],
  },
  scripts: { zones: ['shared', 'infra', 'scripts'], packages: ['zod', 'fauxqs', 'node:*'] },
  // The outside world knows nothing of the product but what both sides speak.
  'scripts/sandbox': { zones: ['shared', 'scripts/sandbox'], packages: ['zod', 'node:*'] },
  'web/lib': { zones: ['shared', 'web/lib'], packages: [...SCREEN, 'aws-amplify', 'virtual:*'] },
  'web/components': { zones: ['shared', 'web/lib', 'web/components'], packages: SCREEN },
  'web/features': {
    zones: ['shared', 'web/lib', 'web/components', 'web/features'],
    packages: SCREEN,
    features: 'foundation',
  },
  'web/app': { zones: ['shared', ...WEB_PARTS], packages: SCREEN, features: 'any' },
  'web/testing': {
    zones: ['shared', ...WEB_PARTS, 'web/testing'],
    packages: [...SCREEN, '@testing-library/*', 'msw', 'vitest'],
    features: 'any',
  },
  'web start': {
    zones: ['shared', ...WEB_PARTS, 'web start'],
    packages: SCREEN,
    features: 'any',
  },
  'web config': { zones: ['shared'], packages: ['@tailwindcss/*', '@vitejs/*', 'vite', 'vitest'] },
};

/**
 * What an entry, which wires features together, reaches in those that are no foundation: what they do
 * when asked (use cases, jobs), where they keep it (repositories), and what fills a port for others.
 */
const WIRED = /^(use-cases\/.+|jobs|(.+\/)?[a-z-]+-repository)\.ts$/;
export const PORT_FILLERS = [
  'functions/billing/cancel-subscription-of.ts',
  'functions/conversations/replies/message-channel.ts',
  'functions/conversations/replies/message-drafts.ts',
  'functions/conversations/updates/conversation-store.ts',
  'functions/mail/courtesies.ts',
  'functions/posts/comment-channel.ts',
  'functions/posts/comment-drafts.ts',
  'functions/posts/content-store.ts',
] as const;

/** What breaks the table with a reason. `from` and `specifier` are beginnings. */
export const EXCEPTIONS = [
  {
    from: 'scripts/local/',
    specifier: '@aws-sdk/',
    reason: 'The local machine plays the cloud: it makes tables and queues and polls them.',
  },
  {
    from: 'scripts/local/queues.ts',
    specifier: '../../node_modules/fauxqs/dist/',
    reason: 'fauxqs does not export its stores, and only with them can queues outlive a restart.',
  },
  {
    from: 'infra/constructs/page-scripts.ts',
    specifier: 'node:',
    reason: 'The site’s headers name the hashes of the scripts in its built page.',
  },
] as const;

type Place = { readonly zone: Zone; readonly folder: string; readonly feature?: string };

/** Whether a file is code, in any of the forms that Node or a bundler would load. */
export const isSource = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file);

export const isTest = (file: string): boolean => /\.test\.[cm]?[jt]sx?$/.test(file);

/** Where a repository path belongs; nothing for a path the table does not know. */
export function placeOf(file: string): Place | undefined {
  const [top = '', second = '', third = ''] = file.split('/');
  // The benchmark looks at the product from outside as tests do, and nobody imports it either.
  const isOutside = top === 'tests' || file.startsWith('scripts/bench/');
  if (isOutside || isTest(file)) return { zone: 'tests', folder: top };
  if (file.startsWith('scripts/sandbox/')) {
    return { zone: 'scripts/sandbox', folder: 'scripts/sandbox' };
  }
  if (top === 'shared' || top === 'infra' || top === 'scripts') return { zone: top, folder: top };
  if (top === 'functions') return third === '' ? undefined : functionsPlace(file, second, third);
  return top === 'web' ? webPlace(file, second, third) : undefined;
}

function functionsPlace(file: string, feature: string, third: string): Place {
  const folder = `functions/${feature}`;
  if (feature === 'platform') return { zone: 'platform', folder };
  if (file.startsWith(`${folder}/domain/`)) return { zone: 'domain', folder, feature };
  const isEntry = /^(api|[a-z-]+\.(worker|schedule|command))\.[cm]?tsx?$/.test(third);
  return { zone: isEntry ? 'entry' : 'feature', folder, feature };
}

function webPlace(file: string, second: string, third: string): Place | undefined {
  if (file === 'web/vite.config.ts') return { zone: 'web config', folder: 'web' };
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

/** The rule that `importer` (a repository path) breaks with `specifier`; nothing when it may. */
export function brokenRule(importer: string, specifier: string): string | undefined {
  if (exceptionFor(importer, specifier) !== undefined) return undefined;
  const from = placeOf(importer);
  if (from === undefined) return 'the importer has no place in the table';
  if (from.zone === 'tests') return undefined;
  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(importer), specifier);
    if (!target.startsWith(`${from.folder}/`)) return 'relative imports stay in their folder';
    return judgeFile(from, from.zone, target);
  }
  if (specifier.startsWith('#')) {
    const [alias = '', ...rest] = specifier.split('/');
    const root = ALIASES[alias];
    if (root === undefined) return `${alias} is no alias`;
    return judgeFile(from, from.zone, path.posix.join(root, ...rest));
  }
  const { packages } = TABLE[from.zone];
  return packages.some((name) => covers(name, specifier))
    ? undefined
    : `${from.zone} imports no package but ${packages.join(', ')}`;
}

export function exceptionFor(importer: string, specifier: string) {
  return EXCEPTIONS.find(
    (exception) => importer.startsWith(exception.from) && specifier.startsWith(exception.specifier),
  );
}

function judgeFile(from: Place, zone: Exclude<Zone, 'tests'>, target: string): string | undefined {
  const to = placeOf(target);
  if (to === undefined) return `${target} has no place in the table`;
  const { zones, features } = TABLE[zone];
  if (!zones.includes(to.zone)) return `${zone} imports only ${zones.join(', ')}, not ${to.zone}`;
  if (to.feature === undefined || to.feature === from.feature || features === 'any') {
    return undefined;
  }
  if (features === 'wired') return judgeWired(to.feature, target);
  const order = to.zone === 'web/features' ? WEB_FOUNDATION : FOUNDATION;
  return isBelow(order, to.feature, from.feature)
    ? undefined
    : `across features only the foundation, in the order ${order.join(' ← ')}`;
}

function judgeWired(feature: string, target: string): string | undefined {
  const isOpen =
    FOUNDATION.some((name) => name === feature) ||
    PORT_FILLERS.some((filler) => filler === target) ||
    WIRED.test(target.slice(`functions/${feature}/`.length));
  return isOpen
    ? undefined
    : 'of another feature an entry takes use cases, jobs, repositories, ports';
}

function isBelow(order: readonly string[], target: string, importer: string | undefined): boolean {
  const place = order.indexOf(target);
  const own = order.indexOf(importer ?? '');
  return place !== -1 && (own === -1 || place < own);
}

function covers(name: string, specifier: string): boolean {
  if (name.endsWith('*')) return specifier.startsWith(name.slice(0, -1));
  return specifier === name || specifier.startsWith(`${name}/`);
}
