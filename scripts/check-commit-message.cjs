// The hook `commit-msg`: refuses a message unless it says in one short line what changed, and below it why. Runs on any
// Node from version 20, because git starts it with the installed one.
'use strict';

const { readFileSync } = require('node:fs');

const MAX_SUBJECT_LENGTH = 72;
const TYPES = 'feat fix perf refactor test docs style build ci chore'.split(' ');
const SUBJECT = new RegExp(`^(${TYPES.join('|')})(\\([a-z][a-z0-9,-]*\\))?!?: \\S`);
/** Messages that git writes, and commits that a rebase merges into others. */
const EXEMPT_SUBJECT =
  /^Merge (branch(es)?|tags?|commits?|remote-tracking branch(es)?) '|^Merge pull request #\d|^(Revert|Reapply) "|^(fixup|squash|amend)! /;
/** Trailers name persons or places, and give no reason. */
const TRAILER = /^(([A-Z][A-Za-z]*-)+by|Refs|Closes|Fixes|See): |^This reverts commit /i;
/** `git commit --verbose` shows the changes below this line. */
const SCISSORS = /^# -+ >8 -+$/;

/** The lines that git keeps: without comments, beginning with the first text. */
function listKeptLines(text) {
  const lines = text.split(/\r?\n/);
  const end = lines.findIndex((line) => SCISSORS.test(line));
  const kept = lines.slice(0, end === -1 ? undefined : end).filter((line) => !/^#/.test(line));
  const start = kept.findIndex((line) => line.trim() !== '');
  return start === -1 ? [] : kept.slice(start);
}

function listProblems(text) {
  const [subject = '', ...rest] = listKeptLines(text);
  if (EXEMPT_SUBJECT.test(subject)) return [];
  const length = [...subject].length;
  const body = rest.filter((line) => line.trim() !== '' && !TRAILER.test(line));
  return [
    ...(SUBJECT.test(subject)
      ? []
      : [
          `The subject is "type(scope): text", the scope may be left out. Types: ${TYPES.join(', ')}.`,
        ]),
    ...(length > MAX_SUBJECT_LENGTH
      ? [`The subject has ${length} characters, at most ${MAX_SUBJECT_LENGTH} are allowed.`]
      : []),
    ...(body.length > 0 && rest[0]?.trim() === ''
      ? []
      : ['An empty line and a body that says why must follow the subject.']),
  ];
}

const problems = listProblems(readFileSync(process.argv[2], 'utf8'));
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
