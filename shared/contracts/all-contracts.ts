// The list of all contracts, for router, infrastructure, client, docs and tests.

import { adminContracts } from './admin.ts';
import { approvalsContracts } from './approvals.ts';
import { billingContracts } from './billing.ts';
import { changesContracts } from './changes.ts';
import { connectionContracts } from './connection.ts';
import { conversationsContracts } from './conversations.ts';
import type { ApiContract } from './define-contract.ts';
import { disclosureContracts } from './disclosure.ts';
import { draftsContracts } from './drafts.ts';
import { factsContracts } from './facts.ts';
import { webhookIntakeContracts } from './intake.ts';
import { postsContracts } from './posts.ts';
import { rulesContracts } from './rules.ts';
import { sessionContracts } from './session.ts';
import { supportContracts } from './support.ts';
import { systemContracts } from './system.ts';
import { usersContracts } from './users.ts';
import { voiceContracts } from './voice.ts';

export const allContracts: readonly ApiContract[] = [
  ...Object.values(systemContracts),
  ...Object.values(sessionContracts),
  ...Object.values(adminContracts),
  ...Object.values(usersContracts),
  ...Object.values(connectionContracts),
  ...Object.values(changesContracts),
  ...Object.values(postsContracts),
  ...Object.values(conversationsContracts),
  ...Object.values(factsContracts),
  ...Object.values(voiceContracts),
  ...Object.values(draftsContracts),
  ...Object.values(disclosureContracts),
  ...Object.values(rulesContracts),
  ...Object.values(approvalsContracts),
  ...Object.values(webhookIntakeContracts),
  ...Object.values(billingContracts),
  ...Object.values(supportContracts),
];
