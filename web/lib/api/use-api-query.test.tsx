// Calls that end after the app was closed find no cache to change.
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { expect, test } from 'vitest';
import {
  useApiQuery,
  useClearAccountDataCache,
  useInvalidateEndpointData,
} from './use-api-query.ts';

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

test('clears the cache without an error after the app was closed', async () => {
  const clearCache = runHookInClosedApp(useClearAccountDataCache);

  await expect(clearCache()).resolves.toBeUndefined();
});

test('invalidates an endpoint without an error after the app was closed', async () => {
  const invalidatePrices = runHookInClosedApp(() => useInvalidateEndpointData('listPrices'));

  invalidatePrices();
  // An unhandled rejection fails the run.
  await new Promise((resolve) => setTimeout(resolve));
});
