// The evaluation of drafts: `npm run eval` prints the table that docs/drafts.md keeps.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { evaluate } from './evaluate.ts';
import type { EvaluationPart } from './evaluation-accounts.ts';
import { type SandboxModelServer, startSandboxModelServer } from './sandbox-model-server.ts';

const PAGE = path.resolve(import.meta.dirname, '../../docs/drafts.md');

let model: SandboxModelServer;
setUpTestTable();
beforeAll(() => {
  model = startSandboxModelServer();
});
afterAll(() => model.stop());

/** A table stands between `<!-- generated: part -->` and `<!-- end -->`. */
const replaceTable = (page: string, part: EvaluationPart, table: string): string =>
  page.replace(
    new RegExp(`(<!-- generated: ${part} -->\\n\\n)[\\s\\S]*?(\\n\\n<!-- end -->)`),
    (_, begin: string, end: string) => begin + table + end,
  );

test.each<EvaluationPart>(['open', 'held-back'])(
  'the table of the %s texts in docs/drafts.md is up to date',
  async (part) => {
    const table = await evaluate(part, model);
    console.log(table);
    const page = readFileSync(PAGE, 'utf8');
    expect(page).toContain(`<!-- generated: ${part} -->`);
    const renewed = replaceTable(page, part, table);
    await expect(renewed, 'Renew it with `npm run eval -- --update`.').toMatchFileSnapshot(PAGE);
  },
);
