// The evaluation of drafts: `npm run eval` prints the table that docs/drafts.md keeps.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { startFakeReplyMemories } from '#tests/support/vendors/fake-reply-memories.ts';
import { evaluate } from './evaluate.ts';
import type { EvaluationPart } from './evaluation-accounts.ts';
import { type SandboxModelServer, startSandboxModelServer } from './sandbox-model-server.ts';

/** The model of vectors takes some 0.1 s a text on a busy machine. */
const MAX_DURATION_MS = 1_800_000;

const PAGE = path.resolve(import.meta.dirname, '../../docs/drafts.md');

let model: SandboxModelServer;
setUpTestTable();
beforeAll(() => {
  model = startSandboxModelServer();
  startFakeReplyMemories();
});
afterAll(() => model.stop());

/** A table stands between `<!-- generated: part -->` and `<!-- end -->`. */
const replaceTable = (page: string, part: EvaluationPart, table: string): string =>
  page.replace(
    new RegExp(`(<!-- generated: ${part} -->\\n\\n)[\\s\\S]*?(\\n\\n<!-- end -->)`),
    (_, begin: string, end: string) => begin + table + end,
  );

test(
  'the tables of both parts in docs/drafts.md are up to date',
  async () => {
    let page = readFileSync(PAGE, 'utf8');
    for (const part of ['open', 'held-back'] as const) {
      const table = await evaluate(part, model);
      console.log(`${part}\n${table}`);
      expect(page).toContain(`<!-- generated: ${part} -->`);
      page = replaceTable(page, part, table);
    }
    // One snapshot: two of the same file would overwrite each other.
    await expect(page, 'Renew it with `npm run eval -- --update`.').toMatchFileSnapshot(PAGE);
  },
  MAX_DURATION_MS,
);
