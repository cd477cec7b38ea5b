// Makes rules and finds them on the screen, by what a user sees.
import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { z } from 'zod';
import { type ApiSession, openApiSession } from './api-session.ts';
import type { LoginCredentials } from './authentication-in-browser.ts';
import { expectVisible, type JourneyUser, retryUntilPasses } from './journey-user.ts';
import { setFeatureFlag } from './set-feature-flag.ts';
import type { TestStackAddresses } from './start-test-stack.ts';

const savedRuleSchema = z.object({ id: z.string(), name: z.string() });
export type SavedRule = z.output<typeof savedRuleSchema>;

export function requireDemoAccount({ demoAccount }: TestStackAddresses): LoginCredentials {
  if (demoAccount === undefined) throw new Error('This stack has no demo account.');
  return demoAccount;
}

/** Rules of this user may reply without approval. */
export const enableLiveRulesFeatureFlag = (
  stack: TestStackAddresses,
  { email }: LoginCredentials,
) => setFeatureFlag(stack, email, { flag: 'allow_live_rules_approval_mode_off', to: 'on' });

/** A unique word, because concurrent journeys share the account. */
export const makeUniqueKeyword = (): string => `zz${randomUUID().slice(0, 8)}`;

const NO_CONDITIONS = { match_all: [], match_any: [] };
const ALL = { match_all: [{ condition_type: 'all', condition_value: null }], match_any: [] };

/** Conditions that hold for a comment on any post which contains the word. */
const onCommentsWith = (word: string) => ({
  post_conditions: ALL,
  comment_conditions: {
    match_all: [],
    match_any: [
      { condition_type: 'text_rule', condition_value: [{ match_type: 'contains', text: word }] },
    ],
  },
  story_conditions: NO_CONDITIONS,
  story_message_conditions: NO_CONDITIONS,
  message_conditions: NO_CONDITIONS,
});

/** Saves a rule that replies to comments with the word, without a screen. */
export async function saveCommentRule(
  session: ApiSession,
  rule: {
    readonly name: string;
    readonly word: string;
    readonly reply: string;
    readonly approvalMode: boolean;
    readonly delayMinutes?: number;
  },
): Promise<SavedRule> {
  const action = {
    action_type: 'comment_reply',
    action_value: [{ text: rule.reply }],
    action_options: {
      delay: { delay_type: 'fixed', delay_value: rule.delayMinutes ?? 0 },
    },
  };
  const saved = await session.call('/users/me/ig/rules/create', {
    rule: {
      name: rule.name,
      rule_event_type: 'comment',
      approval_mode: rule.approvalMode,
      rule: { ...onCommentsWith(rule.word), comment_actions: { actions: [action] } },
    },
  });
  return savedRuleSchema.parse(saved);
}

/** A rule of the demo account whose replies to comments with `word` wait for approval. */
export async function saveRuleWithRepliesAwaitingApproval(
  stack: TestStackAddresses,
  options: {
    readonly name: string;
    /** The reply to the word; thanks by default. */
    readonly reply?: (word: string) => string;
    readonly delayMinutes?: number;
  },
) {
  const demo = requireDemoAccount(stack);
  const session = await openApiSession(stack, demo);
  const word = makeUniqueKeyword();
  const rule = await saveCommentRule(session, {
    ...options,
    name: `${options.name} ${word}`,
    word,
    reply: options.reply?.(word) ?? `Thanks, ${word}!`,
    approvalMode: true,
  });
  return { demo, session, word, rule };
}

export const deleteSavedRules = (
  session: ApiSession,
  rules: readonly SavedRule[],
): Promise<unknown> =>
  session.call('/users/me/ig/rules/update_rule_attributes', {
    rule_changes: [{ change_type: 'delete', rule_ids: rules.map(({ id }) => id) }],
  });

const approvalsSchema = z.object({
  awaiting_approvals_list: z.array(z.object({ id: z.string() })),
});

/** Discards replies of other journeys, for a journey that counts waiting replies. */
export async function discardAllRepliesAwaitingApproval(session: ApiSession): Promise<void> {
  for (;;) {
    const paging = { page_limit: 50, pagination_offset: 0 };
    const { awaiting_approvals_list: list } = approvalsSchema.parse(
      await session.call('/users/me/ig/awaiting_approvals', paging),
    );
    if (list.length === 0) return;
    await session.call('/users/me/ig/awaiting_approvals/action', {
      actions: [{ change_type: 'discard', awaiting_approval_ids: list.map(({ id }) => id) }],
      ...paging,
    });
  }
}

export const getRuleCard = ({ page }: JourneyUser, name: string): Locator =>
  page.getByRole('article', { name, exact: true });

export async function chooseInRuleCardMenu(
  user: JourneyUser,
  ruleName: string,
  entry: string,
): Promise<void> {
  await user.clickButton(`Actions for ${ruleName}`);
  await user.page.getByRole('menuitem', { name: entry, exact: true }).click();
}

export async function openNewRuleEditor(
  user: JourneyUser,
  type: string,
  name: string,
): Promise<void> {
  await user.openPath('/rules/new');
  await user.page.getByRole('radio', { name: type, exact: true }).check();
  await user.page.getByLabel('Rule name').fill(name);
}

export const getEditorSection = ({ page }: JourneyUser, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

export const COMMENT_CONDITIONS_SECTION_NAME = {
  title: 'Comment conditions',
  addButton: 'Add Comment Condition',
};

/** Adds a condition that the text contains the word. */
export async function addTextConditionInRuleEditor(
  user: JourneyUser,
  section: { readonly title: string; readonly addButton: string },
  word: string,
): Promise<void> {
  const region = getEditorSection(user, section.title);
  await region.getByRole('button', { name: section.addButton, exact: true }).click();
  await region.getByLabel('Condition 1', { exact: true }).selectOption({ label: 'Text' });
  await region.getByLabel('Contains any of', { exact: true }).fill(word);
}

/** Adds a condition that matches everything of its group. */
export async function addMatchAllConditionInRuleEditor(
  user: JourneyUser,
  section: { readonly title: string; readonly addButton: string },
): Promise<void> {
  const region = getEditorSection(user, section.title);
  await region.getByRole('button', { name: section.addButton, exact: true }).click();
}

/** Adds an action, and chooses its type: the first of the list without `label`. @returns the section */
export async function addActionInRuleEditor(user: JourneyUser, label?: string): Promise<Locator> {
  const actions = getEditorSection(user, 'Actions');
  await actions.getByRole('button', { name: 'Add Action' }).click();
  if (label !== undefined)
    await actions.getByLabel('Action 1', { exact: true }).selectOption({ label });
  return actions;
}

/** The question before a rule replies without approval. */
export const getGoLiveConfirmationDialog = ({ page }: JourneyUser): Locator =>
  page.getByRole('dialog', { name: 'Let this rule reply without your approval?' });

/** The item of the list with everything about one reply. */
export const getApprovalCard = ({ page }: JourneyUser, text: string): Locator =>
  page.getByRole('listitem', { name: /^(Comment|Story message|Message) by / }).filter({
    hasText: text,
  });

export async function openApprovalsScreen(user: JourneyUser): Promise<void> {
  await user.openPath('/awaiting-approval');
  await user.expectHeading('Awaiting Approval');
}

/** Opens the list until it has the reply: the list requests new ones only when opened. */
export async function waitForApprovalCard(user: JourneyUser, text: string): Promise<Locator> {
  const item = getApprovalCard(user, text);
  await retryUntilPasses(
    async () => {
      await openApprovalsScreen(user);
      await expectVisible(item, { timeoutMs: 2_000 });
    },
    { intervalMs: 500 },
  );
  return item;
}
