// The ports of the features and the files that implement them.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findArchitectureZone, isPortImplementation } from '../import-rules.ts';
import { parseImportSpecifiers } from '../parse-import-specifiers.ts';
import { formatTable, quoteNames } from './markdown-table.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PORTS_FILE = 'functions/drafts/reply-ports.ts';
/** An exported type with methods, and the first sentence of its comment. */
const PORT = /\/\*\* ([^*]+?[.:])[^/]*\*\/\nexport type (\w+)[^{;]*\{\n([\s\S]*?)\n\};/g;
const METHOD = /^ {2}(\w+)\(/gm;

const readSource = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const listFunctionsFiles = (): readonly string[] =>
  globSync('functions/**/*.ts', { cwd: ROOT }).toSorted();

const shorten = (file: string): string => file.replace('functions/', '');

/** Whether a file names the port and defines each of its methods. */
const implementsPort = (source: string, port: string, methods: readonly string[]): boolean =>
  new RegExp(`\\b${port}\\b`).test(source) &&
  methods.every((method) => new RegExp(`\\b${method}(?:[:,]| \\})`).test(source));

function listReplyPorts() {
  const implementations = listFunctionsFiles().filter(isPortImplementation);
  return [...readSource(PORTS_FILE).matchAll(PORT)].flatMap(
    ([, says = '', name = '', body = '']) => {
      const methods = [...body.matchAll(METHOD)].map(([, method = '']) => method);
      if (methods.length === 0) return [];
      const files = implementations.filter((file) =>
        implementsPort(readSource(file), name, methods),
      );
      return [{ name, says, files }];
    },
  );
}

export const describeReplyPorts = (): string =>
  formatTable(
    ['port', 'does', 'implemented in'],
    listReplyPorts().map(({ name, says, files }) => [
      `\`${name}\``,
      says.replace(/:$/, '.'),
      quoteNames(files.map(shorten)),
    ]),
  );

/** Implementations of other ports, with the entries that connect them. */
export function describeOtherPorts(): string {
  const replyPortFiles = new Set(listReplyPorts().flatMap(({ files }) => files));
  const entries = listFunctionsFiles()
    .filter((file) => findArchitectureZone(file)?.zone === 'entry')
    .map((file) => ({ file, specifiers: parseImportSpecifiers(file, readSource(file)) }));
  return formatTable(
    ['implementation', 'connected in'],
    listFunctionsFiles()
      .filter((file) => isPortImplementation(file) && !replyPortFiles.has(file))
      .map((file) => {
        const users = entries.filter(({ specifiers }) => specifiers.includes(`#${file}`));
        return [`\`${shorten(file)}\``, quoteNames(users.map((one) => shorten(one.file)))];
      }),
  );
}
