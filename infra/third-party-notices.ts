// The notices of the packages whose code is in a bundle: name, version, license and its text.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const THIRD_PARTY_NOTICES_FILE = 'third-party-notices.txt';

/** These licenses require only a notice. OFL-1.1 is the license of the font. */
const PERMITTED_LICENSES: readonly unknown[] = [
  'Apache-2.0',
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'OFL-1.1',
];
/** Texts for packages that name a license but come without its text. */
const LICENSE_TEXTS_FOLDER = path.join(import.meta.dirname, 'license-texts');
const PACKAGE_FOLDER = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+(?=[/\\])/;
const LICENSE_FILE = /^(licen[cs]e|copying|notice)\b/i;
/** Vite adds the licenses of its own bundle, which never reaches a browser. */
const LICENSES_OF_BUNDLER = /^# Licenses of bundled dependencies$[\s\S]*/m;
const SEPARATOR = `\n\n${'-'.repeat(80)}\n\n`;

type PackageManifest = {
  readonly name: string;
  readonly version: string;
  readonly license?: unknown;
  readonly author?: string | { readonly name: string };
};

type PackageNotice = { readonly title: string; readonly text: string };

function readLicenseText(folder: string, { license, author }: PackageManifest): string {
  const texts = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const standardText = path.join(LICENSE_TEXTS_FOLDER, `${license}.txt`);
  if (texts.length === 0 && existsSync(standardText)) {
    const holder = typeof author === 'string' ? author : author?.name;
    if (holder !== undefined) texts.push(`Copyright (c) ${holder}\n`);
    texts.push(readFileSync(standardText, 'utf8'));
  }
  return texts.join('\n').replace(LICENSES_OF_BUNDLER, '').replaceAll('\r\n', '\n').trim();
}

function readPackageNotice(folder: string): PackageNotice {
  const manifest: PackageManifest = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const title = `${manifest.name} ${manifest.version} (${manifest.license})`;
  if (!PERMITTED_LICENSES.includes(manifest.license))
    throw new Error(`${title} is bundled, and infra/third-party-notices.ts lacks its license.`);
  const text = readLicenseText(folder, manifest);
  if (text === '')
    throw new Error(`${title} is bundled, and infra/license-texts has no text for it.`);
  return { title, text };
}

const noticesByFolder = new Map<string, PackageNotice>();

function getPackageNotice(folder: string): PackageNotice {
  const notice = noticesByFolder.get(folder) ?? readPackageNotice(folder);
  noticesByFolder.set(folder, notice);
  return notice;
}

/**
 * The text of the notices file. `bundledFiles` are absolute or relative to `root`; files outside node_modules are ours
 * and need no notice.
 * @throws Error when a package has no permitted license, or a license without a text
 */
export function buildThirdPartyNotices(root: string, bundledFiles: readonly string[]): string {
  const folders = bundledFiles.flatMap(
    (file) => PACKAGE_FOLDER.exec(path.resolve(root, file))?.[0] ?? [],
  );
  const titlesByText = new Map<string, string[]>();
  const notices = [...new Set(folders)].map(getPackageNotice);
  for (const { title, text } of notices.sort((a, b) => a.title.localeCompare(b.title, 'en'))) {
    const titles = titlesByText.get(text) ?? [];
    if (!titles.includes(title)) titles.push(title);
    titlesByText.set(text, titles);
  }
  const sections = [...titlesByText].map(([text, titles]) => `${titles.join('\n')}\n\n${text}`);
  // The site's bucket names no charset; browsers then read UTF-8 because of the byte order mark.
  return `\uFEFF${['Third-party software in this product', ...sections].join(SEPARATOR)}\n`;
}
