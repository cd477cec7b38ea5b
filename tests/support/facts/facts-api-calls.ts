// The calls of the facts API as one user.

import { factsContracts } from '#shared/contracts/facts.ts';
import type { Fact } from '#shared/schemas/fact.ts';
import { invokeApiByContract } from '../api/invoke-api-by-contract.ts';
import type { TestResponse } from '../api/invoke-api-handler.ts';

type FactList = {
  readonly facts: readonly Fact[];
  readonly suggestions: readonly Fact[];
  readonly total_count: number;
  readonly pagination_offset: number;
};

/** Successful answers must have the form of their contract. */
export function createFactsApiCalls(token: string) {
  const call = async (name: keyof typeof factsContracts, fields = {}): Promise<TestResponse> => {
    const response = await invokeApiByContract(factsContracts[name], fields, { token });
    if (response.status === 200) factsContracts[name].response.parse(response.body);
    return response;
  };
  const list = async (fields = {}): Promise<FactList> => (await call('listFacts', fields)).body;
  return {
    call,
    list,
    texts: async () => (await list()).facts.map(({ text }) => text),
    suggestedTexts: async () => (await list()).suggestions.map(({ text }) => text),
    save: (fact: object) => call('saveFact', { fact }),
    /** Creates a fact. @throws Error when the API refuses it */
    create: async (text: string, fields: object = {}): Promise<Fact> => {
      const { status, body } = await call('saveFact', { fact: { text, ...fields } });
      if (status !== 200) throw new Error(`The fact was refused with ${status}.`);
      return body.fact;
    },
    remove: (fact_id: string) => call('deleteFact', { fact_id }),
    decide: (fact_id: string, accepted: boolean) => call('decideFact', { fact_id, accepted }),
  };
}
