// Holds the whole tree to the import table, and shows by planted imports that the table bites.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  brokenRule,
  EXCEPTIONS,
  exceptionFor,
  isSource,
  isTest,
  PORT_FILLERS,
  placeOf,
} from './import-rules.ts';
import { COMPUTED, specifiersIn } from './specifiers.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TOPS = ['functions', 'shared', 'web', 'infra', 'scripts'] as const;

type Import = { readonly importer: string; readonly specifier: string };

function importsOfTheTree(): readonly Import[] {
  return sourceFiles().flatMap((importer) =>
    specifiersIn(importer, readFileSync(path.join(ROOT, importer), 'utf8')).map((specifier) => ({
      importer,
      specifier,
    })),
  );
}

function sourceFiles(): readonly string[] {
  return TOPS.flatMap((top) =>
    readdirSync(path.join(ROOT, top), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(top, ...file.split(path.sep)))
      .filter((file) => isSource(file) && !isTest(file)),
  );
}

const tree = importsOfTheTree();

test('every source file has a place in the table', () => {
  expect(sourceFiles().filter((file) => placeOf(file) === undefined)).toEqual([]);
});

test('every import of the tree is allowed by the table', () => {
  expect(tree.length).toBeGreaterThan(1000);
  const broken = tree.flatMap(({ importer, specifier }) => {
    const rule = brokenRule(importer, specifier);
    return rule === undefined ? [] : [`${importer} → ${specifier} (${rule})`];
  });
  expect(broken).toEqual([]);
});

test('every exception is still needed', () => {
  const used = tree.map(({ importer, specifier }) => exceptionFor(importer, specifier));
  expect(EXCEPTIONS.filter((exception) => !used.includes(exception))).toEqual([]);
});

test('every port filler is wired by an entry', () => {
  const wired = tree
    .filter(({ importer }) => placeOf(importer)?.zone === 'entry')
    .map(({ specifier }) => specifier.replace(/^#/, ''));
  expect(PORT_FILLERS.filter((file) => !wired.includes(file))).toEqual([]);
});

test.each([
  'functions/posts/planted.mts',
  'functions/posts/planted.cjs',
  'shared/planted.jsx',
  'web/lib/planted.mjs',
  'infra/edge/single-page.js',
])('%s is read', (file) => {
  expect(isSource(file)).toBe(true);
});

test.each([
  ['shared/limits.ts', '#platform/clock.ts'],
  ['shared/limits.ts', 'node:crypto'],
  ['shared/limits.ts', 'react'],
  ['shared/limits.ts', '../functions/session/tokens.ts'],
  ['shared/limits.ts', '#web/lib/paths.ts'],
  ['functions/posts/domain/comment.ts', '#platform/clock.ts'],
  ['functions/posts/domain/comment.ts', '../post-repository.ts'],
  ['functions/posts/domain/comment.ts', '#functions/drafts/jobs.ts'],
  ['functions/posts/domain/comment.ts', 'node:crypto'],
  ['functions/posts/domain/comment.ts', '#functions/conversations/domain/order.ts'],
  ['functions/session/domain/user.ts', '#functions/posts/domain/comment.ts'],
  ['functions/connection/domain/account.ts', '#functions/drafts/domain/draft.ts'],
  ['functions/session/caller.ts', '#functions/connection/jobs.ts'],
  ['functions/session/caller.ts', '#functions/connection/domain/account.ts'],
  ['functions/connection/jobs.ts', '#functions/drafts/jobs.ts'],
  ['functions/drafts/use-cases/post-reply.ts', '#functions/posts/comment-channel.ts'],
  ['functions/drafts/use-cases/post-reply.ts', '../../posts/comment-channel.ts'],
  ['functions/posts/api.ts', '../session/caller.ts'],
  ['functions/posts/seen.ts', '#functions/mail/jobs.ts'],
  ['functions/posts/seen.ts', './api.ts'],
  ['functions/posts/seen.ts', './seen.test.ts'],
  ['functions/posts/seen.ts', '@aws-sdk/client-dynamodb'],
  ['functions/drafts/use-cases/generate-draft.ts', 'openai'],
  ['functions/posts/api.ts', '@middy/core'],
  ['functions/posts/api.ts', '#functions/drafts/api.ts'],
  ['functions/posts/planted.mts', '#functions/mail/jobs.ts'],
  ['functions/drafts/api.ts', '#functions/posts/save-comments.ts'],
  ['functions/drafts/api.ts', '#functions/posts/domain/comment.ts'],
  ['functions/drafts/api.ts', '#functions/conversations/updates/change-conversation.ts'],
  ['functions/admin/operator.command.ts', '#functions/billing/billing-settings.ts'],
  ['functions/admin/api.ts', './operator.command.ts'],
  ['functions/posts/seen.ts', '#tests/support/posts.ts'],
  ['functions/posts/seen.ts', '#infra/config.ts'],
  ['functions/posts/seen.ts', '#nowhere/config.ts'],
  ['functions/platform/http/api.ts', '#functions/session/caller.ts'],
  ['functions/platform/http/api.ts', '../../session/caller.ts'],
  ['infra/system.ts', '#functions/posts/api.ts'],
  ['infra/system.ts', '#scripts/local/ports.ts'],
  ['infra/system.ts', '@aws-sdk/client-sqs'],
  ['scripts/local/demo.ts', '#functions/session/tokens.ts'],
  ['scripts/local/demo.ts', '#web/lib/paths.ts'],
  ['scripts/sandbox/main.ts', '@aws-sdk/client-sqs'],
  ['scripts/sandbox/main.ts', '../local/ports.ts'],
  ['scripts/sandbox/main.ts', '#scripts/local/ports.ts'],
  ['scripts/sandbox/main.ts', '#infra/config.ts'],
  ['scripts/local/sandbox.ts', '../sandbox/server.ts'],
  ['web/lib/call.ts', '#web/components/brand.tsx'],
  ['web/lib/call.ts', '#web/features/session/hooks/use-session.ts'],
  ['web/components/brand.tsx', '#web/features/session/hooks/use-session.ts'],
  ['web/components/brand.tsx', '#web/app/screens.ts'],
  ['web/components/brand.tsx', 'aws-amplify/auth'],
  ['web/features/posts/threads.ts', '#web/features/connection/problem-texts.ts'],
  ['web/features/posts/threads.ts', '../drafts/reply-state.ts'],
  ['web/features/posts/threads.ts', '#web/app/screens.ts'],
  ['web/features/session/hooks/use-session.ts', '#web/features/drafts/reply-state.ts'],
  ['web/app/router.tsx', '#functions/session/tokens.ts'],
  ['web/app/router.tsx', '#web/testing/render.tsx'],
  ['web/app/router.tsx', 'aws-amplify'],
  ['web/app/router.tsx', COMPUTED],
  ['web/main.tsx', '#infra/config.ts'],
  ['web/main.tsx', '../scripts/local/ports.ts'],
])('%s may not import %s', (importer, specifier) => {
  expect(brokenRule(importer, specifier)).toBeDefined();
});

test.each([
  ['shared/contracts/posts.ts', '../schemas/post.ts'],
  ['shared/contracts/posts.ts', 'zod'],
  ['functions/posts/domain/past-replies.ts', '#functions/drafts/domain/prompt.ts'],
  ['functions/drafts/domain/public.ts', '#functions/session/domain/user.ts'],
  ['functions/posts/domain/comment.ts', './list-order.ts'],
  ['functions/posts/domain/comment.ts', '#shared/limits.ts'],
  ['functions/posts/use-cases/list-posts.ts', '../post-item.ts'],
  ['functions/posts/comment-channel.ts', '#functions/drafts/subject.ts'],
  ['functions/connection/api.ts', '#functions/session/caller.ts'],
  ['functions/drafts/plan-gate.ts', '#functions/connection/jobs.ts'],
  ['functions/drafts/post.worker.ts', '#functions/posts/comment-channel.ts'],
  ['functions/drafts/api.ts', '#functions/posts/use-cases/show-comment.ts'],
  ['functions/drafts/api.ts', '#functions/session/caller.ts'],
  ['functions/sweep/due.schedule.ts', '#functions/conversations/storage/message-repository.ts'],
  ['scripts/sandbox/main.ts', '#shared/limits.ts'],
  ['scripts/sandbox/main.ts', './server.ts'],
  ['functions/session/api.ts', '#functions/mail/jobs.ts'],
  ['functions/sweep/due.schedule.ts', '#functions/posts/comment-repository.ts'],
  ['functions/platform/llm/complete.ts', 'openai'],
  ['functions/platform/table/client.ts', '@aws-sdk/client-dynamodb'],
  ['functions/posts/seen.test.ts', '#tests/support/posts.ts'],
  ['infra/constructs/work-queue.ts', 'aws-cdk-lib/aws-sqs'],
  ['scripts/local/synth.ts', '#infra/config.ts'],
  ['web/lib/session.ts', 'aws-amplify/utils'],
  ['web/components/brand.tsx', '#web/lib/paths.ts'],
  ['web/features/posts/threads.ts', '#web/features/drafts/reply-state.ts'],
  ['web/features/drafts/reply-state.ts', '#web/features/session/hooks/use-session.ts'],
  ['web/app/screens.ts', '#web/features/connection/problem-texts.ts'],
  ['web/main.tsx', './app/router.tsx'],
])('%s may import %s', (importer, specifier) => {
  expect(brokenRule(importer, specifier)).toBeUndefined();
});

test('imports are found in whatever shape, and nothing else is taken for one', () => {
  const source = `
    import type { A } from 'type-only';
    import { /* it's */ b } from 'commented';
    import 'bare';
    export * from 'all';
    export type { C } from 'named';
    type D = import('in-type').D;
    const lazy = () => import('dynamic');
    const computed = (name: string) => import(name);
    // import 'comment';
    const text = "import 'string'";
    export const page = <p>import x from 'text'</p>;
  `;
  expect(specifiersIn('page.tsx', source).toSorted()).toEqual([
    COMPUTED,
    'all',
    'bare',
    'commented',
    'dynamic',
    'in-type',
    'named',
    'type-only',
  ]);
});
