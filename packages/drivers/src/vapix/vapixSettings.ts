import { t, term } from "@atrium/words";
import * as z from "zod";
import { POLL_INTERVAL, REST_INTERVAL, RETRY } from "../commonSettings.ts";
import { TLS, trustProblems } from "../tls/trust.ts";

/** The units of one installation that share a password; each unit's own address is in its mapping. Times in milliseconds. */
export const VapixSettings = z
  .strictObject({
    username: z
      .string()
      .min(1)
      .max(200)
      .meta({ label: term("Username") }),
    password: z
      .string()
      .min(1)
      .max(1_000)
      .meta({ label: term("Password"), secret: true }),
    /** The account of browsers that open a camera themselves: it may look, and must not be able to do more. */
    viewingUsername: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({
        label: term("Viewing username"),
        hint: term("For cameras that browsers connect to directly: an account that can only watch."),
      }),
    viewingPassword: z
      .string()
      .min(1)
      .max(1_000)
      .optional()
      .meta({
        label: term("Viewing password"),
        secret: true,
        hint: term("Given to everyone who is allowed to see such a camera."),
      }),
    /** Basic sends the password unhashed: only for units that offer nothing else, on a wire that nobody listens to. */
    authentication: z
      .enum(["digest", "basic"])
      .default("digest")
      .meta({ label: term("Authentication") }),
    /** Read every point at least this often. */
    pollInterval: POLL_INTERVAL,
    /** But a device at rest at least this often, and as often as its products ask for. */
    restInterval: REST_INTERVAL,
    timeout: z
      .int()
      .min(20)
      .max(60_000)
      .default(2_000)
      .brand<"ms">()
      .meta({ label: term("Response timeout"), unit: "ms" }),
    /** HTTPS. A unit's own certificate is trusted by its fingerprint, in the unit's address. */
    ...TLS,
    /** First and longest wait before asking a silent unit again. */
    ...RETRY,
    /** A unit that refused the password twice in a row is left alone for this long: it may lock the account. */
    passwordRetryDelay: z
      .int()
      .min(10)
      .max(86_400_000)
      .default(600_000)
      .brand<"ms">()
      .meta({ label: term("Wait after a rejected password"), unit: "ms" }),
  })
  .superRefine((settings, context) => {
    if (settings.viewingUsername === settings.username) {
      const message = t("expected an account other than the one for commands");
      context.addIssue({ code: "custom", path: ["viewingUsername"], message });
    }
    for (const [field, message] of trustProblems(settings)) {
      context.addIssue({ code: "custom", path: [field], message });
    }
  });
export type VapixSettings = z.infer<typeof VapixSettings>;
