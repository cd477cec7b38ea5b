// Passwords at rest: argon2id with the parameters OWASP's password storage cheat sheet names.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalisePassword } from '#shared/password-rules.ts';

const derive = promisify(argon2);

/** Memory in KiB. Stored beside each hash, so raising them later keeps old hashes readable. */
const PARAMETERS = { memory: 19 * 1_024, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

function encode(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Compared with where there is no user, so an unknown address costs what a wrong password does. */
const NOBODY = encode(Buffer.alloc(SALT_BYTES, 'nobody'), Buffer.alloc(TAG_BYTES));

/** The PHC string of a password: parameters, salt and tag. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive('argon2id', {
    ...PARAMETERS,
    message: normalisePassword(password),
    nonce: salt,
    tagLength: TAG_BYTES,
  });
  return encode(salt, tag);
}

/**
 * Whether the password is the one the PHC string was made from; takes as long without one.
 * @throws Error where the stored string is not one of ours.
 */
export async function verifyPassword(
  password: string,
  encoded: string | undefined,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = ENCODED.exec(encoded ?? NOBODY) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('unreadable password hash');
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive('argon2id', {
    message: normalisePassword(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected) && encoded !== undefined;
}
