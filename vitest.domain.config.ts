// The tests of pure domain code alone, for the mutation run: no table, no queue, no browser.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'functions/{billing,connection,conversations,drafts,rules,session}/domain/**/*.test.ts',
      'functions/platform/table/page-index*.test.ts',
      'shared/**/*.test.ts',
    ],
    setupFiles: ['tests/support/run/fix-fast-check-seed.ts'],
    testTimeout: 20_000,
  },
});
