// Calls that end after the app was closed find no cache to change.
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { expect, test } from 'vitest';
import { useApiQuery, useClearProductCache, useInvalidateEndpoint } from './use-api-query.ts';

const AppCache = ({ children }: { readonly children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
);

/** Runs the hook in an app that has shown something and was closed. */
function runHookInClosedApp<T>(useHook: () => T): T {
  const { result, unmount } = renderHook(
    () => {
      useApiQuery('listPrices', {}, { revalidateOnMount: false });
      return useHook();
    },
    { wrapper: AppCache },
  );
  unmount();
  return result.current;
}

test('clearing the cache after the app was closed fails nothing', async () => {
  const clearCache = runHookInClosedApp(useClearProductCache);

  await expect(clearCache()).resolves.toBeUndefined();
});

test('invalidating an endpoint after the app was closed throws no error', async () => {
  const invalidatePrices = runHookInClosedApp(() => useInvalidateEndpoint('listPrices'));

  invalidatePrices();
  // An unhandled rejection fails the run.
  await new Promise((resolve) => setTimeout(resolve));
});
