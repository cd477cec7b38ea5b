// Where the SDK's clients get their credentials in a bundle: Lambda gives those of the function's role in the environment.
// The bundler puts this in the place of the SDK's search through profiles, sign-ons and metadata services, which
// are no use there and a quarter of a bundle (infra/constructs/feature-function.ts).

type Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
};

/**
 * Named as in the module it stands for. Source of the variables: "Defined runtime environment variables" in the Lambda guide.
 * @throws Error where there are none
 */
export const defaultProvider = () => async (): Promise<Credentials> => {
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
