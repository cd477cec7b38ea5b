// Checks every import of the source tree against the import rules, and the rules against planted
// imports.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  findArchitectureZone,
  findBrokenImportRule,
  findImportException,
  isPortImplementation,
  isSourceFile,
  isTestFile,
  MODULE_IMPORT_EXCEPTIONS,
} from './import-rules.ts';
import { COMPUTED_IMPORT_PLACEHOLDER, parseImportSpecifiers } from './parse-import-specifiers.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TOP_FOLDERS = ['functions', 'shared', 'web', 'infra', 'scripts'] as const;

type SourceImport = { readonly importer: string; readonly specifier: string };

function listImports(): readonly SourceImport[] {
  return listSourceFiles().flatMap((importer) =>
    parseImportSpecifiers(importer, readFileSync(path.join(ROOT, importer), 'utf8')).map(
      (specifier) => ({
        importer,
        specifier,
      }),
    ),
  );
}

function listSourceFiles(): readonly string[] {
  return TOP_FOLDERS.flatMap((top) =>
    readdirSync(path.join(ROOT, top), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(top, ...file.split(path.sep)))
      .filter((file) => isSourceFile(file) && !isTestFile(file)),
  );
}

const allImports = listImports();

test('assigns every source file to a zone of the architecture table', () => {
  expect(listSourceFiles().filter((file) => findArchitectureZone(file) === undefined)).toEqual([]);
});

test('finds no import in the source tree that breaks the architecture rules', () => {
  expect(allImports.length).toBeGreaterThan(1000);
  const violations = allImports.flatMap(({ importer, specifier }) => {
    const rule = findBrokenImportRule(importer, specifier);
    return rule === undefined ? [] : [`${importer} → ${specifier} (${rule})`];
  });
  expect(violations).toEqual([]);
});

test('every exception to the import rules is used by an import', () => {
  const usedExceptions = allImports.map(({ importer, specifier }) =>
    findImportException(importer, specifier),
  );
  expect(
    MODULE_IMPORT_EXCEPTIONS.filter((exception) => !usedExceptions.includes(exception)),
  ).toEqual([]);
});

test('every port implementation is imported by a Lambda entry', () => {
  const wiredModules = allImports
    .filter(({ importer }) => findArchitectureZone(importer)?.zone === 'entry')
    .map(({ specifier }) => specifier.replace(/^#/, ''));
  const implementations = listSourceFiles().filter(isPortImplementation);
  expect(implementations.length).toBeGreaterThan(20);
  expect(implementations.filter((file) => !wiredModules.includes(file))).toEqual([]);
});

test.each([
  'functions/posts/planted.mts',
  'functions/posts/planted.cjs',
  'shared/planted.jsx',
  'web/lib/planted.mjs',
  'infra/edge/single-page.js',
])('treats %s as a source file when checking imports', (file) => {
  expect(isSourceFile(file)).toBe(true);
});

test.each([
  ['shared/limits.ts', '#platform/clock.ts'],
  ['shared/limits.ts', 'node:crypto'],
  ['shared/limits.ts', 'react'],
  ['shared/limits.ts', '../functions/session/session-tokens.ts'],
  ['shared/limits.ts', '#web/lib/navigation/paths.ts'],
  ['functions/posts/domain/comment-changes-and-counts.ts', '#platform/clock.ts'],
  ['functions/posts/domain/comment-changes-and-counts.ts', '../post-repository.ts'],
  ['functions/posts/domain/comment-changes-and-counts.ts', '#functions/drafts/jobs.ts'],
  ['functions/posts/domain/comment-changes-and-counts.ts', 'node:crypto'],
  [
    'functions/posts/domain/comment-changes-and-counts.ts',
    '#functions/conversations/domain/order-keys.ts',
  ],
  ['functions/session/domain/user.ts', '#functions/posts/domain/comment-changes-and-counts.ts'],
  ['functions/connection/domain/account.ts', '#functions/drafts/domain/lifecycle/draft.ts'],
  ['functions/session/authenticate-access-token.ts', '#functions/connection/jobs.ts'],
  ['functions/session/authenticate-access-token.ts', '#functions/connection/domain/account.ts'],
  ['functions/connection/jobs.ts', '#functions/drafts/jobs.ts'],
  [
    'functions/drafts/use-cases/post-reply.ts',
    '#functions/posts/replies/comment-reply-channel.port.ts',
  ],
  ['functions/drafts/use-cases/post-reply.ts', '../../posts/comment-reply-channel.port.ts'],
  ['functions/posts/api.ts', '../session/caller.ts'],
  ['functions/posts/mark-comments-seen.ts', '#functions/mail/jobs.ts'],
  ['functions/posts/mark-comments-seen.ts', './api.ts'],
  ['functions/posts/mark-comments-seen.ts', './mark-comments-seen.test.ts'],
  ['functions/posts/mark-comments-seen.ts', '@aws-sdk/client-dynamodb'],
  ['functions/drafts/use-cases/generate-draft.ts', 'openai'],
  ['functions/posts/api.ts', '@middy/core'],
  ['functions/posts/api.ts', '#functions/drafts/api.ts'],
  ['functions/posts/planted.mts', '#functions/mail/jobs.ts'],
  ['functions/drafts/api.ts', '#functions/posts/storage/save-comments.ts'],
  ['functions/drafts/api.ts', '#functions/posts/domain/comment-changes-and-counts.ts'],
  ['functions/drafts/api.ts', '#functions/conversations/updates/apply-conversation-change.ts'],
  ['functions/admin/operator.command.ts', '#functions/billing/billing-settings.ts'],
  ['functions/admin/api.ts', './operator.command.ts'],
  ['functions/posts/mark-comments-seen.ts', '#tests/support/network/make-network-posts.ts'],
  ['functions/posts/mark-comments-seen.ts', '#infra/config.ts'],
  ['functions/posts/mark-comments-seen.ts', '#nowhere/config.ts'],
  ['functions/platform/http/api-handler.ts', '#functions/session/authenticate-access-token.ts'],
  ['functions/platform/http/api-handler.ts', '../../session/caller.ts'],
  ['infra/system-stacks.ts', '#functions/posts/api.ts'],
  ['infra/system-stacks.ts', '#scripts/local/process/bind-local-ports.ts'],
  ['infra/system-stacks.ts', '@aws-sdk/client-sqs'],
  ['scripts/local/start/ensure-demo-account.ts', '#functions/session/session-tokens.ts'],
  ['scripts/local/start/ensure-demo-account.ts', '#web/lib/navigation/paths.ts'],
  ['scripts/sandbox/main.ts', '@aws-sdk/client-sqs'],
  ['scripts/sandbox/main.ts', '../local/ports.ts'],
  ['scripts/sandbox/main.ts', '#scripts/local/process/bind-local-ports.ts'],
  ['scripts/sandbox/main.ts', '#infra/config.ts'],
  ['scripts/local/start/sandbox-process.ts', '../../sandbox/server.ts'],
  ['web/lib/api/call-api.ts', '#web/components/replyloom-logo.tsx'],
  ['web/lib/api/call-api.ts', '#web/features/session/hooks/use-session.ts'],
  ['web/components/replyloom-logo.tsx', '#web/features/session/hooks/use-session.ts'],
  ['web/components/replyloom-logo.tsx', '#web/app/load-screen-modules.ts'],
  ['web/components/replyloom-logo.tsx', 'aws-amplify/auth'],
  [
    'web/features/posts/group-comments-into-threads.ts',
    '#web/features/connection/account-problem-messages.ts',
  ],
  ['web/features/posts/group-comments-into-threads.ts', '../drafts/reply-machine.ts'],
  ['web/features/posts/group-comments-into-threads.ts', '#web/app/load-screen-modules.ts'],
  ['web/features/session/hooks/use-session.ts', '#web/features/drafts/reply-state-machine.ts'],
  ['web/app/router.tsx', '#functions/session/session-tokens.ts'],
  ['web/app/router.tsx', '#web/testing/render-app.tsx'],
  ['web/app/router.tsx', 'aws-amplify'],
  ['web/app/router.tsx', COMPUTED_IMPORT_PLACEHOLDER],
  ['web/main.tsx', '#infra/config.ts'],
  ['web/main.tsx', './build/preloads.ts'],
  ['web/build/page-preload-vite-plugin.ts', '#web/app/router.tsx'],
  ['web/main.tsx', '../scripts/local/process/bind-local-ports.ts'],
])('forbids %s to import %s', (importer, specifier) => {
  expect(findBrokenImportRule(importer, specifier)).toBeDefined();
});

test.each([
  ['shared/contracts/posts.ts', '../schemas/post.ts'],
  ['shared/contracts/posts.ts', 'zod'],
  ['functions/posts/domain/past-replies.ts', '#functions/drafts/domain/prompt/draft-prompt.ts'],
  ['functions/drafts/domain/lifecycle/to-draft-response.ts', '#functions/session/domain/user.ts'],
  ['functions/posts/domain/comment-changes-and-counts.ts', './order-keys.ts'],
  ['functions/posts/domain/comment-changes-and-counts.ts', '#shared/limits.ts'],
  ['functions/posts/use-cases/list-posts.ts', '../post-item.ts'],
  ['functions/posts/replies/comment-reply-channel.port.ts', '#functions/drafts/reply-ports.ts'],
  ['functions/connection/api.ts', '#functions/session/authenticate-access-token.ts'],
  ['functions/drafts/storage/reserve-plan-usage.ts', '#functions/connection/jobs.ts'],
  ['functions/drafts/post.worker.ts', '#functions/posts/replies/comment-reply-channel.port.ts'],
  ['functions/drafts/api.ts', '#functions/posts/use-cases/load-comment-for-api.ts'],
  ['functions/drafts/api.ts', '#functions/session/authenticate-access-token.ts'],
  ['scripts/sandbox/main.ts', '#shared/limits.ts'],
  ['scripts/sandbox/main.ts', './server.ts'],
  ['functions/session/api.ts', '#functions/mail/jobs.ts'],
  ['functions/drafts/post.worker.ts', '#functions/posts/storage/comment-repository.ts'],
  ['functions/platform/llm/complete-prompt.ts', 'openai'],
  ['functions/platform/table/dynamo-client.ts', '@aws-sdk/client-dynamodb'],
  ['functions/posts/mark-comments-seen.test.ts', '#tests/support/network/make-network-posts.ts'],
  ['infra/constructs/work-queue.ts', 'aws-cdk-lib/aws-sqs'],
  ['scripts/local/template/synthesize-cloud-assembly.ts', '#infra/config.ts'],
  ['web/lib/session/session.ts', 'aws-amplify/utils'],
  ['web/components/replyloom-logo.tsx', '#web/lib/navigation/paths.ts'],
  [
    'web/features/posts/group-comments-into-threads.ts',
    '#web/features/drafts/reply-state-machine.ts',
  ],
  ['web/features/drafts/reply-state-machine.ts', '#web/features/session/hooks/use-session.ts'],
  ['web/app/load-screen-modules.ts', '#web/features/connection/account-problem-messages.ts'],
  ['web/main.tsx', './app/router.tsx'],
  ['web/vite.config.ts', './build/preloads.ts'],
  ['web/build/page-preload-vite-plugin.ts', '../lib/screens.ts'],
])('allows %s to import %s', (importer, specifier) => {
  expect(findBrokenImportRule(importer, specifier)).toBeUndefined();
});

test('finds import specifiers in every syntax, but not in texts', () => {
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
  expect(parseImportSpecifiers('page.tsx', source).toSorted()).toEqual([
    COMPUTED_IMPORT_PLACEHOLDER,
    'all',
    'bare',
    'commented',
    'dynamic',
    'in-type',
    'named',
    'type-only',
  ]);
});
