// Function logs: all lines go to one file per function; errors (or everything at level `debug`) go
// to the terminal.
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import path from 'node:path';
import type { FunctionInvocationResult } from './function-thread-messages.ts';

export type LocalFunctionLogWriter = {
  /** Creates a sink for the output of that function. */
  readonly createWriter: (name: string) => (text: string) => void;
  readonly logFailure: (
    name: string,
    outcome: Extract<FunctionInvocationResult, { ok: false }>,
  ) => void;
  /** Records an invocation in the file of its function, in the shape of Lambda's own report. */
  readonly logReport: (name: string, record: object) => void;
  readonly stop: () => Promise<void>;
};

export type LocalFunctionLogWriterOptions = {
  readonly folder: string;
  readonly level: 'error' | 'debug';
  /** Receives every line of every function. */
  readonly onFunctionLine: (line: string) => void;
  /** Receives the lines that are shown in the terminal. */
  readonly onLogLine: (line: string) => void;
};

const isErrorLine = (line: string) => /"level":"(ERROR|CRITICAL)"/.test(line);
const MAX_LINE_LENGTH = 2_000;

export function openLocalFunctionLogWriter({
  folder,
  level,
  onFunctionLine,
  onLogLine,
}: LocalFunctionLogWriterOptions): LocalFunctionLogWriter {
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, WriteStream>();
  const openFile = (name: string) => {
    const stream =
      files.get(name) ?? createWriteStream(path.join(folder, `${name}.log`), { flags: 'a' });
    files.set(name, stream);
    return stream;
  };
  return {
    createWriter: (name) => {
      let incompleteLine = '';
      return (text) => {
        openFile(name).write(text);
        const lines = (incompleteLine + text).split('\n');
        incompleteLine = lines.pop() ?? '';
        for (const line of lines) {
          onFunctionLine(line);
          if (line && (level === 'debug' || isErrorLine(line))) {
            onLogLine(`${name}: ${line.slice(0, MAX_LINE_LENGTH)}`);
          }
        }
      };
    },
    logFailure: (name, { type, message, stack }) => {
      const line = `${type}: ${message}`;
      openFile(name).write(`${JSON.stringify({ level: 'ERROR', message: line, stack })}\n`);
      onLogLine(`${name}: ${line}`);
    },
    logReport: (name, record) => {
      openFile(name).write(`${JSON.stringify({ type: 'platform.report', record })}\n`);
    },
    stop: async () => {
      await Promise.all(
        [...files.values()].map((stream) => new Promise((resolve) => stream.end(resolve))),
      );
    },
  };
}
