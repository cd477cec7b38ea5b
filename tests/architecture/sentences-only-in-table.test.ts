// Every sentence that the server says to a user stands in one table.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as en from '#shared/sentences/en.ts';
import { findSentenceLiterals } from './find-sentence-literals.ts';

/** The model reads these. */
const PROMPTS = [
  'functions/drafts/domain/prompt/correction-request.ts',
  'functions/drafts/domain/prompt/describe-voice.ts',
  'functions/drafts/domain/prompt/draft-prompt.ts',
  'functions/drafts/domain/smart-check/smart-check-prompt.ts',
  'functions/drafts/domain/prompt/wish-instructions.ts',
];
const isPrompt = (file: string): boolean =>
  PROMPTS.includes(file) || file.endsWith('/rule-texts-prompt.ts');
/** Replies, in the language of the person who gets them. */
const REPLIES = 'functions/drafts/domain/prompt/fallback-reply-text.ts';

const sourceFiles = ['functions', 'shared']
  .flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file}`),
  )
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter((file) => !file.startsWith('shared/sentences/') && !isPrompt(file))
  .filter((file) => file !== REPLIES);

test('every sentence for users stands in the table of sentences', () => {
  expect(sourceFiles.length).toBeGreaterThan(500);
  const found = sourceFiles.flatMap((file) =>
    findSentenceLiterals(file, readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['an error', "throw new AppError('conflict', { sentences: ['This reply is gone now.'] });"],
  ['a reason', "export const END = { reason: 'The rule was deleted.' };"],
  ['a field', "schema.refine(isShort, { error: 'Write less than that.' });"],
  ['a template', `export const say = (name) => \`Please look at \${name} once more.\`;`],
  ['a text after a value', `export const say = (pause) => \`\${pause} Please try again then.\`;`],
  ['double quotes', 'export const CAP = "Your rules\' hour is over";'],
])('finds a planted sentence: %s', (_kind, source) => {
  expect(findSentenceLiterals('planted.ts', source)).toHaveLength(1);
});

test.each([
  ['an error for developers', "throw new NetworkError('gone', 'The network said so.');"],
  ['a class of errors', "class A extends Error { constructor() { super('It is like this.'); } }"],
  ['a log', "logger.warn('Something was not sent', { id });"],
  ['the code of an error', "throw new AppError('Missing required param: customer.');"],
  ['documentation', "defineContract({ summary: 'Lists all the rules.' });"],
])('accepts %s', (_kind, source) => {
  expect(findSentenceLiterals('planted.ts', source)).toEqual([]);
});

test('the table of sentences has each code once', () => {
  const codes = Object.values(en).flatMap((part) =>
    typeof part === 'string' ? [] : Object.keys(part),
  );
  expect(codes.length).toBeGreaterThan(200);
  expect(new Set(codes).size).toBe(codes.length);
});
