// Runs the sections of the benchmark one after the other, each in a process of its own, and prints
// the rows.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type JudgedRow, judgeMeasurements, SECTIONS } from './judge-measurements.ts';
import { logProgress, type Measurement } from './measurement.ts';

let sectionProcess: ChildProcess | undefined;

/** @throws Error when the section ends without all of its rows. */
async function runSection(section: string): Promise<readonly JudgedRow[]> {
  const startedAt = performance.now();
  logProgress(`\n== ${section}`);
  let measurements: readonly Measurement[] | undefined;
  const [file = ''] = globSync(`*/${section}.ts`, { cwd: import.meta.dirname });
  const child = fork(path.join(import.meta.dirname, file), [], {
    // The product's logs go to stderr; the errors it logs can be part of the measurement.
    stdio: ['ignore', 2, 2, 'ipc'],
    env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'SILENT' },
  });
  sectionProcess = child;
  child.on('message', (message) => {
    measurements = message as readonly Measurement[];
  });
  const [code] = await once(child, 'exit');
  if (measurements === undefined) throw new Error(`${section} measured nothing (code ${code}).`);
  logProgress(`   ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  return judgeMeasurements(measurements, section);
}

function readArguments(): { readonly json: boolean; readonly sections: readonly string[] } {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !SECTIONS.includes(name));
  if (unknown.length > 0) {
    throw new Error(`There is no section ${unknown.join(', ')}; there are ${SECTIONS.join(', ')}.`);
  }
  const selectedSections = SECTIONS.filter((section) => positionals.includes(section));
  return { json: values.json, sections: selectedSections.length > 0 ? selectedSections : SECTIONS };
}

function formatTable(rows: readonly JudgedRow[]): string {
  const lines = [
    ['', 'id', 'ratio', 'target', 'what'],
    ...rows.map(({ id, what, ratio, target, pass }) => [
      pass ? 'pass' : 'MISS',
      ...[id, String(ratio), target, what],
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const passed = rows.filter(({ pass }) => pass).length;
  return [
    ...lines.map((line) => line.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  ')),
    '',
    `${passed} of ${rows.length} reach their target`,
  ].join('\n');
}

function stopAndExit(): void {
  sectionProcess?.kill('SIGTERM');
  process.exit(1);
}
// The launcher has exited, and with it the reader of the results.
process.on('disconnect', stopAndExit).on('SIGTERM', stopAndExit);

try {
  const { json, sections } = readArguments();
  const [load = 0] = loadavg();
  if (load > cpus().length / 2) {
    logProgress(
      `The machine is busy (load ${load.toFixed(1)}): ratios of times will look worse than they are.`,
    );
  }
  const rows: JudgedRow[] = [];
  const failures: string[] = [];
  for (const section of sections) {
    try {
      rows.push(...(await runSection(section)));
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  process.stdout.write(json ? `${JSON.stringify(rows, null, 2)}\n` : `\n${formatTable(rows)}\n`);
  for (const failure of failures) logProgress(failure);
  process.exit(failures.length > 0 ? 1 : 0);
} catch (error) {
  logProgress(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
