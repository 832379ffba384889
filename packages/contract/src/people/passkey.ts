import { t } from "@atrium/words";
import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";

/** As many as one person has of devices, and some. */
export const MAX_PASSKEYS = 10;

const Octets = (most: number) => z.string().min(1).max(most);

/** What a browser gives back of a passkey (WebAuthn level 3, JSON form), as far as the server reads it. */
const Credential = z.object({
  id: Octets(1_400),
  rawId: Octets(1_400),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
});

/** A passkey signs the challenge of a sign-in. */
export const PasskeyAssertion = Credential.extend({
  response: z.object({
    clientDataJSON: Octets(4_096),
    authenticatorData: Octets(4_096),
    signature: Octets(2_048),
    userHandle: z.string().max(256).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

/** A new passkey. */
export const PasskeyAttestation = Credential.extend({
  response: z.object({
    clientDataJSON: Octets(4_096),
    attestationObject: Octets(16_384),
    transports: z.array(z.enum(TRANSPORTS)).max(TRANSPORTS.length).optional(),
  }),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

export const PasskeyName = z
  .string()
  .trim()
  .min(1, { error: () => t("Enter a name for the passkey") })
  .max(64, { error: () => t("At most 64 characters") })
  .regex(/^\P{C}*$/u, { error: () => t("No control characters") });

export const PasskeyAdd = z.object({ name: PasskeyName, credential: PasskeyAttestation });
export type PasskeyAdd = z.infer<typeof PasskeyAdd>;

/** What the browser is asked with: handed to `navigator.credentials` as it is. */
export const PasskeyOptions = z.record(z.string(), z.unknown());
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

export const PasskeyRow = z.object({
  id: z.int().positive(),
  name: z.string(),
  /** The host name that it was made for, and works at. */
  host: z.string(),
  addedAt: EpochMillis,
  usedAt: EpochMillis.nullable(),
});
export type PasskeyRow = z.infer<typeof PasskeyRow>;
