// The notices of the packages that the site contains.
import type { Plugin } from 'vite';
import { buildThirdPartyNotices, THIRD_PARTY_NOTICES_FILE } from '#infra/third-party-notices.ts';

/**
 * Adds the notices of all packages in the output. Vite's own `build.license` leaves out fonts, style sheets
 * and its helpers, and permits every license.
 */
export function thirdPartyNoticesVitePlugin(webFolder: string): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const bundledFiles = Object.values(bundle)
        .flatMap((output) =>
          output.type === 'chunk' ? output.moduleIds : output.originalFileNames,
        )
        // Ids of helpers begin with the package that writes them: `\0vite/preload-helper.js`.
        .map((id) => id.replace('\0', '../node_modules/'));
      // Tailwind's plugin inlines its style sheets, so no module has their names.
      bundledFiles.push('../node_modules/tailwindcss/index.css');
      const source = buildThirdPartyNotices(webFolder, bundledFiles);
      this.emitFile({ type: 'asset', fileName: THIRD_PARTY_NOTICES_FILE, source });
    },
  };
}
