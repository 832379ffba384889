import { t } from "@atrium/words";
import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";
import { MAX_PASSKEYS, PasskeyAssertion, PasskeyRow } from "./passkey.ts";

/** A person's recovery codes: so many are made at once. */
export const RECOVERY_CODES = 10;

/** The six digits that an authenticator app shows, with a space in between or without. */
export const OneTimeCode = z
  .string()
  .trim()
  .max(7)
  .regex(/^\d{3} ?\d{3}$/, { error: () => t("Enter the 6-digit code") });

/** What a person shows beside the password. */
export const FactorProof = z.discriminatedUnion("way", [
  z.object({ way: z.literal("one-time-code"), code: OneTimeCode }),
  z.object({ way: z.literal("recovery-code"), code: z.string().trim().min(1).max(64) }),
  z.object({ way: z.literal("passkey"), credential: PasskeyAssertion }),
]);
export type FactorProof = z.infer<typeof FactorProof>;
export type FactorWay = FactorProof["way"];

/** The password was right, and a second factor is asked. No session yet: `step` is good for that one question. */
export const SecondFactorAsked = z.object({
  step: z.string(),
  expiresAt: EpochMillis,
  ways: z.array(z.enum(["passkey", "one-time-code", "recovery-code"])).max(3),
});
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>;

/** The second half of a sign-in. */
export const SecondFactorRequest = z.object({ step: z.string().min(1).max(128), proof: FactorProof });
export type SecondFactorRequest = z.infer<typeof SecondFactorRequest>;

/** Asks for the challenge that a passkey signs. */
export const PasskeyChallengeRequest = z.object({ step: z.string().min(1).max(128) });
export type PasskeyChallengeRequest = z.infer<typeof PasskeyChallengeRequest>;

/** How a person is asked to sign in, by that person's own page. */
export const Account = z.object({
  /** Null: since before this was kept. */
  passwordChangedAt: EpochMillis.nullable(),
  /** The authenticator app; null: none. */
  oneTimeCode: z.object({ addedAt: EpochMillis, usedAt: EpochMillis.nullable() }).nullable(),
  passkeys: z.array(PasskeyRow).max(MAX_PASSKEYS),
  /** Null: there is no second factor to recover. */
  recoveryCodes: z.object({ left: z.int().nonnegative(), madeAt: EpochMillis }).nullable(),
  /** Whether the role asks for a second factor: the last one cannot be removed. */
  isSecondFactorAsked: z.boolean(),
});
export type Account = z.infer<typeof Account>;

/** A new secret for an authenticator app. It counts once a code of it has been given. */
export const OneTimeCodeSecret = z.object({
  /** Base32, to be typed where no camera is. */
  secret: z.string(),
  /** `otpauth://…`, for the QR code. */
  uri: z.string(),
});
export type OneTimeCodeSecret = z.infer<typeof OneTimeCodeSecret>;

export const OneTimeCodeConfirm = z.object({ code: OneTimeCode });
export type OneTimeCodeConfirm = z.infer<typeof OneTimeCodeConfirm>;

/** Shown once. Empty where the person has codes that still count. */
export const RecoveryCodesReply = z.object({ codes: z.array(z.string()).max(RECOVERY_CODES) });
export type RecoveryCodesReply = z.infer<typeof RecoveryCodesReply>;

/** Who is signed in proves once more to be that person, before a change that counts. */
export const SessionProof = z.object({ password: z.string().min(1).max(256) });
export type SessionProof = z.infer<typeof SessionProof>;

/** How far back a person's own sign-ins are listed, days. */
export const SIGN_IN_DAYS = 30;
/** The most sign-ins in the list; the newest are kept. */
export const MAX_SIGN_INS = 500;

/** One time somebody signed in under one's name, or tried to. */
export const SignIn = z.object({
  at: EpochMillis,
  isFailed: z.boolean(),
  /** The second factor that was given, or was wrong: "one-time code"; null: a password alone. */
  factor: z.string().nullable(),
  /** The sign-in of the organisation: "Keycloak"; null: a password here. */
  provider: z.string().nullable(),
  address: z.string().nullable(),
});
export type SignIn = z.infer<typeof SignIn>;

/** Of the last thirty days, the newest first. */
export const SignIns = z.object({ since: EpochMillis, rows: z.array(SignIn).max(MAX_SIGN_INS) });
export type SignIns = z.infer<typeof SignIns>;
