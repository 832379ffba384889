import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** argon2id with the memory and passes that OWASP recommends (19 MiB, 2). About 50 ms, off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** The hash of 32 random bytes that nobody kept: the comparison for a user who does not exist. @internal for tests */
export const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$GqFD/SwsQyeeI49cuFCiDA$0dImPosyQ0dxubNvq2a1eIDiczM4F6GK3DvuVUZe4yo";

/** Takes as long for a user that does not exist, so that the time does not reveal which names exist. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isRight = await verify(passwordHash ?? NOBODYS_HASH, password);
  return isRight && passwordHash !== undefined;
}

/** Without letters and digits that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** A password that can be read from a screen and typed once: four groups of four, 79 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
  return Array.from({ length: 4 }, group).join("-");
}
