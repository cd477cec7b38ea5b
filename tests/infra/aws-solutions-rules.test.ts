// The AwsSolutions rules of cdk-nag apply to every synthesis: a finding is fixed, or acknowledged
// with a reason.
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, it, vi } from 'vitest';
import { runWithCdkStacks } from './synthesize-templates.ts';

describe('the AwsSolutions rules of cdk-nag', { timeout: 180_000 }, () => {
  it("the AwsSolutions rules find nothing in the product's templates that is not acknowledged", () => {
    runWithCdkStacks((app) => {
      expect(() => app.synth()).not.toThrow();
    });
  });

  it('the AwsSolutions rules report a planted bucket without encryption in transit', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    runWithCdkStacks((app, { data }) => {
      new Bucket(data, 'Planted');

      expect(() => app.synth()).toThrow('Replyloom-Data/Planted');
    });
  });
});
