// Keeps the compiled rules of accounts in memory while the list of their rules does not change.
import type { AccountRef } from '#platform/table/keys.ts';
import { type CompiledRuleSet, compileRuleSet } from '../domain/evaluation/compile-rule-set.ts';
import { type StoredRule, toRuleForEvaluation } from './rule-item.ts';
import { readRuleList, readRules, type StoredRuleList } from './rule-repository.ts';

/** A worker serves many accounts; the rules of one account take about as much memory as in the table. */
const MAX_ACCOUNTS = 200;

export type LoadedCompiledRules = {
  readonly list: StoredRuleList;
  readonly ruleSet: CompiledRuleSet;
  readonly storedRules: ReadonlyMap<string, StoredRule>;
};

const loadedByAccount = new Map<string, LoadedCompiledRules>();

/** Versions start at the beginning when an account was erased and linked again, but rule ids are never reused. */
const isSameList = (left: StoredRuleList, right: StoredRuleList): boolean =>
  left.version === right.version &&
  left.ruleIds.length === right.ruleIds.length &&
  left.ruleIds.every((id, index) => id === right.ruleIds[index]);

/** The caller must have just read `list`. */
export async function loadCompiledRules(
  account: AccountRef,
  list: StoredRuleList,
): Promise<LoadedCompiledRules> {
  const key = `${account.userId} ${account.igUserId}`;
  const known = loadedByAccount.get(key);
  loadedByAccount.delete(key);
  const loaded =
    known && isSameList(known.list, list) ? known : await readAndCompile(account, list);
  // The entry used last is evicted last.
  loadedByAccount.set(key, loaded);
  const oldest = loadedByAccount.keys().next();
  if (loadedByAccount.size > MAX_ACCOUNTS && !oldest.done) loadedByAccount.delete(oldest.value);
  return loaded;
}

async function readAndCompile(
  account: AccountRef,
  list: StoredRuleList,
): Promise<LoadedCompiledRules> {
  const rules = await readRules(account, list);
  return {
    list,
    ruleSet: compileRuleSet(rules.map(toRuleForEvaluation)),
    storedRules: new Map(rules.map((rule) => [rule.id, rule])),
  };
}

/** The names of the account's rules by their ids; unchanged rules are not read again. */
export async function readRuleNames(account: AccountRef): Promise<ReadonlyMap<string, string>> {
  const list = await readRuleList(account, { consistent: true });
  const { storedRules } = await loadCompiledRules(account, list);
  return new Map([...storedRules].map(([id, { name }]) => [id, name]));
}
