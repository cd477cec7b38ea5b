// The endpoints for the browser, without the schemas of their contracts.
import type { Plugin } from 'vite';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { buildContractPath, findImpersonationRefusal } from '#shared/contracts/define-contract.ts';

/** Method, path and access of every contract, and whether an impersonating admin is refused. */
const endpointTable = Object.fromEntries(
  allContracts.map((contract) => {
    const { name, method, access, whileImpersonating } = contract;
    // Other public calls have no caller, and admins make their calls as themselves.
    const isOwnerOnly =
      (['user', 'product'].includes(access) || whileImpersonating === 'refused') &&
      findImpersonationRefusal(contract) !== undefined;
    const path = buildContractPath(contract);
    return [name, { method, path, access, ...(isOwnerOnly && { isOwnerOnly }) }];
  }),
);

/** @throws Error when there is no endpoint of this name */
export function getEndpoint(name: string) {
  const endpoint = endpointTable[name];
  if (endpoint === undefined) throw new Error(`There is no endpoint ${name}.`);
  return endpoint;
}

/**
 * `virtual:endpoints` is the table of all contracts, made at build time. The schemas stay out of the browser: they
 * weigh 28 KB, a third of the app.
 */
export function endpointTableVitePlugin(): Plugin {
  return {
    name: 'endpoint-table',
    resolveId: (source) => (source === 'virtual:endpoints' ? `\0${source}` : null),
    load: (id) =>
      id === '\0virtual:endpoints'
        ? `export const endpoints = ${JSON.stringify(endpointTable)};`
        : null,
    // Importing one value from a module of schemas bundles all of them, and `say` every sentence of the server.
    generateBundle(_options, bundle) {
      for (const outputFile of Object.values(bundle)) {
        const isOfServer = (id: string) => /\/node_modules\/zod\/|\/sentences\/say\.ts$/.test(id);
        if (outputFile.type === 'chunk' && outputFile.moduleIds.some(isOfServer)) {
          this.error(`${outputFile.fileName} bundles schemas or sentences of the server.`);
        }
      }
    },
  };
}
