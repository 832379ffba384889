import { createHash, randomInt } from "node:crypto";
import { RECOVERY_CODES } from "@atrium/contract/people";

/** Without letters and digits that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 6;
const GROUP = 4;

/** New codes of 118 bits each: so many that a plain hash keeps them (ASVS 6.5.2). */
export function newRecoveryCodes(): readonly string[] {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join("-"));
}

/** The stored form. Hyphens, spaces and capitals do not count: people type codes from paper. */
export function hashOfRecoveryCode(code: string): Buffer {
  return createHash("sha256")
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
    .digest();
}
