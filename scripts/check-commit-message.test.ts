// Tests which commit messages the hook refuses, and with which words.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-commit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BODY = '\n\nThe old way lost a reply.\n';
const NO_FORM = /The subject is "type\(scope\): text"/;
const NO_BODY = /a body that says why must follow/;

/** Runs the hook as lefthook does. */
function runHook(message: string): { readonly status: number | null; readonly lines: string[] } {
  const file = path.join(folder, 'COMMIT_EDITMSG');
  writeFileSync(file, message);
  const hooks = parse(readFileSync(path.join(ROOT, 'lefthook.yml'), 'utf8'));
  const [program, ...args] = String(hooks['commit-msg'].commands.message.run).split(' ');
  expect(program).toBe('node');
  const { status, stderr } = spawnSync(
    process.execPath,
    args.map((arg) => (arg === '{1}' ? file : arg)),
    { cwd: ROOT, encoding: 'utf8' },
  );
  return { status, lines: stderr.split('\n').filter((line) => line !== '') };
}

test.each([
  { name: 'a type, a text and a body', message: `fix: keep the reply${BODY}` },
  { name: 'a scope', message: `feat(rules): a rehearsal${BODY}` },
  { name: 'several scopes', message: `fix(posts,data-model): a key${BODY}` },
  { name: 'a breaking change', message: `feat(scheduler)!: jobs by due time${BODY}` },
  { name: 'a subject of 72 characters', message: `fix: ${'é'.repeat(67)}${BODY}` },
  {
    name: 'comments and the changes below the scissors',
    message: `# A hint\nfix: a key${BODY}# ------------------------ >8 ------------------------\ndiff`,
  },
  { name: 'a merge', message: "Merge branch 'main'" },
  { name: 'a merge of several branches', message: "Merge branches 'one' and 'two'" },
  { name: 'a merge from elsewhere', message: "Merge remote-tracking branch 'origin/main'" },
  { name: 'a merge of a host', message: 'Merge pull request #17 from one/two' },
  { name: 'a revert', message: 'Revert "fix: a key"' },
  { name: 'a reverted revert', message: 'Reapply "fix: a key"' },
  { name: 'a commit for a rebase', message: `fixup! fix: ${'x'.repeat(80)}` },
])('accepts $name', ({ message }) => {
  expect(runHook(message)).toEqual({ status: 0, lines: [] });
});

test.each([
  { name: 'an unknown type', message: `wip: a key${BODY}`, problem: NO_FORM },
  {
    name: 'a word that only looks like a merge',
    message: `merge both lists${BODY}`,
    problem: NO_FORM,
  },
  { name: 'a revert that git did not write', message: `Revert it${BODY}`, problem: NO_FORM },
  {
    name: 'a merge that git did not write',
    message: `Merge branch stuff${BODY}`,
    problem: NO_FORM,
  },
  {
    name: 'what a revert says of itself, as a body',
    message: 'fix: a key\n\nThis reverts commit 1234567.\n',
    problem: NO_BODY,
  },
  { name: 'no type', message: `Keep the reply${BODY}`, problem: NO_FORM },
  { name: 'a scope that is a sentence', message: `fix(the post): a key${BODY}`, problem: NO_FORM },
  { name: 'no space after the colon', message: `fix:a key${BODY}`, problem: NO_FORM },
  { name: 'no text', message: `fix: ${BODY}`, problem: NO_FORM },
  {
    name: 'a subject of 73 characters',
    message: `fix: ${'x'.repeat(68)}${BODY}`,
    problem: /has 73 characters, at most 72/,
  },
  { name: 'no body', message: 'fix: keep the reply\n', problem: NO_BODY },
  { name: 'comments for a body', message: 'fix: a key\n\n# Why?\n', problem: NO_BODY },
  {
    name: 'changes below the scissors for a body',
    message: 'fix: a key\n\n# ------------------------ >8 ------------------------\ndiff\n',
    problem: NO_BODY,
  },
  {
    name: 'a trailer for a body',
    message: 'fix: a\n\nCo-authored-by: Ann <a@b.c>',
    problem: NO_BODY,
  },
  { name: 'a reference for a body', message: 'fix: a\n\nRefs: 12', problem: NO_BODY },
  {
    name: 'no empty line before the body',
    message: 'fix: a key\nThe old one.\n',
    problem: NO_BODY,
  },
])('refuses $name', ({ message, problem }) => {
  const { status, lines } = runHook(message);

  expect(status).toBe(1);
  expect(lines).toEqual([expect.stringMatching(problem)]);
});

test('the commit hook names all problems of a message at once', () => {
  expect(runHook('x'.repeat(80)).lines).toHaveLength(3);
});
