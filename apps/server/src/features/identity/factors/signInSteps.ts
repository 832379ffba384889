import { hash, randomBytes } from "node:crypto";
import type { UserId } from "@atrium/contract";
import type { ProviderProof } from "../providers/providerProof.ts";

/** How long a person may take for the second factor, ms. @internal for tests */
export const STEP_LIFE = 5 * 60_000;
/** Wrong answers to one question, at all addresses together. */
const MAX_FAILURES = 5;
/** Questions that wait for an answer; the oldest is forgotten beyond. Each has cost a right password. */
const MAX_STEPS = 1_000;

/** A sign-in between the password and the second factor. */
export interface SignInStep {
  readonly user: { readonly id: UserId; readonly username: string; readonly passwordHash: string };
  /** The browser keeps the session after it is closed. */
  readonly stay: boolean;
  /** Of a person who did not give a password, but signed in with a provider. */
  readonly provider?: ProviderProof | undefined;
  /** The name that was typed, where it is not the account's. */
  readonly typedName?: string | undefined;
  readonly expiresAt: number;
  failures: number;
  /** What a passkey has to sign; each answer uses it up. */
  challenge?: string | undefined;
}

/**
 * Sign-ins that wait for their second factor. No session: a step answers its one question and nothing else, once. They
 * are known to this run of the program only, so a restart lets people begin again.
 */
export class SignInSteps {
  readonly #steps = new Map<string, SignInStep>();

  begin(
    wanted: Pick<SignInStep, "user" | "stay" | "provider" | "typedName">,
    now: number,
  ): { readonly token: string; readonly expiresAt: number } {
    for (const [key, { expiresAt }] of this.#steps) {
      if (expiresAt > now && this.#steps.size < MAX_STEPS) break;
      this.#steps.delete(key);
    }
    const token = randomBytes(32).toString("base64url");
    const expiresAt = now + STEP_LIFE;
    this.#steps.set(hash("sha256", token), { ...wanted, expiresAt, failures: 0 });
    return { token, expiresAt };
  }

  find(token: string, now: number): SignInStep | undefined {
    const step = this.#steps.get(hash("sha256", token));
    return step !== undefined && step.expiresAt > now && step.failures < MAX_FAILURES ? step : undefined;
  }

  /** It was answered. @returns false where somebody else has just answered it */
  end(token: string): boolean {
    return this.#steps.delete(hash("sha256", token));
  }
}
