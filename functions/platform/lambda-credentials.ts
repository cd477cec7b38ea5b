// The credential provider of AWS SDK clients in a Lambda bundle: reads the role's credentials from the environment.
// The bundler aliases the SDK's default provider chain (profiles, SSO, metadata services) to this module, because
// that chain is useless in Lambda and a quarter of a bundle (infra/constructs/feature-lambda.ts).

type RoleCredentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
};

/**
 * Has the name of the SDK export it replaces. Source of the variables: "Defined runtime environment variables" in the Lambda guide.
 * @throws Error when the environment has no credentials
 */
export const defaultProvider = () => async (): Promise<RoleCredentials> => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
    throw new Error('The environment holds no credentials of a role.');
  }
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  };
};
