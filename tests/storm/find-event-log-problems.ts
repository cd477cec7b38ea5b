// Compares the event log with the comments and messages of others that the table contains: one event for each.
// It reads the emulator's file, because the log has no screen.
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StormProblem } from './storm-final-checks.ts';

type Attribute = { readonly S?: string };
type Item = Readonly<Record<string, Attribute | undefined>>;

const READ_TIMEOUT_MS = 10_000;

function readItems(stateFolder: string, sortKeyPrefix: string): readonly Item[] {
  const file = path.join(stateFolder, 'table.db');
  const database = new DatabaseSync(file, { readOnly: true, timeout: READ_TIMEOUT_MS });
  try {
    const [table] = database.prepare('SELECT table_name AS name FROM _tables').all();
    const rows = database
      .prepare(`SELECT item_json AS item FROM "${table?.name}" WHERE sk LIKE ?`)
      // The emulator puts the type of a key before it.
      .all(`S:${sortKeyPrefix}%`);
    return rows.map(({ item }) => JSON.parse(String(item)) as Item);
  } finally {
    database.close();
  }
}

const listIds = (items: readonly Item[], attribute: string): readonly string[] =>
  items.flatMap((item) => item[attribute]?.S ?? []);

/** The missing events, and the events without an inbound comment or message. */
export function findEventLogProblems(stateFolder: string): readonly StormProblem[] {
  const written = ['COMMENT#', 'MESSAGE#'].flatMap((prefix) =>
    listIds(
      readItems(stateFolder, prefix).filter(({ source }) => source !== undefined),
      'id',
    ),
  );
  const entries = readItems(stateFolder, 'EVENT#');
  const logged = [...listIds(entries, 'commentId'), ...listIds(entries, 'messageId')];
  const [writtenIds, loggedIds] = [new Set(written), new Set(logged)];
  const toProblem =
    (kind: StormProblem['kind']) =>
    (description: string): StormProblem => ({ kind, of: 'the event log', description });
  return [
    ...(written.length === 0 ? [toProblem('missing')('every comment and message')] : []),
    ...[...writtenIds].filter((id) => !loggedIds.has(id)).map(toProblem('missing')),
    ...[...loggedIds].filter((id) => !writtenIds.has(id)).map(toProblem('unexpected')),
    ...(logged.length === loggedIds.size ? [] : [toProblem('duplicate')('an id logged twice')]),
  ];
}
