// The import rules as a person reads them in docs/architecture.md.
import {
  FOUNDATION_FEATURES,
  MODULE_IMPORT_EXCEPTIONS,
  RULES_BY_ZONE,
  SDK_PACKAGES,
  UI_PACKAGES,
  WEB_FOUNDATION_FEATURES,
  type Zone,
  type ZoneRule,
} from '../import-rules.ts';
import { formatTable, quoteNames } from './markdown-table.ts';

const FOLDER_OF_ZONE: Readonly<Partial<Record<Zone, string>>> = {
  platform: '`functions/platform`',
  domain: '`functions/*/domain`',
  feature: '`functions/<f>`',
  entry: 'entries',
  'web/features': '`web/features/<f>`',
  'web start': '`web/*.tsx`',
  'web build': '`web/build`',
};
/** Files of features: `features` says of which ones. */
const FEATURE_ZONES: readonly Zone[] = ['domain', 'feature', 'web/features'];
const PACKAGE_GROUPS = { SDKs: SDK_PACKAGES, 'UI packages': UI_PACKAGES } as const;

const nameZone = (zone: Zone): string => FOLDER_OF_ZONE[zone] ?? `\`${zone}\``;

function nameFeatures(zone: Zone, features: ZoneRule['features']): readonly string[] {
  switch (features) {
    case undefined:
      return [];
    case 'any':
      return ['all features'];
    case 'foundation':
      return [zone === 'domain' ? 'domain code of foundation features' : 'foundation features'];
    case 'wired':
      return [
        'foundation features',
        'use cases, jobs, repositories and port implementations of all features',
      ];
  }
}

const namePackages = (packages: readonly string[]): string => {
  const groups = Object.entries(PACKAGE_GROUPS).filter(([, group]) =>
    group.every((name) => packages.includes(name)),
  );
  const grouped: readonly string[] = groups.flatMap(([, group]) => group);
  const others = packages.filter((name) => !grouped.includes(name));
  return [...groups.map(([label]) => label), ...others.map((name) => `\`${name}\``)].join(', ');
};

const nameOrder = (features: readonly string[]): string =>
  features.map((feature) => `\`${feature}\``).join(' ← ');

export const describeFoundation = (): string =>
  [
    `- in \`functions\`: ${nameOrder(FOUNDATION_FEATURES)} ← all others`,
    `- in \`web/features\`: ${nameOrder(WEB_FOUNDATION_FEATURES)} ← all others`,
  ].join('\n');

const describeZone = ([name, rule]: readonly [string, ZoneRule]): readonly string[] => {
  const zone = name as Zone;
  const others = rule.zones.filter((one) => one !== zone && !FEATURE_ZONES.includes(one));
  return [
    nameZone(zone),
    ['itself', ...others.map(nameZone), ...nameFeatures(zone, rule.features)].join(', '),
    namePackages(rule.packages),
  ];
};

export const describeImportRules = (): string =>
  [
    formatTable(
      ['from', 'may import', 'of packages'],
      Object.entries(RULES_BY_ZONE).map(describeZone),
    ),
    ...Object.entries(PACKAGE_GROUPS).map(([label, names]) => `${label}: ${quoteNames(names)}.`),
  ].join('\n\n');

export const describeExceptions = (): string =>
  formatTable(
    ['from', 'may also import', 'because'],
    MODULE_IMPORT_EXCEPTIONS.map(({ from, specifier, reason }) => [
      `\`${from}\``,
      `\`${specifier}\``,
      reason,
    ]),
  );
