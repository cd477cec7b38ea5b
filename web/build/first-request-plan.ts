// Plans the first requests of the page, which start before the app has loaded: the screen's code and its first reads.
import { planFirstReadsOfScreens } from '../lib/api/first-reads-of-screens.ts';
import type { FirstRequestPlan } from '../lib/api/first-requests.ts';
import {
  buildScreenPathPattern,
  type ScreenEntry,
  screens,
} from '../lib/navigation/screen-table.ts';
import { getEndpoint } from './endpoint-table-vite-plugin.ts';

type ScreenPattern = readonly [pattern: string, module: string];

/** The preloaded screens, as patterns of their paths. All others are discovered at runtime. */
const listPreloadedScreens = (isForGuests: boolean): readonly ScreenPattern[] =>
  Object.values<ScreenEntry>(screens)
    .filter(({ group, isPreloaded }) => isPreloaded && (group === 'guest') === isForGuests)
    .map(({ path, module }) => [buildScreenPathPattern(path), `routes/${module}-screen.tsx`]);

/** The part of the build output that is used here. */
export type ViteBuildOutput = Readonly<
  Record<string, { readonly moduleIds?: readonly string[]; readonly imports?: readonly string[] }>
>;

/** The file that contains a module, and all files it imports. @throws Error when there is none */
function listModuleFiles(output: ViteBuildOutput, module: string): readonly string[] {
  const file = Object.keys(output).find((name) =>
    output[name]?.moduleIds?.some((id) => id.endsWith(module)),
  );
  if (file === undefined) throw new Error(`The build has no file for ${module}.`);
  const allFiles = new Set([file]);
  for (const name of allFiles)
    for (const importedFile of output[name]?.imports ?? []) allFiles.add(importedFile);
  return [...allFiles];
}

/** Maps each screen to its files and its first reads. */
export function buildFirstRequestPlan(output: ViteBuildOutput, entry: string): FirstRequestPlan {
  const initialFiles = new Set(listModuleFiles(output, entry));
  const listCode = (patterns: readonly ScreenPattern[]) =>
    patterns.map(
      ([pattern, module]) =>
        [
          pattern,
          listModuleFiles(output, module).filter((file) => !initialFiles.has(file)),
        ] as const,
    );
  const apiClient: ScreenPattern = ['', 'lib/http/send-http-request.ts'];
  return {
    guestCode: listCode(listPreloadedScreens(true)),
    signedInCode: listCode([apiClient, ...listPreloadedScreens(false)]),
    tokenPath: getEndpoint('issueToken').path,
    reads: planFirstReadsOfScreens(getEndpoint),
  };
}
