// Runs the sections one after the other, each in a process of its own, and prints what they measured.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { note, type Row } from './row.ts';

/** In this order: what only counts comes first, what needs a quiet machine alone. */
const SECTIONS = [
  'lists',
  'messages',
  'imports',
  'message-imports',
  'replies',
  'calls',
  'login',
  'bundles',
  'idle',
  'screens',
] as const;
type Section = (typeof SECTIONS)[number];

let running: ChildProcess | undefined;

/** @throws Error where the section ends without rows. */
async function rowsOf(section: Section): Promise<readonly Row[]> {
  const begin = performance.now();
  note(`\n== ${section}`);
  let rows: readonly Row[] | undefined;
  const child = fork(path.join(import.meta.dirname, `${section}.ts`), [], {
    // What the product logs goes where progress goes; refusals it logs are part of what is measured.
    stdio: ['ignore', 2, 2, 'ipc'],
    env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'SILENT' },
  });
  running = child;
  child.on('message', (message) => {
    rows = message as readonly Row[];
  });
  const [code] = await once(child, 'exit');
  if (rows === undefined) throw new Error(`${section} measured nothing (code ${code}).`);
  note(`   ${Math.round((performance.now() - begin) / 1_000)} s`);
  return rows;
}

function readArguments(): { readonly json: boolean; readonly sections: readonly Section[] } {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !SECTIONS.some((section) => section === name));
  if (unknown.length > 0) {
    throw new Error(`There is no section ${unknown.join(', ')}; there are ${SECTIONS.join(', ')}.`);
  }
  const wanted = SECTIONS.filter((section) => positionals.includes(section));
  return { json: values.json, sections: wanted.length > 0 ? wanted : SECTIONS };
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ id, what, ratio, target, pass }) => [
    pass ? 'pass' : 'MISS',
    id,
    String(ratio),
    target,
    what,
  ]);
  const all = [['', 'id', 'ratio', 'target', 'what'], ...lines];
  const widths = all[0]?.map((_, column) =>
    Math.max(...all.map((line) => line[column]?.length ?? 0)),
  );
  const passed = rows.filter(({ pass }) => pass).length;
  return [
    ...all.map((line) =>
      line
        .map((text, column) => text.padEnd(widths?.[column] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
    '',
    `${passed} of ${rows.length} reach their target`,
  ].join('\n');
}

function abandon(): void {
  running?.kill('SIGTERM');
  process.exit(1);
}
// The launcher is gone, and with it whoever wanted to know.
process.on('disconnect', abandon).on('SIGTERM', abandon);

try {
  const { json, sections } = readArguments();
  const [load = 0] = loadavg();
  if (load > cpus().length / 2) {
    note(
      `The machine is busy (load ${load.toFixed(1)}): ratios of times will look worse than they are.`,
    );
  }
  const rows: Row[] = [];
  const failures: string[] = [];
  for (const section of sections) {
    try {
      rows.push(...(await rowsOf(section)));
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  process.stdout.write(json ? `${JSON.stringify(rows, null, 2)}\n` : `\n${tableOf(rows)}\n`);
  for (const failure of failures) note(failure);
  process.exit(failures.length > 0 ? 1 : 0);
} catch (error) {
  note(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
