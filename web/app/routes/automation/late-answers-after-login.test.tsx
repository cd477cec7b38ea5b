// A change of the rules list that is answered after its user has logged out and somebody else has logged in.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useRules } from '#web/features/rules/api/use-rules.ts';
import { clearSessionAfterLogout, establishSession } from '#web/lib/session.ts';
import { useClearQueryCache } from '#web/lib/use-api-query.ts';
import { makeRule, makeTokenResponse } from '#web/testing/factories.ts';
import { getRecordedRequests, mockResponse } from '#web/testing/mock-api-server.ts';
import { mockConnectedAccount, renderWithProviders } from '#web/testing/render-app.tsx';

function RulesProbe() {
  const { rules, changeRule } = useRules(1);
  const switchOff = (id: string) => {
    const change = { rule_ids: [id], new_rule_active_value: false };
    changeRule({ change_type: 'rule_active', ...change }).catch(() => undefined);
  };
  return (
    <>
      <p>{rules?.map(({ name }) => name).join() ?? 'Loading'}</p>
      <button type="button" onClick={() => ['rul_1', 'rul_2'].forEach(switchOff)}>
        Switch two off
      </button>
    </>
  );
}

/** What the screens of logging out and in do. */
function SessionProbe() {
  const [user, setUser] = useState<string | null>('A');
  const clearCache = useClearQueryCache();
  const changeUser = async () => {
    setUser(null);
    clearSessionAfterLogout();
    await clearCache('everything');
    establishSession({ ...makeTokenResponse(), access_token: 'access-of-B' });
    setUser('B');
  };
  return (
    <>
      <button type="button" onClick={() => void changeUser()}>
        Change user
      </button>
      {user && <RulesProbe key={user} />}
    </>
  );
}

const makeList = (name: string) => ({
  rules: [makeRule({ id: 'rul_1', name })],
  total_rules_count: 1,
  pagination_offset: 0,
});

test('a late change neither runs in the next session nor shows its list there', async () => {
  mockConnectedAccount();
  establishSession(makeTokenResponse());
  mockResponse('listRules', makeList('Rule of A'));
  const held = Promise.withResolvers<void>();
  mockResponse('changeRules', async () => {
    await held.promise;
    return { message: 'Saved', ...makeList('Rule of A') };
  });
  renderWithProviders(<SessionProbe />);
  await screen.findByText('Rule of A');
  fireEvent.click(screen.getByText('Switch two off'));
  await waitFor(() => expect(getRecordedRequests('changeRules')).toHaveLength(1));
  mockResponse('listRules', makeList('Rule of B'));
  fireEvent.click(screen.getByText('Change user'));
  await screen.findByText('Rule of B');

  await act(async () => {
    held.resolve();
    await new Promise((resolve) => setTimeout(resolve, 300));
  });

  expect(screen.queryByText('Rule of A')).toBeNull();
  expect(getRecordedRequests('changeRules').map(({ authorization }) => authorization)).toEqual([
    'Bearer access-1',
  ]);
});
