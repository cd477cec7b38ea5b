// From a contract and its row to the cells of the matrix: who calls, what they name, what they get.
import type { Contract } from '#shared/contracts/define.ts';
import { newTenant, nothingThere, type Tenant } from '#tests/support/tenants.ts';
import {
  flagOff,
  impersonated,
  impersonatedByNoAdmin,
  nonAdmin,
  planCells,
  rightfulCells,
} from './caller-cells.ts';
import { type About, type Cell, EXPECTATIONS, ok, status } from './cell.ts';
import { foreignCells } from './foreign-cells.ts';
import type { Row } from './rows.ts';

function openCells(about: About): readonly Cell[] {
  const { row, promised } = about;
  const answers = row.answers ?? {};
  const anonymous: Cell = {
    name: 'anonymous',
    status: answers.anonymous ?? status(about, promised.anonymous),
    call: async () => ({ fields: row.names(nothingThere()), more: {} }),
  };
  const genuine: Cell = {
    name: row.signed ? 'the genuine system' : 'the owner',
    status: answers.owner ?? ok(about),
    call: async () => {
      const fields = row.names((await newTenant()).own);
      return { fields, more: row.signed?.(fields) ?? {} };
    },
  };
  const foreigner: Cell = {
    name: 'other tenant',
    status: answers.otherTenant ?? anonymous.status,
    call: async (foreign) => ({ fields: (row.namesForeign ?? row.names)(foreign.own), more: {} }),
  };
  return [anonymous, foreigner, genuine];
}

/** Every cell of a route. @throws Error for an access nobody has said the meaning of. */
export function cellsOf(contract: Contract, row: Row): readonly Cell[] {
  const promised = EXPECTATIONS[contract.access];
  if (!promised) throw new Error(`What does the access ${contract.access} promise?`);
  const about = { contract, row, promised };
  if (contract.access === 'public' || contract.access === 'signature') return openCells(about);
  const anonymous = {
    name: 'anonymous',
    status: 401,
    call: async (foreign: Tenant) => ({ fields: row.names(foreign.own), more: {} }),
  };
  return [
    anonymous,
    ...foreignCells(about, 'otherTenant'),
    ...foreignCells(about, 'otherAccount'),
    ...nonAdmin(about),
    ...planCells(about),
    ...(contract.flag === undefined ? [] : [flagOff(about, contract.flag)]),
    impersonated(about),
    impersonatedByNoAdmin(about),
    ...rightfulCells(about),
  ];
}
