// Rules in the messages of a conversation.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeMessage, makeRuleReply } from '#web/testing/data/api-object-factories.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { MessageLog } from './message-log.tsx';

test('names the rule on messages that a rule wrote or will answer', () => {
  const rule = { id: 'rul_1', name: 'Prices' };
  const messages = [
    makeMessage({ id: 'm1', is_own: true, message: 'It is 20 euros.', written_by_rule: rule }),
    makeMessage({
      id: 'm2',
      message: 'And shipping?',
      rule_replies: [makeRuleReply({ rule, audience: 'private', state: 'awaiting_approval' })],
    }),
  ];

  renderWithProviders(
    <MessageLog
      messages={messages}
      isFirstLoad
      isGroup={false}
      postedId={undefined}
      pages={null}
    />,
  );

  const own = screen.getByRole('article', { name: 'Message from you' });
  expect(within(own).getByRole('link').textContent).toBe('by rule Prices');
  expect(screen.getByRole('listitem').textContent).toContain('Prices waits for your approval');
});
