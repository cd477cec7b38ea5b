// The kinds of values in the file of a stage, each with the sentence about a wrong one.
import { RegionInfo } from 'aws-cdk-lib/region-info';
import * as z from 'zod';

const EMAIL = z.email();
const HTTPS_URL = z.url({ protocol: /^https$/ });
const HOST_NAME = z.hostname();

export const isEmail = (value: string) => EMAIL.safeParse(value).success;
const isHttpsUrl = (value: string) => HTTPS_URL.safeParse(value).success;
export const isHttpsOrigin = (value: string) =>
  isHttpsUrl(value) && new URL(value).href === `${new URL(value).origin}/`;
export const isHostName = (value: string) =>
  HOST_NAME.safeParse(value).success && /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(value);
export const isMailIdentity = (value: string) => isHostName(value) || isEmail(value);
const hasPath = (value: string) => isHttpsUrl(value) && new URL(value).pathname !== '/';
const isCommercialRegion = (value: string) =>
  RegionInfo.regions.some(({ name, partition }) => name === value && partition === 'aws');

export const text = () => z.string().trim().min(1, 'must not be empty');
export const email = () => z.string().refine(isEmail, 'must be one email address');
export const httpsUrl = () =>
  z.string().refine(isHttpsUrl, 'must be an address that begins with https://');
/** For a server whose calls append to this path. */
export const httpsUrlWithPath = () =>
  z.string().refine(hasPath, 'must begin with https:// and end with the path of its API, as /v1');
/** The product adds its own paths. */
export const origin = () =>
  z
    .string()
    .refine(isHttpsOrigin, 'must be https:// and a host, without a path after it')
    .transform((value) => new URL(value).origin);
export const hostName = () =>
  z
    .string()
    .refine(
      isHostName,
      'must be a host name in small letters, such as app.acme.io, without https://',
    );
export const mailIdentity = () =>
  z
    .string()
    .refine(
      isMailIdentity,
      'must be a domain in small letters without https://, or one email address',
    );
/** GovCloud has no CloudFront, and that of China takes no certificate from us-east-1. */
export const region = () =>
  z
    .string()
    .refine(
      isCommercialRegion,
      'must be the name of an AWS region, such as eu-central-1; GovCloud and China cannot run the product',
    );
