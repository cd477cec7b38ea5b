// An owner's calls for rules through the API.
import { expect, vi } from 'vitest';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import type { TestResponse } from '../api/invoke-api-handler.ts';
import { makeCommentRule, makeMessageRule } from './make-rule.ts';

/** `call` calls the API by the name of a contract; `finishWork` runs the work after a call. */
export function createRuleApiCalls(
  call: (name: string, fields?: object) => Promise<TestResponse>,
  finishWork: () => Promise<void>,
) {
  const createRule = async (rule: object): Promise<Rule> => {
    const response = await call('createRule', { rule });
    expect(response, JSON.stringify(response.body)).toMatchObject({ status: 201 });
    return response.body as Rule;
  };
  /** A run that follows another one waits for some seconds. */
  const finishRun = async () => {
    vi.setSystemTime(Date.now() + 11_000);
    await finishWork();
  };
  const changeRules = (change_type: string, rule_ids: readonly string[], fields: object = {}) =>
    call('changeRules', { rule_changes: [{ change_type, rule_ids, ...fields }] });
  const listActivity = async (fields: object) => {
    const { body } = await call('listRuleActivity', fields);
    return body as {
      readonly activity: readonly RuleActivity[];
      readonly total_count: number;
      readonly next_cursor: string | null;
    };
  };
  return {
    createRule,
    createCommentRule: (...args: Parameters<typeof makeCommentRule>) =>
      createRule(makeCommentRule(...args)),
    createMessageRule: (...args: Parameters<typeof makeMessageRule>) =>
      createRule(makeMessageRule(...args)),
    readRule: async (id: string) => (await call('getRule', { id })).body,
    updateRule: (rule: object, fields: object = {}) =>
      call('updateRule', { currentlyEditingRule: rule, ...fields }),
    changeRules,
    setApprovalMode: (id: string, new_approval_mode_value: boolean) =>
      changeRules('approval_mode', [id], { new_approval_mode_value }),
    setActive: (id: string, new_rule_active_value: boolean) =>
      changeRules('rule_active', [id], { new_rule_active_value }),
    /** The rule answers events since that time (ISO), or all. */
    backdateRule: async (id: string, since?: string): Promise<TestResponse> => {
      const action = { change_type: 'backdate_rule', rule_ids: [id] };
      const actions = [{ ...action, ...(since && { change_value: since }) }];
      const response = await call('backdateRules', { actions });
      await finishRun();
      return response;
    },
    runRules: async (): Promise<TestResponse> => {
      const response = await call('runRules');
      await finishRun();
      return response;
    },
    setCaps: (caps: object) => call('changeRuleSettings', { caps }),
    listActivity,
    /** The outcome of a rule's first reply to that event. */
    findRuleReply: async (event_id: string) => {
      const reply = (await listActivity({ event_id })).activity[0]?.actions[0]?.reply;
      if (!reply) throw new Error('No rule has a reply to that event.');
      return reply;
    },
    /** The owner takes a reply of a rule back. */
    takeBack: (rule_processed_event_id: string) =>
      call('cancelProcessedEvent', { rule_processed_event_id }),
    /** Approves these replies, or all waiting ones, with the texts that the list shows. */
    approveShown: async (...ids: readonly (string | undefined)[]) => {
      const { body } = await call('listApprovals');
      const all = body.awaiting_approvals_list as readonly AwaitingApproval[];
      const listed = all.filter(({ id }) => ids.length === 0 || ids.includes(id));
      const revisions = Object.fromEntries(listed.map(({ id, revision }) => [id, revision]));
      const awaiting_approval_ids = Object.keys(revisions);
      const change_value = { revisions };
      const action = { change_type: 'approve', awaiting_approval_ids, change_value };
      return call('changeApprovals', { actions: [action] });
    },
    /** Changes several at once, as the screen of approvals does. */
    changeApprovals: (
      change_type: string,
      ids: readonly (string | undefined)[],
      fields: object = {},
    ) =>
      call('changeApprovals', {
        actions: [{ change_type, awaiting_approval_ids: ids, ...fields }],
      }),
  };
}
