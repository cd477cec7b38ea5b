// docs/architecture.md has parts that are written from the import rules, the ports and the draft lifecycle.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  describeKeptStates,
  describeRuleEvents,
  describeStates,
} from './generated-parts/draft-state-diagram.ts';
import {
  describeExceptions,
  describeFoundation,
  describeImportRules,
} from './generated-parts/import-table.ts';
import { describeOtherPorts, describeReplyPorts } from './generated-parts/port-tables.ts';

const PAGE = path.resolve(import.meta.dirname, '../../docs/architecture.md');
const PARTS: Readonly<Record<string, () => string>> = {
  'foundation features': describeFoundation,
  'import rules': describeImportRules,
  exceptions: describeExceptions,
  'reply ports': describeReplyPorts,
  'other ports': describeOtherPorts,
  states: describeStates,
  'kept states': describeKeptStates,
  'rule events': describeRuleEvents,
};
/** A part stands between `<!-- generated: name -->` and `<!-- end -->`. */
const PART = /(<!-- generated: ([\w ]+) -->\n\n)[\s\S]*?(\n\n<!-- end -->)/g;

const page = readFileSync(PAGE, 'utf8');

test('the architecture page has each generated part once', () => {
  const names = [...page.matchAll(PART)].map(([, , name]) => name);
  expect(names.toSorted()).toEqual(Object.keys(PARTS).toSorted());
});

test('the generated parts of the architecture page are up to date', async () => {
  const renewed = page.replaceAll(PART, (_, begin, name, end) => begin + PARTS[name]?.() + end);
  await expect(renewed, 'Renew it with `npm run docs`.').toMatchFileSnapshot(PAGE);
});
