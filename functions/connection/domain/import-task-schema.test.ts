import { expect, test } from 'vitest';
import { type ImportTask, importTaskSchema } from './import-task.ts';

const entry = { timestamp: '2026-11-20T10:00:00.000Z', id: '5' };
const consecutiveOutages = { since: '2026-11-20T10:00:00.000Z', times: 2 };
const position = { cursor: 'c', after: entry, gap: true } as const;
const comments: ImportTask = {
  kind: 'comments',
  post: { mediaId: 'a', count: 70 },
  reading: { kind: 'threads' },
  behind: [{ mediaId: 'b', count: 1 }],
};
const longThreads = [
  { commentId: '1', after: 'x' },
  { commentId: '2', after: 'y' },
];

test.each<[string, ImportTask]>([
  ['the first page of posts', { kind: 'posts' }],
  ['a later page of posts', { kind: 'posts', ...position, knownTo: entry, consecutiveOutages }],
  ['the first comments of a post', { ...comments, consecutiveOutages }],
  [
    'more threads of a post',
    { ...comments, reading: { kind: 'threads', ...position }, behind: [] },
  ],
  [
    'more replies of long threads',
    { ...comments, reading: { kind: 'replies', threads: longThreads, rest: position } },
  ],
  [
    'replies after the last page of threads',
    { ...comments, reading: { kind: 'replies', threads: longThreads, rest: null } },
  ],
  ['the first page of conversations', { kind: 'conversations' }],
  [
    'a later, reduced page of conversations',
    { kind: 'conversations', cursor: 'c', limit: 5, consecutiveOutages },
  ],
])('reads back a stored import task as it was stored: %s', (_what, task) => {
  expect(importTaskSchema.parse(task)).toEqual(task);
});

test.each<[string, object]>([
  ['a kind that does not exist', { kind: '' }],
  ['a page of no conversations', { kind: 'conversations', limit: 0 }],
  ['replies of no thread', { ...comments, reading: { kind: 'replies', threads: [], rest: null } }],
])('rejects a stored import task with %s', (_what, task) => {
  expect(importTaskSchema.safeParse(task).success).toBe(false);
});
