// Password hashing: argon2id with the parameters of OWASP's password storage cheat sheet.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalizePassword } from '#shared/password-rules.ts';

const deriveArgon2 = promisify(argon2);

/** Memory in KiB. Each hash stores its parameters, so old hashes stay valid when these are raised. */
const ARGON2_PARAMETERS = { memory: 19 * 1_024, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

const ENCODED_HASH_PATTERN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const toUnpaddedBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

function encodeHash(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = ARGON2_PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(tag)}`;
}

/** Compared when there is no user, so that an unknown address takes as long as a wrong password. */
const DUMMY_HASH = encodeHash(Buffer.alloc(SALT_BYTES, 'nobody'), Buffer.alloc(TAG_BYTES));

/** Returns the PHC string of a password: parameters, salt and tag. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await deriveArgon2('argon2id', {
    ...ARGON2_PARAMETERS,
    message: normalizePassword(password),
    nonce: salt,
    tagLength: TAG_BYTES,
  });
  return encodeHash(salt, tag);
}

/**
 * Whether the PHC string was made from this password. Takes the same time when there is no string.
 * @throws Error when the stored string has another format
 */
export async function verifyPassword(
  password: string,
  encodedHash: string | undefined,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] =
    ENCODED_HASH_PATTERN.exec(encodedHash ?? DUMMY_HASH) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('unreadable password hash');
  const expected = Buffer.from(tag, 'base64');
  const actual = await deriveArgon2('argon2id', {
    message: normalizePassword(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected) && encodedHash !== undefined;
}
