// A request without the present secret of the distribution makes each API function read both, which no other call does.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { buildContractPath } from '#shared/contracts/define-contract.ts';
import { callApi } from '../start-test-cloud.ts';
import { startTestLocalProduct, type TestLocalProduct } from '../start-test-local-product.ts';

const ACTION = 'secretsmanager:GetSecretValue';
const contractsByFeature = new Map(allContracts.map((contract) => [contract.feature, contract]));

let product: TestLocalProduct;
beforeAll(async () => {
  product = await startTestLocalProduct();
}, 180_000);
afterAll(() => product?.stop());

it.each([...contractsByFeature])(
  'reads both secrets in the functions of %s before it refuses',
  async (feature, contract) => {
    const { status } = await callApi(
      product.httpApi,
      contract.method,
      buildContractPath(contract),
      undefined,
      { 'x-origin-secret': 'a guess' },
    );

    expect(status).toBe(403);
    const name = `${feature.charAt(0).toUpperCase()}${feature.slice(1)}Api`;
    await product.waitForPermissionUse(name, ACTION, 'ORIGIN_SECRET_1');
    await product.waitForPermissionUse(name, ACTION, 'ORIGIN_SECRET_0');
  },
);
