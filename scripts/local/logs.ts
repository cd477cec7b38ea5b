// Function logs: everything into a file per function, errors (or all, if asked) to the terminal.
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import path from 'node:path';
import type { Outcome } from './function-messages.ts';

export type FunctionLogs = {
  /** A sink for what the function of that name prints. */
  readonly writer: (name: string) => (text: string) => void;
  readonly failed: (name: string, outcome: Extract<Outcome, { ok: false }>) => void;
  readonly stop: () => Promise<void>;
};

export type LogOptions = {
  readonly folder: string;
  readonly level: 'error' | 'debug';
  /** Where lines worth seeing go. */
  readonly show: (line: string) => void;
};

const isError = (line: string) => /"level":"(ERROR|CRITICAL)"/.test(line);
const MAX_SHOWN = 2_000;

export function openLogs({ folder, level, show }: LogOptions): FunctionLogs {
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, WriteStream>();
  const file = (name: string) => {
    const open =
      files.get(name) ?? createWriteStream(path.join(folder, `${name}.log`), { flags: 'a' });
    files.set(name, open);
    return open;
  };
  return {
    writer: (name) => {
      let rest = '';
      return (text) => {
        file(name).write(text);
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (line && (level === 'debug' || isError(line))) {
            show(`${name}: ${line.slice(0, MAX_SHOWN)}`);
          }
        }
      };
    },
    failed: (name, { type, message, stack }) => {
      const line = `${type}: ${message}`;
      file(name).write(`${JSON.stringify({ level: 'ERROR', message: line, stack })}\n`);
      show(`${name}: ${line}`);
    },
    stop: async () => {
      await Promise.all(
        [...files.values()].map((stream) => new Promise((resolve) => stream.end(resolve))),
      );
    },
  };
}
