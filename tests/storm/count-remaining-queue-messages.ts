// Counts the remaining messages in the queues of a stopped product. No worker sends mail during a storm, so mail is
// left out.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type RemainingQueueMessageCounts = {
  readonly messages: number;
  readonly deadLetters: number;
};

export function countRemainingQueueMessages(stateFolder: string): RemainingQueueMessageCounts {
  const file = path.join(stateFolder, 'queues', 'fauxqs.db');
  if (!existsSync(file)) return { messages: 0, deadLetters: 0 };
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database
    .prepare('SELECT queue_name AS name, COUNT(*) AS count FROM sqs_messages GROUP BY queue_name')
    .all();
  database.close();
  let messages = 0;
  let deadLetters = 0;
  for (const { name, count } of rows) {
    if (/^mail/i.test(String(name))) continue;
    if (/dead/i.test(String(name))) deadLetters += Number(count);
    else messages += Number(count);
  }
  return { messages, deadLetters };
}
