import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import * as z from "zod";

const ALGORITHM = "aes-256-gcm";
export const KEY_LENGTH = 32;
/** Octets, as GCM is made for; a random one for each text (NIST SP 800-38D, 8.2.2). */
const NONCE_LENGTH = 12;
const Base64 = z.base64();

/** A text that only the holder of its key can read. An object, so that no text that somebody types is taken for one. */
export const SealedText = z.strictObject({
  sealed: z.literal(ALGORITHM),
  /** Names the key and gives nothing of it away. */
  key: z.string().regex(/^[0-9a-f]{16}$/),
  nonce: Base64,
  text: Base64,
  tag: Base64,
});
export type SealedText = z.infer<typeof SealedText>;

/** A sealed text cannot be read: its key is not here, or it was changed or put in another place. */
export class UnreadableSecretError extends Error {
  override name = "UnreadableSecretError";
}

/**
 * Seals texts with AES-256-GCM and opens them. A text is bound to its place: moved to another one, it cannot be opened.
 */
export class SecretBox {
  readonly #keys: ReadonlyMap<string, Buffer>;
  readonly #newest: readonly [id: string, key: Buffer];

  /** @param keys the first seals; the others open what was sealed with them */
  constructor(keys: readonly [Buffer, ...Buffer[]]) {
    this.#newest = [keyIdOf(keys[0]), keys[0]];
    this.#keys = new Map(keys.map((key) => [keyIdOf(key), key]));
  }

  seal(text: string, place: string): SealedText {
    const [id, key] = this.#newest;
    const nonce = randomBytes(NONCE_LENGTH);
    const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(place, "utf8"));
    const octets = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    const [wrapped, tag] = [octets, cipher.getAuthTag()].map((part) => part.toString("base64"));
    return { sealed: ALGORITHM, key: id, nonce: nonce.toString("base64"), text: wrapped ?? "", tag: tag ?? "" };
  }

  /** @throws UnreadableSecretError */
  open({ key: id, nonce, text, tag }: SealedText, place: string): string {
    const key = this.#keys.get(id);
    if (key === undefined) throw new UnreadableSecretError("its key is not here");
    try {
      const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(nonce, "base64"), { authTagLength: 16 })
        .setAAD(Buffer.from(place, "utf8"))
        .setAuthTag(Buffer.from(tag, "base64"));
      return decipher.update(Buffer.from(text, "base64"), undefined, "utf8") + decipher.final("utf8");
    } catch (cause) {
      throw new UnreadableSecretError("it was changed, or belongs to another place", { cause });
    }
  }

  /** Undefined where `open` would throw. */
  openIfReadable(sealed: SealedText, place: string): string | undefined {
    try {
      return this.open(sealed, place);
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      return undefined;
    }
  }

  /** Whether it was sealed with an older key that is still here. */
  isOutdated({ key }: SealedText): boolean {
    return key !== this.#newest[0] && this.#keys.has(key);
  }
}

/** The keys of a text, in its order; undefined where it is anything else. */
export function keysOf(text: string): Buffer[] | undefined {
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  const keys = words.map((word) => Buffer.from(word, "base64"));
  const areWhole = keys.every((key, index) => key.length === KEY_LENGTH && key.toString("base64") === words[index]);
  return areWhole && keys.length > 0 ? keys : undefined;
}

function keyIdOf(key: Buffer): string {
  return createHash("sha256").update("atrium secret key").update(key).digest("hex").slice(0, 16);
}
